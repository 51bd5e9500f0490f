// Dispatches the event of a control that was pressed, however it was pressed: by a click, a key or a long press.
import { markSubmitted } from '../page/forms.js';
import { dispatch } from './dispatch.js';
import { fieldsOf, ownFields } from '../entry/fields.js';
import { patchHeldRegion } from './late-regions.js';

/** @param {HTMLElement} control @returns {HTMLElement} what names the event: the control, or the chosen button of its group */
function eventSource(control) {
  const { hand } = control.dataset;
  const chosen = hand === undefined ? null : document.querySelector(`input[name="${CSS.escape(hand)}"]:checked`);
  return chosen instanceof HTMLElement ? chosen : control;
}

/** @param {HTMLElement} control @param {Event} event */
export function press(control, event) {
  if (!patchHeldRegion(control)) return;
  const source = eventSource(control);
  markSubmitted(control.closest('form'));
  dispatch(source.dataset.do ?? '', { ...fieldsOf(control), ...ownFields(source) }, event.timeStamp, control);
}
