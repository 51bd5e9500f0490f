// What no first board needs of Laurel's Python: whether a start has to wait for it, and how it is fetched after one that need not.
import { report } from './device/report.js';
import { address } from './input/address.js';
import { LATER, decompressed } from './python-options.js';
import { filesOf } from './recovery.js';
import { isLasting } from './store/keys.js';
import { keys, settled } from './store/store.js';
import { refetchWhole } from './checked-fetch.js';

/** How long after a failure it is tried again, where the browser does not report a connection before. */
const AGAIN_MS = 10_000;

/** The addresses that a first visit usually begins with. `laurel.app.later` has all that do without. */
const FIRST_ADDRESSES = ['/', '/new'];

/** @returns {boolean} whether the files of Laurel are stored, as they are at every visit but the first */
function isKept() {
  try {
    return Boolean(navigator.serviceWorker?.controller);
  } catch {
    return false; // forbidden
  }
}

/** @returns {boolean} whether this may be a first visit, to its first screen */
export function mayBeFirst() {
  return !isKept() && FIRST_ADDRESSES.includes(address());
}

/** @returns {Promise<boolean>} whether this is no first visit: something is stored here, such as the match of a sheet */
export async function isKnown() {
  await settled;
  return keys().some(isLasting);
}

/**
 * Fetch the archive, also when there is no connection until later, and tell Python what has come of it.
 * @param {(archive: Uint8Array) => void} mount lets Python import from the archive
 */
export async function loadLater(mount) {
  const archive = await fetched();
  if (archive === null) {
    report('later-loaded', { state: 'failed' });
    await connected();
    await loadLater(mount);
    return;
  }
  mount(archive);
  report('later-loaded', { state: 'loaded' });
}

/** @returns {Promise<Uint8Array | null>} null where it does not arrive whole */
async function fetched() {
  const { integrity } = /** @type {import('./recovery.js').Expected} */ (filesOf(document).get(LATER.address));
  try {
    return await decompressed(await refetchWhole(LATER.address, integrity));
  } catch (error) {
    console.info('a part of Laurel is missing:', error);
    return null;
  }
}

/** @returns {Promise<void>} when it is worth another try */
function connected() {
  return new Promise((resolve) => {
    const again = () => {
      removeEventListener('online', again);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(again, AGAIN_MS);
    addEventListener('online', again);
  });
}
