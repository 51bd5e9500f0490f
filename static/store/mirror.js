// The mirror: a second copy of what is stored, in IndexedDB. A browser writes local storage to the disk seconds later, and
// loses what it has not written when it is killed.
//
// A change begins its transaction in the same task. The changes of a task share a transaction, which ends with the task or with
// a change of a match. It is `relaxed`: a millisecond or two later the operating system has the change, and it survives the end
// of the browser. A `strict` transaction stores the same seconds later, and is complete when the disk has it, which may take
// much longer.
import { isOfMatch } from './keys.js';

const NAME = 'laurel';
const STORE = 'texts';

/** How long the page waits for IndexedDB. */
export const ANSWERS_WITHIN_MS = 1_500;

/** How soon IndexedDB is opened again after it has failed, at the earliest. */
const REOPEN_AFTER_MS = 1_000;

/** How long after a change it is stored strictly: a strict transaction delays the changes after it. */
const STRICT_AFTER_MS = 2_000;

/** @typedef {'opening' | 'open' | 'failed'} State */

/** @type {State} */
let state = 'opening';

/** @type {IDBDatabase | null} */
let database = null;

let lastOpened = -Infinity;

/** Whether it is being opened, or will be in a moment. */
let isConnecting = false;

/** @type {Map<string, string | null>} changes that may not be on the disk yet; null for a removal */
const waiting = new Map();

/** @type {Set<string>} those of them that no transaction has */
const unsent = new Set();

/** @typedef {{store: IDBObjectStore, changes: Map<string, string | null>}} Sending a transaction and what it stores */

/** @type {Sending | null} the transaction of the present task */
let present = null;

/** @type {Set<string>} those of `waiting` that a relaxed transaction has stored, and that no strict one has */
const unsynced = new Set();

/** @type {(texts: Map<string, string>) => void} */
let onOpened = () => {};

/** @type {(keys: Iterable<string>) => void} */
let onStored = () => {};

/** @type {() => void} */
let onState = () => {};

/** @returns {boolean} whether changes are expected to reach the disk */
export function isUsable() {
  return state === 'open' || (state === 'opening' && performance.now() - lastOpened < ANSWERS_WITHIN_MS);
}

/**
 * Open the mirror, and again whenever the browser has closed it.
 *
 * @param {(texts: Map<string, string>) => void} opened is called with all of its texts each time it is opened
 * @param {(keys: Iterable<string>) => void} stored is called with keys whose newest text is on the disk
 * @param {() => void} changed is called when it has failed, works again, or has turned out not to open
 */
export function open(opened, stored, changed) {
  [onOpened, onStored, onState] = [opened, stored, changed];
  connect();
}

/** @param {string} key @param {string | null} text store it; null removes what is stored */
export function put(key, text) {
  waiting.set(key, text);
  unsent.add(key);
  if (database !== null) send(database);
  else if (state === 'failed') connectSoon();
}

/** @param {unknown} problem is reported once, until the mirror works again */
function fail(problem) {
  if (state === 'failed') return;
  console.warn('what is stored has no second copy in IndexedDB:', problem);
  state = 'failed';
  onState();
}

function connect() {
  lastOpened = performance.now();
  isConnecting = true;
  try {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => connected(opening.result);
    opening.onerror = () => notConnected(opening.error);
  } catch (error) { // forbidden
    notConnected(error);
  }
}

function connectSoon() {
  if (isConnecting) return;
  isConnecting = true;
  setTimeout(connect, Math.max(0, lastOpened + REOPEN_AFTER_MS - performance.now()));
}

/** @param {unknown} problem */
function notConnected(problem) {
  isConnecting = false;
  fail(problem);
}

/** @param {IDBDatabase} opened */
function connected(opened) {
  isConnecting = false;
  database = opened;
  opened.onclose = () => reconnect(opened); // the player has deleted the data of the site
  opened.onversionchange = () => reconnect(opened);
  if (unsent.size > 0) send(opened);
  readAll(opened);
}

