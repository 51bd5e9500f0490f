// Reads the fields of an event: from the form around a control, and from its attribute `data-fields`.

/** @typedef {import('../input/dispatch.js').Fields} Fields */

/** @param {Element | null} form @returns {Fields} the values of its controls; none where it is not a form */
export function formFields(form) {
  /** @type {Fields} */
  const fields = {};
  if (!(form instanceof HTMLFormElement)) return fields;
  for (const [name, value] of new FormData(form)) {
    const previous = fields[name];
    if (previous === undefined) fields[name] = String(value);
    else fields[name] = [previous, String(value)].flat();
  }
  return fields;
}

/** @param {HTMLElement} control @returns {Fields} the fields of its form and its own */
export function fieldsOf(control) {
  return { ...formFields(control.closest('form')), ...ownFields(control) };
}

/** @param {HTMLElement} control @returns {Fields} the fields in its `data-fields` */
export function ownFields(control) {
  const asText = (/** @type {unknown} */ value) => (Array.isArray(value) ? value.map(String) : String(value));
  const own = Object.entries(JSON.parse(control.dataset.fields ?? '{}')).map(([name, value]) => [name, asText(value)]);
  return Object.fromEntries(own);
}
