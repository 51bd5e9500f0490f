// Fields for numbers (`data-number`): whoever comes to one begins a new number. What is in the field is selected when
// it gets the focus, by a press, a key or a script, and by every further press as long as nothing has been typed since.
//
// A form with keys for numbers has fields with `data-pad`: `data-types` says what a key types into the field that has
// the focus: digits, signs, `back`, which deletes, and `next`, which goes on to the next field. Such a form begins in
// the field for which it was opened. No press on a button or a choice of it takes the focus out of its field, so that
// the field that shows it is the one into which the keys type. This runs before Python and while Python works.
import { TYPING } from './submit.js';

const NUMBER = 'input[data-number]';
const PAD_FIELD = 'input[data-pad]';
const PAD_FORM = 'form:has([data-types])';

/** The field that had the focus last: a key that is pressed without a pointer has the focus itself. @type {HTMLInputElement | null} */
let last = null;

/** Its name: the next form may give the same element to another value. */
let lastName = '';

/** Whether something was typed into it since somebody came to it. */
let isTyped = false;

/** @param {HTMLInputElement} field */
function begin(field) {
  [last, lastName, isTyped] = [field, field.name, false];
  field.select();
}

/** @param {EventTarget | null} target @returns {target is HTMLInputElement} */
function isNumber(target) {
  return target instanceof HTMLInputElement && target.matches(NUMBER);
}

/** @param {FocusEvent} event */
function onFocusIn({ target }) {
  if (isNumber(target)) begin(target);
}

/** @param {Event} event */
function onInput({ target }) {
  if (target === last) isTyped = true;
}

/** A form that was entered and is still there begins its number again. */
function onSubmit() {
  queueMicrotask(selectAgain);
}

/** Select what is in the field that has the focus, where nothing was typed into it since its form was opened or entered. */
function selectAgain() {
  if (isNumber(document.activeElement)) begin(document.activeElement);
}

/** The page has changed: a field that shows another value now, or is there for another one, begins again. */
export function keepSelected() {
  const active = document.activeElement;
  if (isNumber(active) && (!isTyped || active !== last || active.name !== lastName)) begin(active);
}

// ------------------------------------------------------------------ the keys

/** @param {Element} inside @returns {HTMLInputElement[]} the fields of the form around an element into which its keys type */
function fieldsAround(inside) {
  return [...(inside.closest('form')?.querySelectorAll(PAD_FIELD) ?? [])].filter((one) => one instanceof HTMLInputElement);
}

/** @param {HTMLElement} key @returns {HTMLInputElement | undefined} the field that has the focus, else the one that had it last */
function fieldOf(key) {
  const fields = fieldsAround(key);
  return fields.find((one) => one === document.activeElement) ?? fields.find((one) => one === last && one.name === lastName) ?? fields[0];
}

/** @param {MouseEvent} event the focus stays in the field */
function onMouseDown(event) {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(PAD_FORM) && !target.matches(TYPING) && !target.closest('label:has(input[data-pad])')) event.preventDefault();
}

/** @param {MouseEvent} event */
function onClick({ target }) {
  if (isNumber(target) && !isTyped && target.selectionStart === target.selectionEnd) target.select();
  const key = target instanceof Element ? target.closest('[data-types]') : null;
  const field = key instanceof HTMLElement ? fieldOf(key) : undefined;
  if (!(key instanceof HTMLElement) || !field) return;
  const typed = key.dataset.types ?? '';
  if (typed === 'next') goOn(field);
  else type(field, typed);
}

/** @param {HTMLInputElement} field @param {string} typed */
function type(field, typed) {
  comeBack(field);
  const start = field.selectionStart ?? field.value.length;
  const end = field.selectionEnd ?? start;
  const from = typed === 'back' && start === end ? Math.max(start - 1, 0) : start;
  field.setRangeText(typed === 'back' ? '' : typed, from, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** @param {HTMLInputElement} field give it the focus; where it had it last, what was typed goes on */
function comeBack(field) {
  if (field === document.activeElement) return;
  const goesOn = isTyped && field === last;
  field.focus({ preventScroll: true });
  if (!goesOn) return;
  isTyped = true;
  field.setSelectionRange(field.value.length, field.value.length);
}

/** @param {HTMLInputElement} field go on to the next one; after the last one enter the form */
function goOn(field) {
  const fields = fieldsAround(field);
  const following = fields[fields.indexOf(field) + 1];
  if (following) following.focus();
  else field.form?.requestSubmit();
}

/** @param {KeyboardEvent} event the Enter key goes on as well */
function onKeyDown(event) {
  const field = event.target;
  if (event.key !== 'Enter' || !(field instanceof HTMLInputElement) || !field.matches(PAD_FIELD)) return;
  event.preventDefault();
  goOn(field);
}

document.addEventListener('focusin', onFocusIn);
document.addEventListener('input', onInput);
document.addEventListener('submit', onSubmit);
document.addEventListener('mousedown', onMouseDown);
document.addEventListener('click', onClick);
document.addEventListener('keydown', onKeyDown);
