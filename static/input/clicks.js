// Clicks: on buttons that name an event (`data-do`), on the step buttons of number fields (`data-step`), and beside dialogs.
import { DIALOG, requestClose } from './dialogs.js';
import { endsLongPress } from './long-press.js';
import { readNumber } from '../entry/number-text.js';
import { press } from './press.js';

/** A second click within so many milliseconds and pixels belongs to the first: it is not meant for what has moved there. */
const SAME_CLICK_MS = 400;
const SAME_CLICK_STILL = 32;

/**
 * @typedef {{control: Element | null, key: string, x: number, y: number, at: number, beside: Map<Element, string>}} Click
 * `beside` has the controls around it, with what they were and where
 */

/** No click, or one on what is no control: the next one does not belong to it. @type {Click} */
const NO_CLICK = { control: null, key: '', x: 0, y: 0, at: -Infinity, beside: new Map() };

/** The last click on a control, while no click elsewhere has come after it. */
let last = NO_CLICK;

/**
 * The controls around the pointer when it was pressed last, with what they were and where. They are found then and not
 * when the click comes, which is to be painted as soon as possible.
 *
 * @type {Map<Element, string>}
 */
let around = new Map();

/** @param {Element} control @returns {string} its event and fields: equal for an element that has replaced it */
function keyOf(control) {
  return control instanceof HTMLElement ? `${control.dataset.do} ${control.dataset.fields}` : '';
}

/** @param {Element} control @param {DOMRect} rect @returns {string} what it is, and where */
function standing(control, { left, top }) {
  return `${keyOf(control)} ${Math.round(left)} ${Math.round(top)}`;
}

/** @param {number} x @param {number} y @returns {Map<Element, string>} the controls that a second click there may hit */
function controlsAround(x, y) {
  const found = new Map();
  for (const control of document.querySelectorAll('button[data-do]:enabled')) {
    const rect = control.getBoundingClientRect();
    const across = Math.max(rect.left - x, x - rect.right);
    const down = Math.max(rect.top - y, y - rect.bottom);
    if (rect.width > 0 && across < SAME_CLICK_STILL && down < SAME_CLICK_STILL) found.set(control, standing(control, rect));
  }
  return found;
}

/** @param {Element | null} control @returns {boolean} whether it was beside the last click already, as it is now */
function wasBeside(control) {
  return control !== null && last.beside.get(control) === standing(control, control.getBoundingClientRect());
}

/**
 * Find the control that a click is meant for. For a second click so soon and so near, that is the control of the first,
 * though it may have moved: a counter counts again wherever it is now, and no other control is pressed, unless it has
 * been there all the time.
 *
 * @param {Element | null} control what lies under the pointer @param {MouseEvent} event
 * @returns {Element | null} the control that is meant
 */
function intended(control, event) {
  const { clientX: x, clientY: y, timeStamp: at } = event;
  const isSameClick = event.detail > 0 && at - last.at < SAME_CLICK_MS
    && Math.hypot(x - last.x, y - last.y) < SAME_CLICK_STILL;
  const key = control === null ? '' : keyOf(control);
  if (isSameClick && (control !== last.control || key !== last.key) && !wasBeside(control)) {
    last = { ...last, x, y, at };
    return [...document.querySelectorAll('button[data-do="tap"]')].find((one) => keyOf(one) === last.key) ?? null;
  }
  last = control === null ? NO_CLICK : { control, key, x, y, at, beside: around };
  return control;
}

/** @param {HTMLElement} button change the number field beside it */
function step(button) {
  /** @type {HTMLInputElement | null | undefined} */
  const field = button.parentElement?.querySelector('input[data-lowest]');
  if (!field) return;
  const { lowest, highest } = field.dataset;
  const stepped = (readNumber(field.value, document.documentElement.lang) ?? 0) + Number(button.dataset.step);
  field.value = String(Math.min(Math.max(stepped, Number(lowest)), Number(highest)));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** @param {MouseEvent} event */
function onClick(event) {
  const target = /** @type {Element} */ (event.target);
  const stepper = target.closest('[data-step]');
  if (stepper instanceof HTMLElement) {
    step(stepper);
    return;
  }
  const hit = target.matches(DIALOG) ? target : target.closest('button[data-do]:enabled');
  if (!endsLongPress(event)) activate(intended(hit, event), event);
}

/** @param {Element | null} control @param {MouseEvent} event press a button; close a dialog by its own button or beside it */
function activate(control, event) {
  if (control instanceof HTMLDialogElement) requestClose(control, event);
  else if (control instanceof HTMLButtonElement && !control.disabled) {
    const dialog = control.dataset.do === 'close' && !control.closest('.toast') ? control.closest('dialog') : null;
    if (dialog) requestClose(dialog, event);
    else press(control, event);
  }
}

/** @param {PointerEvent} event */
function onPointerDown({ clientX, clientY }) {
  around = controlsAround(clientX, clientY);
}

document.addEventListener('pointerdown', onPointerDown, { passive: true });
document.addEventListener('click', onClick);
