// What is stored, as Python uses it. A text that is passed between JavaScript and Python is converted and copied, which is slow
// for long texts: so texts that Python has already are compared here.
import * as store from './store.js';

export { remove, where } from './store.js';

/** @type {Map<string, string | null>} the texts that were read or written last; null where there was none */
const known = new Map();

/** The keys that were listed last, as JSON. */
let listed = '';

/** @param {string} key @returns {string | null} what is stored; null where nothing is */
export function read(key) {
  const text = store.read(key);
  known.set(key, text);
  return text;
}

/** @param {string} key @returns {boolean} whether what is stored is what was read or written last */
export function isKnown(key) {
  return known.has(key) && store.read(key) === known.get(key);
}

/** @param {string} key @param {string} text */
export function write(key, text) {
  store.write(key, text);
  known.set(key, text);
}

/** @returns {string} JSON of a list: all keys under which something is stored */
export function keys() {
  listed = JSON.stringify(store.keys());
  return listed;
}

/** @returns {boolean} whether the keys are those that were listed last */
export function areKeysKnown() {
  return listed === JSON.stringify(store.keys());
}

/** @returns {string} JSON of an object: `keys` of the texts that were missing or damaged and were put back */
export function recovered() {
  return JSON.stringify({ keys: store.recovered() });
}
