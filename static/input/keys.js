// Keyboard shortcuts: undo and redo, digits for players, and `data-key`: the key that presses a control of the focused tile.
import { focusSeat } from '../page/focus.js';
import { digits } from '../reader.js';
import { dispatch, isConnected } from './dispatch.js';
import { press } from './press.js';
import { TYPING } from '../entry/submit.js';

/** @param {KeyboardEvent} event */
function onKeydown(event) {
  if (/** @type {Element} */ (event.target).matches(TYPING) || event.altKey || event.repeat) return;
  if (document.querySelector('dialog:modal')) return; // what is behind a sheet stays as it is
  if (event.ctrlKey || event.metaKey) onHistoryKey(event);
  else if (/^[0-9]$/.test(event.key)) onDigit(event);
  else if (['+', '-', '='].includes(event.key)) onTileKey(event);
}

/** @param {KeyboardEvent} event @returns {string} the event that the keys stand for: undo, redo or none */
function historyEvent(event) {
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' ? 'redo' : '';
}

/** @param {KeyboardEvent} event */
function onHistoryKey(event) {
  const name = historyEvent(event);
  if (!name || !document.querySelector('.tools, .history-tools')) return;
  event.preventDefault();
  dispatch(name, {}, event.timeStamp, document.querySelector(`button[data-do="${name}"]`));
}

/** @param {KeyboardEvent} event choose a player by number; before Python runs, that only moves the focus */
function onDigit(event) {
  if (isConnected()) dispatch('key', { key: event.key }, event.timeStamp);
  else if (digits) focusSeat(Number(event.key) - 1);
}

/** @param {KeyboardEvent} event press the control of the key; where a player has several that add, the first gets the focus */
function onTileKey(event) {
  const target = /** @type {Element} */ (event.target);
  const tile = target.closest('[data-tile]');
  const control = tile?.querySelector(`[data-key="${event.key === '-' ? '-' : '+'}"]`);
  if (control instanceof HTMLElement) press(control, event);
  else if (tile === null && event.key !== '-') focusFirst(target.closest('article')?.querySelector('[data-key="+"]:enabled'));
}

/** @param {Element | null | undefined} control */
function focusFirst(control) {
  if (control instanceof HTMLElement) control.focus();
}

document.addEventListener('keydown', onKeydown);
