// Dispatches the events of the page: to Python once it runs, and to the queue until then.
import { enqueue, clear as clearQueue, waiting as waitingInQueue, watch } from '../store/queue.js';
import { address } from './address.js';
import { showQueued } from './queued-feedback.js';

/** @typedef {Record<string, string | string[]>} Fields */
/** @typedef {(event: string, since: number) => void} Receive takes an event as JSON, and its time stamp */

/** @type {Receive | null} Python's handler, as soon as Python runs */
let receive = null;

/** @type {(work: () => void) => void} calls what handles an event */
let around = (work) => work();

/** The address of the screen that is shown until Python shows another one. */
const paintedAddress = address();

/** @param {number} since milliseconds since the page was opened @returns {number} the same as a time of day */
function timeOf(since) {
  return Math.round(Date.now() - (performance.now() - since));
}

/** @returns {boolean} whether Python runs and receives events */
export function isConnected() {
  return receive !== null;
}

/**
 * Send an event to Python, or add it to the queue.
 *
 * @param {string} name
 * @param {Fields} fields
 * @param {number} since when it happened, in milliseconds since the page was opened
 * @param {Element | null} [control] the control that was pressed
 */
export function dispatch(name, fields, since, control = null) {
  const event = { do: name, fields, route: receive ? address() : paintedAddress, at: timeOf(since) };
  around(() => handle(event, since, control));
}

/** @param {import('../store/queue.js').PageEvent} event @param {number} since @param {Element | null} control */
function handle(event, since, control) {
  if (receive) {
    receive(JSON.stringify(event), since);
  } else {
    enqueue(event);
    showQueued(control);
  }
}

/** @param {(work: () => void) => void} by is called with what handles an event, at every event, and has to call it */
export function wrapDispatch(by) {
  around = by;
}

// -------------------------------------------------- called by Python

/**
 * From now on, pass every event to Python.
 *
 * @param {Receive} to
 * @param {() => void} onAbandoned is called when the queue of a page that was closed can be entered
 */
export function connect(to, onAbandoned) {
  receive = to;
  watch(onAbandoned);
}

/** @returns {string} JSON of the events that wait to be entered */
export function waiting() {
  return waitingInQueue();
}

/** The waiting events have been entered and stored: empty the queue, and remove its marks. */
export function acknowledge() {
  clearQueue();
  for (const control of document.querySelectorAll('[data-kept]')) control.removeAttribute('data-kept');
}