/** @param {IDBDatabase} lost is closed, or cannot be used any more: open it again, but one that fails only for a change */
function reconnect(lost) {
  if (database !== lost) return;
  database = null;
  lost.close();
  if (state !== 'failed') connectSoon();
}

/** @param {IDBDatabase} opened */
function readAll(opened) {
  try {
    const reading = opened.transaction(STORE, 'readonly');
    const keys = reading.objectStore(STORE).getAllKeys();
    const texts = reading.objectStore(STORE).getAll();
    reading.oncomplete = () => {
      state = 'open';
      onOpened(paired(keys.result, texts.result));
      onState();
    };
    reading.onabort = () => fail(reading.error);
  } catch (error) {
    fail(error);
  }
}

/** @param {IDBValidKey[]} keys @param {unknown[]} values @returns {Map<string, string>} those that are texts */
function paired(keys, values) {
  /** @type {Map<string, string>} */
  const texts = new Map();
  values.forEach((value, index) => {
    if (typeof value === 'string') texts.set(String(keys[index]), value);
  });
  return texts;
}

/** @param {IDBDatabase} opened put all changes that no transaction has into the transaction of this task */
function send(opened) {
  try {
    present ??= begin(opened);
    const { store, changes } = present;
    for (const key of unsent) {
      const text = waiting.get(key) ?? null;
      change(store, key, text);
      changes.set(key, text);
      unsent.delete(key);
    }
    if ([...changes.keys()].some(isOfMatch)) end(present); // it is stored while the page is rendered
  } catch (error) { // the browser has closed the connection
    reconnect(opened);
    fail(error);
  }
}

/** @param {IDBDatabase} opened @returns {Sending} a new relaxed transaction, which is committed when the task ends, or before */
function begin(opened) {
  const transaction = opened.transaction(STORE, 'readwrite', { durability: 'relaxed' });
  /** @type {Map<string, string | null>} */
  const changes = new Map();
  const sending = { store: transaction.objectStore(STORE), changes };
  queueMicrotask(() => end(sending));
  transaction.oncomplete = () => {
    if (unsynced.size === 0) setTimeout(synchronize, STRICT_AFTER_MS);
    for (const key of changes.keys()) unsynced.add(key);
  };
  transaction.onabort = () => takeBack(changes, transaction);
  return sending;
}

/** @param {Sending} sending nothing more is put into its transaction */
function end(sending) {
  if (present !== sending) return;
  present = null;
  commit(sending.store.transaction);
}

/** @param {IDBTransaction} transaction do not wait for further requests */
function commit(transaction) {
  try {
    transaction.commit?.();
  } catch { // it has been aborted, which is reported
  }
}

/** @param {Map<string, string | null>} changes of a transaction that was aborted @param {IDBTransaction} transaction */
function takeBack(changes, transaction) {
  for (const [key, text] of changes) if (waiting.get(key) === text) unsent.add(key);
  fail(transaction.error);
}

/** Store strictly what relaxed transactions have stored. */
function synchronize() {
  const changes = new Map([...unsynced].filter((key) => waiting.has(key)).map((key) => [key, waiting.get(key) ?? null]));
  unsynced.clear();
  if (database === null || changes.size === 0) return;
  try {
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' });
    const store = transaction.objectStore(STORE);
    for (const [key, text] of changes) change(store, key, text);
    commit(transaction);
    transaction.oncomplete = () => settle(changes);
    transaction.onabort = () => takeBack(changes, transaction);
  } catch (error) {
    for (const key of changes.keys()) unsent.add(key);
    reconnect(database);
    fail(error);
  }
}

/** @param {IDBObjectStore} store @param {string} key @param {string | null} text null removes what is stored */
function change(store, key, text) {
  if (text === null) store.delete(key);
  else store.put(text, key);
}

/** @param {Map<string, string | null>} changes that are on the disk */
function settle(changes) {
  for (const [key, text] of changes) if (waiting.get(key) === text) waiting.delete(key);
  onStored(changes.keys());
  if (state !== 'failed') return;
  state = 'open';
  onState();
}
