// Closing of dialogs: by their button, beside them, or by the Escape key. Python decides, and closes them. One in which
// something is filled in is not closed at once: a refusal at its foot says so, and the button that closes it anyway has
// the focus.
import { isFilledIn } from '../page/forms.js';
import { dispatch } from './dispatch.js';

/** The dialogs that Python opens and closes; the error message of error-message.js is not one of them. */
export const DIALOG = 'dialog[data-modal]';

/** @param {Element} dialog @param {Event} event ask Python to close it; Python asks the player first where input would be lost */
export function requestClose(dialog, event) {
  if (dialog.classList.contains('sheet-confirm')) dispatch('withdraw', {}, event.timeStamp);
  else dispatch('close', isFilledIn(dialog) ? { unsent: 'yes' } : {}, event.timeStamp);
}

/** @param {Event} event */
function onCancel(event) {
  if (!(event.target instanceof HTMLDialogElement && event.target.matches(DIALOG))) return;
  event.preventDefault();
  requestClose(event.target, event);
}

document.addEventListener('cancel', onCancel, true); // the event does not bubble: it is caught in the capture phase
