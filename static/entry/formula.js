// Formulas of a sheet: a key with `data-names` types a name or a function into the field whose id is in `data-into`, at the caret,
// in place of the letters before it that begin it, or a word of what it means. While letters are typed, only such names are shown.

const BEGUN = /[\p{L}_][\p{L}\p{N}_]*$/u;

const BETWEEN = /[^\p{L}\p{N}_]+/u;

/** The lists of names that were opened here, not by a press. */
const opened = new WeakSet();

/** @param {HTMLTextAreaElement} field @returns {string} the letters before the caret */
function begun(field) {
  return BEGUN.exec(field.value.slice(0, field.selectionStart))?.[0] ?? '';
}

/** @param {HTMLElement} key @param {string} letters @returns {boolean} whether they begin its name or, from two on, a word of its text */
function fits(key, letters) {
  const words = (key.textContent ?? '').toLowerCase().split(BETWEEN);
  const begins = (/** @type {string} */ word) => word.startsWith(letters.toLowerCase());
  return begins(key.dataset.names ?? '') || (letters.length > 1 && words.some(begins));
}

/** @param {MouseEvent} event */
function onClick({ target }) {
  const key = target instanceof Element ? target.closest('[data-names]') : null;
  const field = key instanceof HTMLElement ? document.getElementById(key.dataset.into ?? '') : null;
  if (!(key instanceof HTMLElement) || !(field instanceof HTMLTextAreaElement)) return;
  const before = begun(field);
  const start = field.selectionStart - (fits(key, before) ? before.length : 0);
  field.focus({ preventScroll: true });
  field.setRangeText(key.dataset.names ?? '', start, field.selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** @param {Event} event show the names that begin with what is typed */
function onInput({ target }) {
  if (!(target instanceof HTMLTextAreaElement) || target.dataset.formula === undefined) return;
  const names = target.closest('.field')?.querySelector('details');
  if (names) narrow(names, begun(target));
}

/** @param {HTMLDetailsElement} names @param {string} letters that the shown names fit; all are shown where none does */
function narrow(names, letters) {
  const keys = [...names.querySelectorAll('[data-names]')].filter((key) => key instanceof HTMLElement);
  const found = letters ? keys.filter((key) => fits(key, letters)) : [];
  for (const key of keys) key.hidden = found.length > 0 && !found.includes(key);
  for (const group of names.querySelectorAll('[role=group]')) {
    if (group instanceof HTMLElement) group.hidden = !group.querySelector('[data-names]:not([hidden])');
  }
  if (found.length > 0 && !names.open) opened.add(names);
  if (found.length > 0) names.open = true;
  else if (opened.delete(names)) names.open = false;
}

/** @param {KeyboardEvent} event the arrow down goes from the field to the names that are shown while something is typed */
function onKeyDown(event) {
  const field = event.target;
  if (event.key !== 'ArrowDown' || !(field instanceof HTMLTextAreaElement)) return;
  const names = field.closest('.field')?.querySelector('details');
  const first = names && opened.has(names) ? names.querySelector('[data-names]:not([hidden])') : null;
  if (!(first instanceof HTMLElement)) return;
  event.preventDefault();
  first.focus();
}

/** @param {MouseEvent} event leave the focus, and with it the caret, in the field */
function onMouseDown(event) {
  if (event.target instanceof Element && event.target.closest('[data-names]')) event.preventDefault();
}

document.addEventListener('click', onClick);
document.addEventListener('input', onInput);
document.addEventListener('keydown', onKeyDown);
document.addEventListener('mousedown', onMouseDown);
