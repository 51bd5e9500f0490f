// Opens and closes modal dialogs. Where the page becomes modal, or ends being so, the browser styles each of its elements again:
// it does when the frame with the dialog, or without it, has been drawn, or when a key or a finger is down before.
import { afterFrame } from './frames.js';

/** Is modal for as long as the page stays so after its dialog was closed; it is never seen. */
const veil = document.createElement('dialog');
veil.hidden = true;

/** @type {(() => void) | null} what is done when the frame has been drawn */
let waiting = null;

/** @param {HTMLDialogElement} dialog open it, with the focus in it; what is behind it can be pressed until the frame has been drawn */
export function openModal(dialog) {
  settleModal();
  const first = /** @type {HTMLElement | null} */ (dialog.querySelector('[autofocus]'));
  if (first === null || document.querySelector('dialog:modal')) {
    dialog.showModal();
    return;
  }
  dialog.setAttribute('open', '');
  first.focus();
  wait(() => makeModal(dialog));
}

/** @param {HTMLDialogElement} dialog that is open */
function makeModal(dialog) {
  if (!dialog.isConnected || !dialog.open) return;
  dialog.removeAttribute('open'); // a dialog that is open is refused
  dialog.showModal();
}

/**
 * @param {HTMLDialogElement} dialog close it
 * @param {() => void} settled is called as soon as what is behind it can have the focus
 */
export function closeModal(dialog, settled) {
  settleModal();
  if (document.querySelectorAll('dialog:modal').length === 1) {
    document.body.append(veil);
    veil.showModal();
    wait(() => {
      veil.close();
      veil.remove();
      settled();
    });
  }
  dialog.close();
}

/** @returns {Element | null} the dialog over all others that is modal, or will be as soon as it is drawn */
export function topDialog() {
  return [...document.querySelectorAll('dialog:modal:not([hidden]), dialog[data-modal][open]')].at(-1) ?? null;
}

/** @returns {boolean} whether the page is modal without a dialog, so that nothing can have the focus */
export function isVeiled() {
  return veil.open;
}

/** @param {() => void} work */
function wait(work) {
  waiting = work;
  afterFrame(() => { if (waiting === work) settleModal(); });
}

/** Do what waits. */
export function settleModal() {
  const work = waiting;
  waiting = null;
  work?.();
}

for (const type of ['keydown', 'pointerdown']) addEventListener(type, settleModal, true);
