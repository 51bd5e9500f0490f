// The keys for numbers of a sheet: `data-types` says what a key types into the field of the form that was in use last, at the
// caret: digits, signs, `back`, which deletes, and `next`, which goes on to the next field. A field has `data-pad`. Who comes to a field
// replaces what is in it; a further press into it puts the caret there.

const FIELDS = 'input[data-pad]';

/** @type {{field: HTMLInputElement | null, name: string}} the field in use, and its name: the next form may rename the field */
let used = { field: null, name: '' };

/** @type {EventTarget | null} the field that got the focus by the press that goes on */
let entered = null;

/** @param {FocusEvent} event */
function onFocusIn({ target }) {
  if (!(target instanceof HTMLInputElement) || !target.matches(FIELDS)) return;
  use(target);
  entered = target;
}

/** @param {HTMLInputElement} field */
function use(field) {
  used = { field, name: field.name };
  for (const one of document.querySelectorAll('[data-typed-into]')) one.removeAttribute('data-typed-into');
  field.setAttribute('data-typed-into', '');
}

/** @param {HTMLElement} key @returns {HTMLInputElement | undefined} the field into which it types: the first one at first */
function fieldOf(key) {
  const fields = fieldsAround(key);
  return fields.find((one) => one === used.field && one.name === used.name) ?? fields[0];
}

/** @param {Element} inside @returns {HTMLInputElement[]} the fields of the form around an element */
function fieldsAround(inside) {
  return [...(inside.closest('form')?.querySelectorAll(FIELDS) ?? [])].filter((one) => one instanceof HTMLInputElement);
}

/** @param {MouseEvent} event leave the focus, and with it the caret, in the field */
function onMouseDown(event) {
  if (event.target instanceof Element && event.target.closest('[data-types]')) event.preventDefault();
}

/** @param {MouseEvent} event */
function onClick({ target }) {
  if (target instanceof HTMLInputElement && target === entered && target.selectionStart === target.selectionEnd) target.select();
  entered = null;
  const key = target instanceof Element ? target.closest('[data-types]') : null;
  const field = key instanceof HTMLElement ? fieldOf(key) : undefined;
  if (!(key instanceof HTMLElement) || !field) return;
  const typed = key.dataset.types ?? '';
  if (typed === 'next') goOn(field);
  else type(field, typed);
}

/** @param {HTMLInputElement} field @param {string} typed */
function type(field, typed) {
  const start = field.selectionStart ?? field.value.length;
  const end = field.selectionEnd ?? start;
  if (field !== document.activeElement) field.focus({ preventScroll: true });
  const from = typed === 'back' && start === end ? Math.max(start - 1, 0) : start;
  field.setRangeText(typed === 'back' ? '' : typed, from, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** @param {HTMLInputElement} field go on to the next one; after the last one enter the form */
function goOn(field) {
  const fields = fieldsAround(field);
  const following = fields[fields.indexOf(field) + 1];
  if (following) {
    following.focus();
    following.select();
  } else field.form?.requestSubmit();
}

/** @param {KeyboardEvent} event the Enter key goes on as well */
function onKeyDown(event) {
  const field = event.target;
  if (event.key !== 'Enter' || !(field instanceof HTMLInputElement) || !field.matches(FIELDS)) return;
  event.preventDefault();
  goOn(field);
}

document.addEventListener('focusin', onFocusIn);
document.addEventListener('mousedown', onMouseDown);
document.addEventListener('click', onClick);
document.addEventListener('keydown', onKeyDown);
