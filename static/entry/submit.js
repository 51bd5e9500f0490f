// Forms: dispatches what is submitted, and with `data-change` the whole form whenever something in it changes. Such a form may
// name by `data-next` the control to which the Enter key goes on.
import { DRAFTED, markSubmitted } from '../page/forms.js';
import { dispatch } from '../input/dispatch.js';
import { formFields } from './fields.js';
import { press } from '../input/press.js';

/** Fields in which people type. */
export const TYPING = 'input:not([type=radio]):not([type=checkbox]):not([type=file]), select, textarea';

/** @param {SubmitEvent} event */
function onSubmit(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.dataset.do !== undefined) {
    markSubmitted(form);
    dispatch(form.dataset.do, formFields(form), event.timeStamp, event.submitter);
  } else if (form.dataset.next !== undefined && !form.querySelector('[aria-invalid]')) goOn(form.dataset.next, event);
}

/** @param {string} id of the control that follows: a field has the focus next, a button is pressed @param {Event} event */
function goOn(id, event) {
  const control = document.getElementById(id);
  if (control instanceof HTMLButtonElement) press(control, event);
  else control?.focus();
}

/** Whether a mouse button or a finger is down. */
let isPressing = false;

/** @type {(() => void) | null} dispatches what was typed into a field that was left by a press */
let waiting = null;

/** @param {Event} event */
function onChange(event) {
  const target = /** @type {HTMLInputElement} */ (event.target);
  if (target.type === 'file') return;
  const send = () => dispatchChanged(target, event.timeStamp);
  if (isPressing && target.matches(TYPING)) waiting = send;
  else send();
}

function onPress() {
  isPressing = true;
}

/**
 * Dispatch what waits, before the press itself is handled. Sooner, what changes on the page could move what is pressed away
 * from the pointer, and the press would be lost.
 */
function onPressed() {
  isPressing = false;
  const send = waiting;
  waiting = null;
  send?.();
}

/** @param {Element} control @param {number} since dispatch the form around it, where that is to be done at every change */
export function dispatchChanged(control, since) {
  const form = control.closest('form[data-change]');
  if (!(form instanceof HTMLFormElement)) return;
  markSubmitted(form);
  dispatch(form.dataset.change ?? '', formFields(form), since);
}

/**
 * Dispatch the form in which somebody is typing, because the browser reports its change only when the field loses the focus,
 * and those in which something was put back that was typed at the last visit.
 */
export function dispatchTyping() {
  const typed = [document.activeElement, ...document.querySelectorAll(`${DRAFTED} :is(input, textarea)`)].filter(isTyped);
  const forms = new Set(typed.map((field) => field?.closest('form')));
  for (const form of forms) if (form) dispatchChanged(form, performance.now());
}

/** @param {Element | null} field @returns {boolean} whether something was typed in it */
function isTyped(field) {
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== field.defaultValue && field.matches(TYPING);
}

document.addEventListener('submit', onSubmit);
document.addEventListener('change', onChange);
window.addEventListener('mousedown', onPress, true);
window.addEventListener('click', onPressed, true);
window.addEventListener('mouseup', () => setTimeout(onPressed), true); // for a press that is no click
for (const end of ['dragend', 'keydown', 'pagehide']) window.addEventListener(end, onPressed, true); // for one whose end is not told
