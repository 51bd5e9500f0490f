// Search in lists. A field with `data-filter` shows the items whose name fits what is typed (see `matching.js`), or which
// have the chosen tag: in the `data-filtered` lists around it, and among elements with `data-name`. An item is searched by
// its text and by `data-also`, which has further names, or by `data-name` alone; names are separated by bars; and by `data-tags`.
// Where no item has such a name, `data-listed` is searched, which has names of what can be chosen behind an item.
//
// Other attributes:
// - `data-filtered="ranked"`: the best fit is shown first; items with `data-last` come after the others.
// - `data-filter="press"`: the Enter key presses the button of the first item, which has the attribute `data-first`, or goes
//   on to the next field where nothing is typed; the field keeps the focus when an item is pressed.
// - `data-searched`: a part of the page that has a search of its own.
// - `data-search-none`, `data-search-guess`: are shown where nothing fits, and where nothing fits but with a wrong letter.
import { FIT, levels, normalize } from './matching.js';
import { press } from './press.js';

const ITEMS = '[data-filtered] > li, [data-name]';
const SCOPE = 'details, dialog, main, [data-searched]';
const PRESSING = 'input[data-filter="press"]';
const TYPED = 'input:is([type=search], [type=text])';

/** @param {Event} event */
function onInput(event) {
  const field = /** @type {HTMLElement} */ (event.target);
  if (field.dataset.filter !== undefined) filter(scopeOf(field));
}

/** @param {KeyboardEvent} event */
function onKeydown(event) {
  const field = event.target;
  if (event.key !== 'Enter' || !(field instanceof HTMLInputElement) || !field.matches(PRESSING)) return;
  event.preventDefault();
  if (normalize(field.value) === '') {
    fieldAfter(field)?.focus();
    return;
  }
  const control = scopeOf(field).querySelector('[data-first] button[data-do]');
  if (control instanceof HTMLElement) press(control, event);
}

/** @param {HTMLInputElement} field @returns {HTMLInputElement | undefined} the next field for text or a number in its scope */
function fieldAfter(field) {
  const fields = [.../** @type {NodeListOf<HTMLInputElement>} */ (scopeOf(field).querySelectorAll(TYPED))];
  return fields[fields.indexOf(field) + 1];
}

/** @param {MouseEvent} event leave the focus, and with it the keyboard of a phone, in the field */
function onMousedown(event) {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) || !field.matches(PRESSING)) return;
  const item = event.target instanceof Element ? event.target.closest(ITEMS) : null;
  if (item && scopeOf(field).contains(item)) event.preventDefault();
}

/** @param {Element} field @returns {Element} the part of the page that it searches */
function scopeOf(field) {
  return /** @type {Element} */ (field.closest(SCOPE));
}

/** @param {HTMLDialogElement} dialog @param {boolean} isTyped as long as something is typed, the field stays where it is */
function keepHeight(dialog, isTyped) {
  if (!isTyped) dialog.style.minHeight = '';
  else if (!dialog.style.minHeight) dialog.style.minHeight = `min(${dialog.offsetHeight}px, 88dvh)`;
}

/** @typedef {import('./matching.js').Level} Level */

/** @type {Level} the level of a search for nothing */
const ANY = () => FIT.start;

/** @param {Element} scope show the items that pass all its filters; what folds items is open meanwhile */
function filter(scope) {
  const typed = valuesOf(scope, 'input[data-filter]').join(' ').trim();
  const tags = valuesOf(scope, 'select[data-filter]');
  const isTyped = normalize(typed) !== '';
  if (scope instanceof HTMLDialogElement) keepHeight(scope, isTyped);
  for (const details of scope.querySelectorAll('details')) {
    if (details.querySelector(ITEMS)) details.open = isTyped;
  }
  const items = itemsOf(scope);
  const all = isTyped ? levels(typed) : [ANY];
  const [strictest, ...forgiving] = all.map((level) => ({ level, names: namesOf }));
  const searches = [strictest, { level: all[0], names: listedNames }, ...forgiving];
  const found = searches.find(({ level, names }) => items.some((item) => fitOf(names(item), level) !== undefined));
  for (const item of items) {
    const fit = found && fitOf(found.names(item), found.level);
    const ownTags = item.dataset.tags?.split(' ') ?? [];
    item.hidden = fit === undefined || !tags.every((tag) => ownTags.includes(tag));
    rank(item, isTyped ? fit ?? 0 : undefined);
    showMatchingName(item, isTyped && !item.hidden ? found?.level : undefined);
  }
  const isEmpty = items.every((item) => item.hidden);
  toggle(scope, '[data-search-none]', isEmpty);
  toggle(scope, '[data-search-guess]', !isEmpty && isTyped && found?.level === all.at(-1));
  for (const field of scope.querySelectorAll(PRESSING)) markFirst(/** @type {HTMLInputElement} */ (field), items);
}

/** @param {HTMLElement} item @returns {string[]} the names that its markup gives it for searches */
function givenNames(item) {
  return (item.dataset.name ?? item.dataset.also)?.split('|') ?? [];
}

/** @param {HTMLElement} item @returns {string[]} the names by which it is searched */
function namesOf(item) {
  return item.dataset.name === undefined ? [item.textContent ?? '', ...givenNames(item)] : givenNames(item);
}

/** @param {HTMLElement} item @returns {string[]} the names of what can be chosen behind it */
function listedNames(item) {
  return item.dataset.listed?.split('|') ?? [];
}

/** @param {string[]} names @param {Level} level @returns {number | undefined} the fit of the best of the names */
function fitOf(names, level) {
  const fits = names.map(level).filter((fit) => fit !== undefined);
  return fits.length > 0 ? Math.min(...fits) : undefined;
}

/** @param {HTMLElement} item @returns {number} its place in a ranked list: less is earlier */
function rankOf(item) {
  return Number(item.style.order || 0);
}

/** @param {HTMLElement} item @param {number | undefined} fit set its place in a ranked list; undefined for the list's own order */
function rank(item, fit) {
  if (!item.matches('[data-filtered="ranked"] > li')) return;
  const later = item.dataset.last === undefined ? 0 : FIT.guess + 1;
  item.style.order = fit === undefined ? '' : String(fit + later);
}

/** @param {Element} scope @param {string} selector @param {boolean} isShown */
function toggle(scope, selector, isShown) {
  for (const element of scope.querySelectorAll(selector)) element.toggleAttribute('hidden', !isShown);
}

/** @param {HTMLInputElement} field @param {HTMLElement[]} items mark the item that the Enter key presses */
function markFirst(field, items) {
  const visible = field.value.trim() === '' ? [] : items.filter((item) => !item.hidden);
  const best = Math.min(...visible.map(rankOf));
  const first = visible.find((item) => rankOf(item) === best);
  for (const item of items) item.toggleAttribute('data-first', item === first);
}

/**
 * Set `data-found` to the name by which an item was found, where it is none that the item shows.
 *
 * @param {HTMLElement} item @param {Level | undefined} level of the search; undefined for no search
 */
function showMatchingName(item, level) {
  const names = [...givenNames(item), ...listedNames(item)];
  delete item.dataset.found;
  const fewest = item.dataset.name === undefined ? 1 : 2; // the only one in `data-name` is the one that the item shows
  if (level === undefined || names.length < fewest || level(item.textContent ?? '') !== undefined) return;
  const name = names.find((one) => level(one) !== undefined);
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

document.addEventListener('input', onInput);
document.addEventListener('keydown', onKeydown);
document.addEventListener('mousedown', onMousedown);
