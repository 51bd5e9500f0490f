// What Laurel stores: texts under keys. Each is in local storage, which is read and written at once, and in the mirror
// (IndexedDB), which survives more. What local storage does not take is kept in memory and in the mirror, and put back
// when there is room; other tabs learn of it by a `BroadcastChannel`. A mark in local storage shows when it was cleared
// under an open page, which then writes everything again.
//
// When the page is opened, while Python is loaded, `reconcile` compares both, and each gets what it lacks; newer.js
// says which of two texts is kept. Python begins when that is done, or without the mirror where it does not answer in
// time. A queue that was entered is noted before it is deleted, so that it comes back from neither place. Texts that
// only serve the start have no second copy. The event `storage` tells Python which of the two places keep the texts.
import { ENTERED, INTACT, QUEUE, copyKey, enteredKey, isLasting, isShared, onlyGrows } from './keys.js';
import * as local from './local.js';
import * as mirror from './mirror.js';
import { isJson, isMirrorBetter } from './newer.js';

/** The time between two looks whether the page can respond. */
const STEP_MS = 50;

/** How long it is noted that a queue was entered. */
const NOTED_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/** @typedef {'both' | 'local' | 'mirror' | 'memory'} Where what is stored now is kept */

/** @type {Map<string, string>} the newest texts of all lasting keys, as far as this page knows them */
const texts = new Map();

/** @type {Set<string>} the keys whose newest text is not in local storage */
const apart = new Set();

/** @type {Set<string>} the keys that were missing or damaged in local storage, and were put back */
const restored = new Set();

/** Whether local storage has the mark that shows that it was not cleared. */
let isMarked = false;

/** @type {{key: string, text: string} | null} what is stored together with the next lasting text */
let attached = null;

/** @type {(key: string) => void} */
let onChange = () => {};

/** @type {(where: Where) => void} */
let onWhere = () => {};

/** @type {Where} */
let reported = 'both';

/** Tells other tabs what local storage does not take. */
const channel = openChannel();

/** @type {() => void} */
let settle = () => {};

let isSettled = false;

/** Is fulfilled when local storage and the mirror have been compared, or when the mirror does not answer. */
export const settled = new Promise((resolve) => {
  settle = () => {
    isSettled = true;
    resolve(undefined);
  };
});

// ------------------------------------------------------------------ reading and writing

/** @param {string} key @returns {string | null} what is stored; null where nothing is */
export function read(key) {
  if (!isLasting(key)) return local.get(key);
  if (apart.has(key)) return texts.get(key) ?? null;
  const text = local.get(key);
  if (text !== null) texts.set(key, text);
  else if (texts.has(key) && !isIntact()) putAllBack();
  else texts.delete(key); // another tab has removed it
  return texts.get(key) ?? null;
}

/**
 * Store a text. Where neither local storage nor the mirror takes it, it is kept in memory, and what the browser throws is
 * thrown; what only serves the start is then not stored.
 * @param {string} key @param {string} text
 */
export function write(key, text) {
  if (attached !== null && isLasting(key)) writeAttached(attached);
  if (isLasting(key) && !isIntact()) putAllBack();
  const isLocal = local.set(key, text);
  if (!isLasting(key)) return;
  texts.set(key, text);
  mirror.put(key, text);
  if (isLocal) apart.delete(key);
  else setApart(key, text);
  if (isLocal && !onlyGrows(key)) stamp(Date.now());
  putApartBack();
  reportWhere();
  if (apart.has(key) && !mirror.isUsable()) throw local.problem();
}

/**
 * Store a text when the next lasting text is stored, right before it and in the same task.
 * @param {string} key @param {string} text
 */
export function attach(key, text) {
  attached = { key, text };
}

/** @returns {boolean} whether the text that was attached has been stored; from now on it will not be */
export function detach() {
  const isStored = attached === null;
  attached = null;
  return isStored;
}

/** @param {{key: string, text: string}} text that may be lost where nothing takes it: the text after it is more important */
function writeAttached({ key, text }) {
  attached = null;
  try {
    write(key, text);
  } catch (error) {
    console.warn('not stored:', key, error);
  }
}

