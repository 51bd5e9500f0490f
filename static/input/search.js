// Search in lists. A field with `data-filter` hides the items that do not have the typed words, in any case and with or
// without accents, or not the chosen tag: in the `data-filtered` lists around it, and among elements with `data-name`.
// An item is searched by its text, or by `data-name` and `data-tags`. In a field with `data-filter="press"` the Enter key
// presses the button of the first match, which has the attribute `data-found`.
import { press } from './press.js';

const ITEMS = '[data-filtered] > li, [data-name]';
const SCOPE = 'details, dialog, main';

/** @param {Event} event */
function onInput(event) {
  const field = /** @type {HTMLElement} */ (event.target);
  if (field.dataset.filter !== undefined) filter(scopeOf(field));
}

/** @param {KeyboardEvent} event */
function onKeydown(event) {
  const field = event.target;
  if (event.key !== 'Enter' || !(field instanceof HTMLInputElement) || field.dataset.filter !== 'press') return;
  event.preventDefault();
  const control = firstMatch(field)?.querySelector('button[data-do]');
  if (control instanceof HTMLElement) press(control, event);
}

/** @param {Element} field @returns {Element} the part of the page that it searches */
function scopeOf(field) {
  return /** @type {Element} */ (field.closest(SCOPE));
}

/** @param {Element} scope show the items that pass all its filters; its details are open meanwhile */
function filter(scope) {
  const words = valuesOf(scope, 'input[data-filter]').map(normalize).join(' ').split(' ').filter(Boolean);
  const tags = valuesOf(scope, 'select[data-filter]');
  for (const details of scope.querySelectorAll('details')) details.open = words.length > 0;
  for (const item of itemsOf(scope)) {
    const text = normalize(item.dataset.name ?? item.textContent ?? '');
    const ownTags = item.dataset.tags?.split(' ') ?? [];
    item.hidden = !words.every((word) => text.includes(word)) || !tags.every((tag) => ownTags.includes(tag));
    showMatchingName(item, words);
  }
  for (const field of scope.querySelectorAll('input[data-filter="press"]'))
    markFirstMatch(/** @type {HTMLInputElement} */ (field));
}

/** @param {HTMLInputElement} field mark the item that the Enter key presses */
function markFirstMatch(field) {
  const match = firstMatch(field);
  for (const item of itemsOf(scopeOf(field))) item.toggleAttribute('data-found', item === match);
}

/**
 * Set `data-found` to the name by which an item was found, where its visible text does not have the typed words.
 * `data-name` separates names by bars.
 *
 * @param {HTMLElement} item @param {string[]} words
 */
function showMatchingName(item, words) {
  const names = item.dataset.name?.split('|') ?? [];
  delete item.dataset.found;
  if (names.length < 2 || item.hidden || words.length === 0) return;
  const matches = (/** @type {string} */ text) => words.every((word) => normalize(text).includes(word));
  const name = matches(item.textContent ?? '') ? undefined : names.find(matches);
  if (name !== undefined) item.dataset.found = name;
}

/** @param {Element} scope @param {string} selector @returns {string[]} what is typed or chosen in the filters */
function valuesOf(scope, selector) {
  const filters = /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (scope.querySelectorAll(selector));
  return [...filters].map(({ value }) => value).filter(Boolean);
}

/** @param {Element} scope @returns {HTMLElement[]} the items that the filters show and hide */
function itemsOf(scope) {
  return [.../** @type {NodeListOf<HTMLElement>} */ (scope.querySelectorAll(ITEMS))];
}

/** @param {string} text @returns {string} it without accents, case and punctuation */
function normalize(text) {
  const letters = text.toLowerCase().replaceAll('ł', 'l').normalize('NFKD');
  return letters.replace(/[\p{M}'’]/gu, '').replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** @param {HTMLInputElement} field @returns {HTMLElement | undefined} the first item that begins with the text, or else has it */
function firstMatch(field) {
  const typed = normalize(field.value);
  if (!typed) return undefined;
  const visible = itemsOf(scopeOf(field)).filter((item) => !item.hidden);
  return visible.find((item) => normalize(item.dataset.name ?? '').startsWith(typed)) ?? visible[0];
}

document.addEventListener('input', onInput);
document.addEventListener('keydown', onKeydown);
