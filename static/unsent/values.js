// What is filled in and not entered: read from the forms on the page, and put back into them.
import { CONTROLS, SENT, isChanged } from '../page/forms.js';

/** Fields that are sent when they are left. */
const TYPED = 'input[type=text], textarea';

/**
 * A control whose value differs from that of the template: the name of its form, its own name, and its value; of a checkbox
 * and of a radio button, whether it is checked.
 * @typedef {[form: string, control: string, value: string | boolean]} Filled
 */

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */

/**
 * What a form of secrets is filled in with is not kept: whoever opens the page next would read it.
 *
 * @param {Element} area a sheet or the screen @returns {string} selects its forms that are filled in and then entered
 */
export function formsOf(area) {
  return area instanceof HTMLDialogElement ? 'form:not([data-secret])' : 'form:is([data-do], [data-change])';
}

/**
 * @template {Element} T
 * @param {Iterable<T>} elements @param {(element: T) => string} nameOf
 * @returns {Map<string, T>} the elements by their names, to which numbers are added: several may have the same
 */
function numbered(elements, nameOf) {
  const found = new Map();
  for (const element of elements) {
    const name = nameOf(element);
    let number = 1;
    while (found.has(`${name} ${number}`)) number += 1;
    found.set(`${name} ${number}`, element);
  }
  return found;
}

/** @param {Element} area @returns {Map<string, HTMLFormElement>} its forms, by their event and hidden fields */
function namedForms(area) {
  /** @type {NodeListOf<HTMLFormElement>} */
  const forms = area.querySelectorAll(formsOf(area));
  return numbered(forms, (form) => {
    const hidden = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll('input[type=hidden]'));
    return [form.dataset.do, ...[...hidden].map(({ name, value }) => `${name}=${value}`)].join(' ');
  });
}

/** @param {HTMLFormElement} form @returns {Map<string, Control>} */
function namedControls(form) {
  const controls = /** @type {Control[]} */ ([...form.querySelectorAll(CONTROLS)]).filter(({ name }) => name !== '');
  return numbered(controls, (control) => (isBox(control) ? `${control.name}=${control.value}` : control.name));
}

/** @param {Control} control @returns {boolean} whether its value is that it is checked or not */
function isBox(control) {
  return control.type === 'checkbox' || control.type === 'radio';
}

/** @param {Control} control @returns {string | boolean} */
function valueOf(control) {
  return isBox(control) ? /** @type {HTMLInputElement} */ (control).checked : control.value;
}

/** @param {Element} area @returns {Filled[]} what is filled in there and not entered */
export function filledIn(area) {
  return [...namedForms(area)].flatMap(([form, element]) =>
    [...namedControls(element)].filter(([, control]) => isFilled(control)).map(([name, control]) =>
      /** @type {Filled} */ ([form, name, valueOf(control)])));
}

/** @param {Control} control a radio button that is not chosen any more needs no mention */
function isFilled(control) {
  const isSent = control.matches(`${SENT} *`) && !control.matches(TYPED);
  return isChanged(control) && !isSent && !(control.type === 'radio' && valueOf(control) === false);
}

/** @param {Element} area @returns {HTMLElement | undefined} the field in which something was typed and that is sent when it is left */
export function typedField(area) {
  const fields = [.../** @type {NodeListOf<HTMLElement>} */ (area.querySelectorAll(`${SENT} :is(${TYPED})`))];
  return fields.find(isChanged);
}

/**
 * Put values back into the forms of an area, but into no control that was changed since.
 * @param {Element} area @param {Filled[]} filled @returns {number} how many have their place there
 */
export function fill(area, filled) {
  const forms = namedForms(area);
  return filled.filter(([form, name, value]) => {
    const element = forms.get(form);
    const control = element && namedControls(element).get(name);
    return control !== undefined && (isChanged(control) || set(control, value));
  }).length;
}

/** @param {Control} control @param {string | boolean} value @returns {boolean} whether it has the value now */
function set(control, value) {
  const details = control.closest('details');
  if (details) details.open = true;
  if (isBox(control)) /** @type {HTMLInputElement} */ (control).checked = value === true;
  else control.value = String(value);
  return valueOf(control) === value;
}
