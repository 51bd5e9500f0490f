/*
 * The texts of this origin. A text that goes from JavaScript to Python or back is copied letter by letter, so what
 * Python knows already is compared and copied here.
 */

/** The texts that were read or written last, by key; null where there was none. */
const known = new Map();

export const read = (key) => {
  const text = localStorage.getItem(key);
  known.set(key, text);
  return text;
};

/** Whether a text is what was read or written last. */
export const isKnown = (key) => known.has(key) && localStorage.getItem(key) === known.get(key);

export const write = (key, text) => {
  localStorage.setItem(key, text);
  known.set(key, text);
};

/** Store under another key what was read or written last under one. */
export const copy = (from, to) => write(to, known.get(from));
