// Long press: `data-hold` names the control that is pressed instead when the pointer stays down on an element.
import { press } from './press.js';

/** Milliseconds after which a press is a long one, and pixels that the pointer may move meanwhile. */
const LONG_PRESS_MS = 500;
const LONG_PRESS_STILL = 12;

/** @type {{control: HTMLElement, x: number, y: number, timer: number} | null} where the pointer went down */
let started = null;

/** @type {HTMLElement | null} the element of a long press whose click has not come yet: that click has no effect */
let completed = null;

/** @param {Element | null} control what was clicked @returns {boolean} whether to ignore the click: it ends a long press */
export function endsLongPress(control) {
  if (control === null || control !== completed) return false;
  completed = null;
  return true;
}

/** @param {PointerEvent} event */
function onPointerDown(event) {
  cancel();
  completed = null;
  const control = /** @type {Element} */ (event.target).closest('[data-hold]');
  if (!(control instanceof HTMLElement) || event.button !== 0) return;
  started = { control, x: event.clientX, y: event.clientY, timer: setTimeout(complete, LONG_PRESS_MS, control, event) };
}

/** @param {HTMLElement} control @param {Event} event */
function complete(control, event) {
  const other = document.getElementById(control.dataset.hold ?? '');
  if (other === null || !control.isConnected) return;
  completed = control;
  press(other, event);
}

/** @param {PointerEvent} event a pointer that moves on scrolls the page: no long press */
function onPointerMove({ clientX, clientY }) {
  if (started && Math.hypot(clientX - started.x, clientY - started.y) > LONG_PRESS_STILL) cancel();
}

function cancel() {
  clearTimeout(started?.timer);
  started = null;
}

/** The click that ends a long press follows at once or, after a touch, a little later; any later click is a new one. */
function onPointerEnd() {
  cancel();
  setTimeout(() => { completed = null; }, LONG_PRESS_MS);
}

/** @param {Event} event the browser's context menu would cover what the long press opens */
function onContextMenu(event) {
  if (/** @type {Element} */ (event.target).closest('[data-hold]')) event.preventDefault();
}

document.addEventListener('pointerdown', onPointerDown);
document.addEventListener('pointermove', onPointerMove, { passive: true });
for (const type of ['pointerup', 'pointercancel']) document.addEventListener(type, onPointerEnd);
document.addEventListener('contextmenu', onContextMenu);
