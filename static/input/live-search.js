// Fields for a search that is sent while somebody types (`data-live`): at every letter, but no more often than a browser lets
// the address be replaced. What is typed meanwhile is sent together.
import { dispatchChanged } from '../entry/submit.js';

/** The time between two searches: Safari replaces an address a hundred times in ten seconds. */
const LEAST_MS = 100;

/** When the last one was sent. */
let sent = -LEAST_MS;

/** The timer of the next one. */
let waiting = 0;

/** @param {Event} event */
function onInput({ target, timeStamp }) {
  if (!(target instanceof HTMLInputElement) || target.dataset.live === undefined) return;
  clearTimeout(waiting); // letters that come while Python is at work are handled before it, and searched together
  waiting = window.setTimeout(() => send(target, timeStamp), sent + LEAST_MS - performance.now());
}

/** @param {HTMLInputElement} field @param {number} since */
function send(field, since) {
  if (!field.isConnected) return;
  sent = performance.now();
  dispatchChanged(field, since);
}

document.addEventListener('input', onInput);
