// The Enter key in a form of several fields to type in: it goes on to the next field that says so (`enterkeyhint="next"`), and
// from the last one to the button that enters the form. Only the button enters it.
import { TYPING } from './submit.js';

/** Fields from which the Enter key goes on. The fields of the number pad do so by themselves. */
const FIELDS = '[enterkeyhint="next"]:not([data-pad])';

/** @param {HTMLFormElement} form @param {Element} from @returns {HTMLElement | null} what follows in the form */
function following(form, from) {
  const fields = /** @type {HTMLElement[]} */ ([...form.querySelectorAll(`${FIELDS}, textarea`)]);
  const after = fields.filter((field) => from.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING);
  return after.find((field) => field.getClientRects().length > 0) ?? form.querySelector('[type=submit]');
}

/** @param {KeyboardEvent} event */
function onKeyDown(event) {
  const field = event.target;
  if (event.key !== 'Enter' || event.isComposing || !(field instanceof HTMLInputElement) || field.matches('[data-pad], [data-filter]')) return;
  const form = field.form;
  if (event.defaultPrevented || !form?.querySelector(FIELDS) || form.dataset.next !== undefined) return;
  event.preventDefault();
  if (field.matches(TYPING)) following(form, field)?.focus();
}

document.addEventListener('keydown', onKeyDown);
