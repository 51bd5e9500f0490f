// Records of what is filled in and not entered: each page has one, which is stored like a match.
//
// A tab knows its record by its session storage, also after its page has crashed or was discarded. A page holds a Web Lock with
// the key of its record: a tab that has no record yet, such as one of a browser that was killed, may take one whose page is gone.
// A record is emptied and not removed: so no older text of it comes back from the second copy.
import { UNSENT } from '../store/keys.js';
import * as store from '../store/store.js';

/** The key of the record in session storage. */
const OWN = 'laurel:unsent';

/** How long a record is kept. */
const KEPT_FOR_MS = 24 * 60 * 60 * 1000;

/** How long a page that has crashed may hold the lock of its record: what is held longer is another tab's. */
const RELEASED_WITHIN_MS = 5_000;

/** How often a lock is asked for: a request that waited would get it in the moment in which another tab is loaded again. */
const ASKED_EVERY_MS = 250;

/**
 * The address, the fields of the event that opens the sheet as JSON (empty where the form is none of a sheet), and what is
 * filled in.
 * @typedef {{route: string, sheet: string, filled: import('./values.js').Filled[]}} Unsent
 */

/** The key of the record of this page; empty until it has one. */
let own = '';

/** @returns {string} the key that this tab has noted; empty where it has none */
function noted() {
  try {
    return sessionStorage.getItem(OWN) ?? '';
  } catch {
    return ''; // forbidden
  }
}

/** @param {string} key make it the record of this tab */
function adopt(key) {
  own = key;
  try {
    sessionStorage.setItem(OWN, key);
  } catch (error) {
    console.warn('session storage is closed', error);
  }
}

/**
 * @param {string} key @param {LockOptions} [options]
 * @returns {Promise<boolean>} whether this page has the lock, which it then keeps; not where it has another record meanwhile
 */
function hold(key, options = {}) {
  return new Promise((resolve) => {
    const keep = (/** @type {Lock | null} */ lock) => {
      const isKept = lock !== null && ['', key].includes(own);
      resolve(isKept);
      return isKept ? new Promise(() => {}) : undefined;
    };
    navigator.locks.request(key, options, keep).catch(() => resolve(false));
  });
}

/**
 * @param {string} key
 * @returns {Promise<boolean>} whether this page, which has no record yet, got the lock of one whose page is gone
 */
async function holdLeft(key) {
  for (const until = performance.now() + RELEASED_WITHIN_MS; own === '' && performance.now() < until;) {
    if (await hold(key, { ifAvailable: true })) return true;
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS));
  }
  return false;
}

/** @param {Unsent | null} record @param {Unsent[]} behind @returns {string} */
function textOf(record, behind) {
  return JSON.stringify({ at: Date.now(), ...record, ...(behind.length > 0 ? { behind } : {}) });
}

/**
 * @param {string} key
 * @returns {{at: number, records: Unsent[]}} what is stored there, the newest first; a damaged text is an old one without records
 */
function read(key) {
  try {
    const { at, behind = [], ...record } = JSON.parse(store.read(key) ?? '');
    return { at: Number(at), records: [record, ...behind].filter(isRecord) };
  } catch {
    return { at: 0, records: [] };
  }
}

/** @param {any} record @returns {record is Unsent} */
function isRecord(record) {
  const { route, sheet, filled } = record;
  const isFilled = (/** @type {any} */ one) => Array.isArray(one) && ['string', 'boolean'].includes(typeof one[2]);
  return typeof route === 'string' && typeof sheet === 'string' && Array.isArray(filled) && filled.every(isFilled)
    && (sheet === '' || isFields(JSON.parse(sheet)));
}

/** @param {any} fields @returns {boolean} whether they are fields of an event */
function isFields(fields) {
  return Object.values(fields).flat().every((value) => typeof value === 'string');
}

/**
 * Store what is filled in.
 * @param {Unsent | null} record what is filled in now; null for nothing
 * @param {Unsent[]} behind what was filled in on screens that were left
 */
export function save(record, behind) {
  if (own === '') {
    if (record === null) return;
    adopt(`${UNSENT}${crypto.getRandomValues(new Uint32Array(2)).join('')}`);
    if (navigator.locks) hold(own);
  }
  try {
    store.write(own, textOf(record, behind));
  } catch (error) {
    console.warn('kept on the page only', error);
  }
}

/**
 * Empty the record together with the next text that is stored: what is entered is not put back.
 * @param {Unsent[]} behind what was filled in on screens that were left, which stays
 */
export function emptyWithNext(behind) {
  store.attach(own, textOf(null, behind));
}

/** @typedef {{key: string, record: Unsent}} Left a record that a page has left */

/**
 * Find what was left: by the page that was in this tab before, or else, in a tab that has no record, by pages that are gone.
 * Records that are too old are removed.
 * @returns {Promise<Left[]>} the newest first
 */
export async function left() {
  await store.settled;
  const former = noted();
  if (former.startsWith(UNSENT) && (!navigator.locks || await holdLeft(former)))
    own ||= former;
  const found = store.keys().filter((key) => key.startsWith(UNSENT)).map((key) => ({ key, ...read(key) }));
  for (const { key } of found.filter(({ at }) => !(Date.now() - at < KEPT_FOR_MS))) store.remove(key);
  return found.sort((one, other) => other.at - one.at).flatMap(({ key, at, records }) =>
    (Date.now() - at < KEPT_FOR_MS && (own === '' || own === key) ? records.map((record) => ({ key, record })) : []));
}

/** @param {string} key @returns {Promise<boolean>} whether the record is this page's now */
export async function take(key) {
  if (own === key) return true;
  if (own !== '' || !navigator.locks || !(await holdLeft(key)) || read(key).records.length === 0) return false;
  if (own === '') adopt(key);
  return own === key;
}
