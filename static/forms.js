// @ts-check
// What the page knows of its forms and no template does: which was sent last, whether something is filled in that was
// not sent, and where the reason belongs for which a form was refused.

const CONTROLS = 'input:not([type=hidden]):not([type=search]), select, textarea';

/** @type {HTMLFormElement | null} the form that was sent last */
let sent = null;

/** @type {Element | null} the reason that was put into it */
let reason = null;

/** @param {Element | null} form remember it: the answer may be about it */
export function remember(form) {
  forget();
  sent = form instanceof HTMLFormElement ? form : null;
}

/** The reason is read, or what it was about has changed. */
function forget() {
  reason?.remove();
  reason = null;
  for (const control of document.querySelectorAll('[aria-invalid]')) {
    control.removeAttribute('aria-invalid');
    control.removeAttribute('aria-describedby');
  }
}

/** @param {Element} around @returns {boolean} whether a control in it holds what was filled in and not sent */
export function isFilledIn(around) {
  return [...around.querySelectorAll(`form :is(${CONTROLS})`)].some(isChanged);
}

/** @param {Element} control @returns {boolean} */
function isChanged(control) {
  if (control instanceof HTMLSelectElement) return isChosen(control);
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  const field = /** @type {HTMLInputElement} */ (control);
  if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

/** @param {HTMLSelectElement} field @returns {boolean} whether another option is chosen than at first */
function isChosen(field) {
  const first = Math.max([...field.options].findIndex((option) => option.defaultSelected), 0);
  return field.selectedIndex !== first;
}

/** Put the newest refusal into the form that was sent: beside the control that it names, else above its buttons. */
export function showReason() {
  const toast = document.querySelector('.toast-refusal');
  if (toast === null || !sent?.isConnected || toast.querySelector('[data-do="close"]')) return;
  const control = named(sent, /** @type {HTMLElement} */ (toast).dataset.field ?? '');
  const place = control?.closest('.field') ?? control ?? sent.querySelector('.sheet-foot');
  if (!place) return;
  if (control) place.after(toast);
  else place.before(toast);
  toast.classList.add('reason');
  reason = toast;
  if (control) point(control, toast);
  else toast.scrollIntoView({ block: 'nearest' });
}

/** @param {HTMLElement} control @param {Element} toast say which control it is about, and go there */
function point(control, toast) {
  const fold = control.closest('details');
  if (fold) fold.open = true;
  control.setAttribute('aria-invalid', 'true');
  control.setAttribute('aria-describedby', toast.id);
  control.focus({ preventScroll: true });
  toast.scrollIntoView({ block: 'center' });
}

/** @param {HTMLFormElement} form @param {string} field @returns {HTMLElement | null} its control, or the first one of its group */
function named(form, field) {
  if (!field) return null;
  const controls = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll(CONTROLS)]);
  const own = controls.filter(({ name }) => name === field || name === `${field}[]` || name.startsWith(`${field}.`));
  return own.find((control) => control.type !== 'radio' || control.checked) ?? own[0] ?? null;
}
