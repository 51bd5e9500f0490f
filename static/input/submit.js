// Forms: dispatches what is submitted, and with `data-change` the whole form whenever something in it changes.
import { remember } from '../forms.js';
import { dispatch } from './dispatch.js';
import { formFields } from './fields.js';

/** Fields in which people type. */
export const TYPING = 'input:not([type=radio]):not([type=checkbox]):not([type=file]), select, textarea';

/** @param {SubmitEvent} event */
function onSubmit(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  remember(form);
  if (form.dataset.do !== undefined) dispatch(form.dataset.do, formFields(form), event.timeStamp, event.submitter);
}

/** @param {Event} event */
function onChange(event) {
  const target = /** @type {HTMLInputElement} */ (event.target);
  if (target.type !== 'file') dispatchChanged(target, event.timeStamp);
}

/** @param {Element} control @param {number} since */
function dispatchChanged(control, since) {
  const form = control.closest('form[data-change]');
  if (form instanceof HTMLFormElement) dispatch(form.dataset.change ?? '', formFields(form), since);
}

/** Dispatch the form in which somebody is typing: the browser reports its change only when the field loses the focus. */
export function dispatchTyping() {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement && field.value !== field.defaultValue && field.matches(TYPING))
    dispatchChanged(field, performance.now());
}

document.addEventListener('submit', onSubmit);
document.addEventListener('change', onChange);
