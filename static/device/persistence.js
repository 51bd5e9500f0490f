// Where the browser keeps what is stored, how much that is, and whether it may delete it when it needs space (Storage API).
import { isFull, watchWhere, where } from '../store/store.js';
import { report } from './report.js';

/** How long the page waits for each answer of the browser. */
const ANSWERS_WITHIN_MS = 3_000;

/** Report it, now and whenever another place keeps what is stored or the snapshot of Python was stored. */
export function watchStorage() {
  watchWhere(reportStorage);
  document.addEventListener('laurel:snapshot', reportStorage);
  return reportStorage();
}

/** Ask the browser not to delete what is stored, which it may ask the player; report the answer. */
export async function askPersistence() {
  try {
    await navigator.storage.persist();
  } catch (error) { // no such API, or storage is closed to this page
    console.warn('the browser does not promise to keep what is stored:', error);
  }
  await reportStorage();
}

/**
 * Report as texts, without a question to the player: `state` is `kept`, `loose` or `unknown`; `used` and `quota` are bytes,
 * empty where they are not known; `where` is what `where` of `store.js` returns, and `full` is `yes` where texts are in memory alone for lack of room.
 */
export async function reportStorage() {
  const [estimate, isPersistent] = await Promise.all([
    answer((storage) => storage.estimate()), answer((storage) => storage.persisted()),
  ]);
  const { usage = '', quota = '' } = estimate ?? {};
  const state = isPersistent === undefined ? 'unknown' : isPersistent ? 'kept' : 'loose';
  report('storage', { state, used: String(usage), quota: String(quota), where: where(), full: isFull() ? 'yes' : '' });
}

/**
 * @template Answer
 * @param {(storage: StorageManager) => Promise<Answer>} query
 * @returns {Promise<Answer | undefined>} undefined where the browser does not say
 */
async function answer(query) {
  /** @type {Promise<undefined>} */
  const late = new Promise((resolve) => {
    setTimeout(resolve, ANSWERS_WITHIN_MS);
  });
  try {
    return await Promise.race([query(navigator.storage), late]);
  } catch (error) { // no such API, or storage is closed to this page
    console.warn('the browser does not say how it stores:', error);
    return undefined;
  }
}
