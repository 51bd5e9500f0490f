// The state of forms on the page: which was submitted last, whether one has input that was not submitted, and where the
// reason of a refusal is shown.

/** The controls with which a form is filled in. */
export const CONTROLS = 'input:not([type=hidden]):not([type=search]), select, textarea';

/** Forms that are entered by a button; the others send every change at once. */
const ENTERED = 'form:is([data-do], :not([data-change]))';

/** Forms that are sent at every change, for which a field to type in has to be left. */
export const SENT = 'form[data-change]:not([data-do])';

/** Forms that are entered by a button, and whose changes are sent as well, as a draft. */
export const DRAFTED = 'form[data-do][data-change]';

/** @type {HTMLFormElement | null} the form that was submitted last */
let submitted = null;

/** @type {Element | null} the reason that was put into it */
let reason = null;

/** The id of the message that asked last whether a sheet is closed although something is filled in. */
let asked = '';

/** @param {Element | null} form remember it as submitted: the next refusal may concern it */
export function markSubmitted(form) {
  removeReason();
  submitted = form instanceof HTMLFormElement ? form : null;
}

/** @param {Element | null} form @returns {boolean} whether it was submitted last */
export function isSubmitted(form) {
  return form !== null && form === submitted;
}

/** Remove the reason, and its marks on controls. */
function removeReason() {
  if (reason === null) return;
  reason.remove();
  for (const control of document.querySelectorAll(`[aria-describedby="${reason.id}"]`)) {
    control.removeAttribute('aria-invalid');
    control.removeAttribute('aria-describedby');
  }
  reason = null;
}

/** @param {Event} event what was refused is being filled in again */
function onInput({ target }) {
  if (reason && target instanceof Element && target.closest('form') === submitted) removeReason();
}

document.addEventListener('input', onInput);

/** @param {Element} around @returns {boolean} whether a control in it has input that was not submitted */
export function isFilledIn(around) {
  return [...around.querySelectorAll(`${ENTERED} :is(${CONTROLS})`)].some(isChanged);
}

/** @param {Element} control @returns {boolean} whether its value differs from that of the template */
export function isChanged(control) {
  if (control instanceof HTMLSelectElement) return isSelectChanged(control);
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  const field = /** @type {HTMLInputElement} */ (control);
  if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

/** @param {HTMLSelectElement} field @returns {boolean} whether another option is chosen than at first */
function isSelectChanged(field) {
  const first = Math.max([...field.options].findIndex((option) => option.defaultSelected), 0);
  return field.selectedIndex !== first;
}

/**
 * Show the newest refusal where it is seen. One that asks whether the sheet is closed anyway gets the focus; any other is
 * moved into the form that was submitted: behind the control that it names or the line of it, else above the buttons.
 */
export function showReason() {
  const toast = document.querySelector('.toast-refusal');
  if (toast === null) return;
  const closing = toast.querySelector('[data-do="close"]');
  if (closing instanceof HTMLElement) askToClose(toast.id, closing);
  else moveReason(toast);
}

/** @param {string} id of the message @param {HTMLElement} button focus its button, once */
function askToClose(id, button) {
  if (id !== asked) button.focus();
  asked = id;
}

/** @param {Element} toast */
function moveReason(toast) {
  if (!submitted?.isConnected) return;
  const control = named(submitted, /** @type {HTMLElement} */ (toast).dataset.field ?? '');
  const place = control?.closest('.field, .value-group') ?? control ?? submitted.querySelector('.sheet-foot');
  if (!place) return;
  if (control) place.after(toast);
  else place.before(toast);
  toast.classList.add('reason');
  reason = toast;
  if (control) markInvalid(control, toast);
  else toast.scrollIntoView({ block: 'nearest' });
}

/** @param {HTMLElement} control @param {Element} toast connect both, and focus the control */
function markInvalid(control, toast) {
  const details = control.closest('details');
  if (details) details.open = true;
  control.setAttribute('aria-invalid', 'true');
  control.setAttribute('aria-describedby', toast.id);
  control.focus({ preventScroll: true });
  toast.scrollIntoView({ block: 'center' });
}

/** @param {HTMLFormElement} form @param {string} field @returns {HTMLElement | null} its control, or the first of a group */
function named(form, field) {
  if (!field) return null;
  const controls = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll(CONTROLS)]);
  const own = controls.filter(({ name }) => [field, `${field}[]`, `${field}[+]`].includes(name) || name.startsWith(`${field}.`));
  return own.find((control) => control.type !== 'radio' || control.checked) ?? own[0] ?? null;
}
