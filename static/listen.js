// Everything that people do on the page becomes an event. This module loads the handlers, and is what Python calls.
//
// The markup defines what a control does: `data-do` names the event, and `data-fields` holds its fields as JSON; the fields of
// the form around it are added. `data-hand` names a group of radio buttons: a press then dispatches the event of the chosen
// one, with the fields of both. The modules in `input/` describe the other attributes.
//
// Until Python runs, events are put into a queue, and the control that was pressed shows it.
import './input/browser-events.js';
import './entry/choices.js';
import './input/clicks.js';
import './board/dice.js';
import './exchange/drop-and-paste.js';
import './exchange/files.js';
import './board/fingers.js';
import './entry/formula.js';
import './input/keys.js';
import './exchange/launches.js';
import './input/live-search.js';
import './input/menus.js';
import './input/load-ahead.js';
import './entry/next-field.js';
import './entry/number-pad.js';
import './entry/photos.js';
import './input/pointer.js';
import './input/search.js';
import './input/show-targets.js';
import './board/timer.js';
import './board/turn-clock.js';
import './input/keep-focus-visible.js';
import './entry/unsent.js';
import './page/guide.js';
import './page/photo.js';
import { showReason } from './page/forms.js';
import { connect as connectDispatch } from './input/dispatch.js';
import { dispatchTyping } from './entry/submit.js';

export { acknowledge, waiting } from './input/dispatch.js';

/**
 * From now on, pass every event to Python.
 *
 * @param {import('./input/dispatch.js').Receive} receive
 * @param {() => void} onAbandoned is called when the queue of a page that was closed can be entered
 */
export function connect(receive, onAbandoned) {
  dispatchTyping();
  connectDispatch(receive, onAbandoned);
}

/** @returns {number} milliseconds since the page was opened */
export function now() {
  return performance.now();
}

/**
 * Note how long an event took: Python, and until the page was patched.
 *
 * @param {string} name @param {number} since its time stamp
 * @param {number} began when Python began with it @param {number} answered when Python had answered it
 */
export function measure(name, since, began, answered) {
  performance.measure('laurel:python', { start: began, end: answered, detail: name });
  performance.measure('laurel:tap', { start: since, detail: name });
}

/** An event was refused: show the reason in the form that was submitted. */
export function refused() {
  showReason();
}