/**
 * Remove a text. It is noted of a queue that it was entered. Throws where only the memory of the page can be changed.
 * @param {string} key
 */
export function remove(key) {
  if (key.startsWith(QUEUE) && read(key) !== null) write(enteredKey(key), String(Date.now()));
  const isLocal = local.remove(key);
  if (!isLasting(key)) return;
  texts.delete(key);
  mirror.put(key, null);
  if (apart.delete(key)) channel?.postMessage({ key, text: null });
  putApartBack();
  reportWhere();
  if (!isLocal && !mirror.isUsable()) throw local.problem();
}

/** @returns {string[]} the keys of everything that is stored, also of what is not Laurel's */
export function keys() {
  if (texts.size > apart.size && !isIntact()) putAllBack();
  return [...new Set([...local.keys(), ...apart])];
}

/** @param {string} queue the key of a queue @returns {boolean} whether it was entered */
export function isEntered(queue) {
  return read(enteredKey(queue)) !== null;
}

/** @returns {Where} */
export function where() {
  const isLocal = apart.size === 0 && local.isOpen();
  if (mirror.isUsable()) return isLocal ? 'both' : 'mirror';
  return isLocal ? 'local' : 'memory';
}

/** @returns {boolean} whether texts are kept in memory alone because the browser has no more room */
export function isFull() {
  const reason = local.problem();
  return apart.size > 0 && where() === 'memory' && reason instanceof Error && reason.name === 'QuotaExceededError';
}

/** @returns {string[]} the keys whose texts were missing or damaged in local storage, and were put back */
export function recovered() {
  return [...restored];
}

// ------------------------------------------------------------------ local storage that is cleared, full or forbidden

/** @returns {boolean} whether local storage has not been cleared, as far as that can be known */
function isIntact() {
  return !isMarked || local.get(INTACT) !== null || !local.isOpen();
}

/** Mark local storage as not cleared. */
function mark() {
  isMarked = local.get(INTACT) !== null || local.set(INTACT, '1');
}

/** @param {number} at the time at which a text was replaced; if the clock was set back, a later one is noted */
function stamp(at) {
  const text = String(Math.max(at, (Number(local.get(INTACT)) || 0) + 1));
  isMarked = local.set(INTACT, text);
  mirror.put(INTACT, text);
}

/** Local storage was cleared: write everything again. */
function putAllBack() {
  for (const [key, text] of texts) {
    mirror.put(key, text); // it may have been cleared as well
    if (!apart.has(key) && local.get(key) === null) putBack(key, text);
  }
  mark();
}

/** @param {string} key @param {string} text @returns {boolean} whether local storage has it now */
function putBack(key, text) {
  const isLocal = local.set(key, text);
  if (isLocal) apart.delete(key);
  else apart.add(key);
  return isLocal;
}

/** Write to local storage what it did not take before. */
function putApartBack() {
  if (apart.size === 0 || !local.isOpen()) return;
  for (const key of apart) putBack(key, texts.get(key) ?? '');
}

/** @param {string} key @param {string} text that local storage does not take */
function setApart(key, text) {
  apart.add(key);
  channel?.postMessage({ key, text });
}

/** @param {Iterable<string>} stored keys that the mirror has: an older text in local storage would be taken for the newest */
function removeOutdated(stored) {
  for (const key of stored) if (apart.has(key) && !onlyGrows(key)) local.remove(key);
}

// ------------------------------------------------------------------ the mirror

/** @param {Map<string, string>} mirrored compare it with local storage, and put into each what it lacks */
function reconcile(mirrored) {
  if (!isIntact()) putAllBack();
  const isNewer = Number(mirrored.get(INTACT) ?? 0) > Number(local.get(INTACT));
  const all = [...new Set([...mirrored.keys(), ...local.keys(), ...texts.keys()])].filter(isLasting);
  const notes = all.filter((key) => key.startsWith(ENTERED));
  notes.forEach((key) => compare(key, mirrored, isNewer));
  for (const key of all) {
    if (key.startsWith(QUEUE) && texts.has(enteredKey(key))) drop(key);
    else if (!key.startsWith(ENTERED)) compare(key, mirrored, isNewer);
  }
  notes.filter(isOutdated).forEach(drop);
  if (isNewer) stamp(Number(mirrored.get(INTACT)));
  begin();
}

