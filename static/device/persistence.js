// Where the browser keeps what is stored, how much that is, and whether it may delete it when it needs space (Storage API).
import { watchWhere, where } from '../store/store.js';
import { report } from './report.js';

/** Report it, without a question to the player, now and when another place keeps what is stored. */
export function reportPersistence() {
  watchWhere(() => reportStorage((storage) => storage.persisted()));
  return reportStorage((storage) => storage.persisted());
}

/** Ask the browser for it, which may ask the player; report the answer. */
export function requestPersistence() {
  return reportStorage((storage) => storage.persist());
}

/**
 * Report as texts: `state` is `kept`, `loose` or `unknown`; `used` and `quota` are bytes, empty where they are not known;
 * `where` is what `laurel.browser.store.BrowserStore.where` returns.
 *
 * @param {(storage: StorageManager) => Promise<boolean>} query
 */
async function reportStorage(query) {
  const [estimate, isPersistent] = await Promise.all([answer((storage) => storage.estimate()), answer(query)]);
  const { usage = '', quota = '' } = estimate ?? {};
  const state = isPersistent === undefined ? 'unknown' : isPersistent ? 'kept' : 'loose';
  report('storage', { state, used: String(usage), quota: String(quota), where: where() });
}

/**
 * @template Answer
 * @param {(storage: StorageManager) => Promise<Answer>} query
 * @returns {Promise<Answer | undefined>} undefined where the browser does not say
 */
async function answer(query) {
  try {
    return await query(navigator.storage);
  } catch (error) { // no such API, or storage is closed to this page
    console.warn('the browser does not say how it stores:', error);
    return undefined;
  }
}
