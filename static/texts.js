// Local storage, as Python uses it. A text that is passed between JavaScript and Python is converted and copied, which is slow
// for long texts: so texts that Python has already are compared and copied here.

/** @type {Map<string, string | null>} the texts that were read or written last; null where there was none */
const known = new Map();

/** @param {string} key @returns {string | null} what is stored; null where nothing is */
export function read(key) {
  const text = localStorage.getItem(key);
  known.set(key, text);
  return text;
}

/** @param {string} key @returns {boolean} whether what is stored is what was read or written last */
export function isKnown(key) {
  return known.has(key) && localStorage.getItem(key) === known.get(key);
}

/** @param {string} key @param {string} text */
export function write(key, text) {
  localStorage.setItem(key, text);
  known.set(key, text);
}

/**
 * Store under another key what was read or written last under one.
 * @param {string} from @param {string} to
 */
export function copy(from, to) {
  write(to, /** @type {string} */ (known.get(from)));
}