/** Begin without the mirror, if that does not answer. */
function begin() {
  for (const key of local.keys().filter(isLasting)) if (!texts.has(key)) texts.set(key, local.get(key) ?? '');
  mark();
  settle();
}

/**
 * Begin without the mirror, after a time in which the page could respond: while a task blocks the page, such as the start of
 * Python, the answer of the mirror has to wait as well, and one long timer would come before it.
 * @param {number} milliseconds
 */
function afterResponsiveTime(milliseconds) {
  if (isSettled) return;
  if (milliseconds > 0) setTimeout(afterResponsiveTime, STEP_MS, milliseconds - STEP_MS);
  else begin();
}

/** @param {string} key @param {Map<string, string>} mirrored @param {boolean} isNewer whether the mirror is */
function compare(key, mirrored, isNewer) {
  const here = apart.has(key) ? (texts.get(key) ?? null) : local.get(key);
  const there = mirrored.get(key) ?? null;
  const isThere = there !== null && (here === null || (here !== there && isMirrorBetter(key, here, there, isNewer)));
  if (here !== null && there !== null && here !== there) keepCopy(key, isThere ? here : there);
  if (isThere) {
    restore(key, there);
  } else if (here !== null) {
    texts.set(key, here);
    if (here !== there) mirror.put(key, here);
  }
}

/**
 * Of two different documents of a match one may be damaged, which only Python finds out: none is thrown away.
 * @param {string} key @param {string} text that is not the one to keep
 */
function keepCopy(key, text) {
  const copy = copyKey(key);
  if (copy !== null && isJson(text) && read(copy) === null) write(copy, text);
}

/** @param {string} key @param {string} text of the mirror */
function restore(key, text) {
  texts.set(key, text);
  if (putBack(key, text) && isShared(key)) restored.add(key);
  if (isShared(key)) onChange(key);
}

/** @param {string} note of a queue that was entered @returns {boolean} whether that was long ago */
function isOutdated(note) {
  return !(Date.now() - Number(texts.get(note)) < NOTED_FOR_MS);
}

/** @param {string} key */
function drop(key) {
  local.remove(key);
  mirror.put(key, null);
  [texts, apart].forEach((kept) => kept.delete(key));
}

// ------------------------------------------------------------------ other tabs

/** @returns {BroadcastChannel | null} null where the browser has none, or forbids it with everything that is stored */
function openChannel() {
  try {
    return new BroadcastChannel('laurel');
  } catch (error) {
    console.warn('other tabs are not told what local storage does not take:', error);
    return null;
  }
}

/** @param {StorageEvent} event */
function onStorage({ key, newValue }) {
  if (key === null || (newValue === null && isLasting(key))) {
    if (!isIntact()) putAllBack();
    else if (key !== null && !apart.has(key)) texts.delete(key);
  } else if (newValue !== null && isLasting(key)) {
    texts.set(key, newValue);
    apart.delete(key);
  }
  if (key !== null && isShared(key)) onChange(key);
}

/** @param {MessageEvent<{key: string, text: string | null}>} event what another tab keeps outside local storage */
function onMessage({ data: { key, text } }) {
  if (text === null) {
    texts.delete(key);
    apart.delete(key);
  } else {
    texts.set(key, text);
    apart.add(key);
  }
  if (isShared(key)) onChange(key);
}

/** @param {(key: string) => void} callback is called with the key of what another tab has stored or removed */
export function watchOtherTabs(callback) {
  onChange = callback;
}

/** @param {(where: Where) => void} callback is called when another place keeps what is stored */
export function watchWhere(callback) {
  onWhere = callback;
}

function reportWhere() {
  const now = where();
  if (now === reported) return;
  reported = now;
  onWhere(now);
}

function onMirrorState() {
  if (!mirror.isUsable()) begin();
  reportWhere();
}

addEventListener('storage', onStorage);
channel?.addEventListener('message', onMessage);
afterResponsiveTime(mirror.ANSWERS_WITHIN_MS);
mirror.open(reconcile, removeOutdated, onMirrorState);
