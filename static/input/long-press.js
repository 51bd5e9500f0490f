// Long press: `data-hold` names the control that is pressed instead when the pointer stays down on an element.
import { press } from './press.js';

/** Milliseconds after which a press is a long one, and pixels that the pointer may move meanwhile. */
const LONG_PRESS_MS = 500;
const LONG_PRESS_STILL = 12;

/** @type {{control: HTMLElement, x: number, y: number, timer: number} | null} where the pointer went down */
let started = null;

/** Whether the last press was a long one: the click that ends it, at once or later, has no effect. */
let isComplete = false;

/** @param {MouseEvent} event a click @returns {boolean} whether to ignore it: it ends a long press, and is none by a key */
export function endsLongPress(event) {
  const ends = isComplete && event.detail > 0;
  isComplete = false;
  return ends;
}

/** @param {PointerEvent} event */
function onPointerDown(event) {
  cancel();
  isComplete = false;
  const control = /** @type {Element} */ (event.target).closest('[data-hold]');
  if (!(control instanceof HTMLElement) || event.button !== 0) return;
  started = { control, x: event.clientX, y: event.clientY, timer: setTimeout(onTimeout, LONG_PRESS_MS, event) };
}

/** @param {Event} event A pointer that went up while the page was busy is heard first: that was no long press. */
function onTimeout(event) {
  const waiting = started;
  requestAnimationFrame(() => setTimeout(() => {
    if (waiting !== null && waiting === started) complete(waiting.control, event);
  }));
}

/** @param {HTMLElement} control @param {Event} event */
function complete(control, event) {
  const other = document.getElementById(control.dataset.hold ?? '');
  if (other === null || !control.isConnected) return;
  isComplete = true;
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

/** @param {Event} event the browser's context menu would cover what the long press opens */
function onContextMenu(event) {
  if (/** @type {Element} */ (event.target).closest('[data-hold]')) event.preventDefault();
}

document.addEventListener('pointerdown', onPointerDown);
document.addEventListener('pointermove', onPointerMove, { passive: true });
for (const type of ['pointerup', 'pointercancel']) document.addEventListener(type, cancel);
document.addEventListener('contextmenu', onContextMenu);
