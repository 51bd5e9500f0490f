// Reports to Python what the browser allows or has done. Reports are never queued for another page: those from before Python
// runs wait in memory.
import { dispatch } from '../input/dispatch.js';

/** @typedef {Record<string, string | string[]>} Fields */

/** @type {{name: string, fields: Fields}[] | null} those that wait; null since Python runs */
let waiting = [];

/**
 * A browser may fire an event within a call that Python has made: the report follows when that call has returned.
 *
 * @param {string} name @param {Fields} [fields]
 */
export function report(name, fields = {}) {
  if (waiting !== null) {
    waiting.push({ name, fields });
    return;
  }
  const now = performance.now();
  queueMicrotask(() => dispatch(name, fields, now));
}

/** @returns {boolean} whether Python runs, and is told what is reported at once */
export function isHeard() {
  return waiting === null;
}

// Python runs: pass on what has waited, and everything from now on.
document.addEventListener('laurel:ready', () => {
  const reports = waiting ?? [];
  waiting = null;
  for (const { name, fields } of reports) report(name, fields);
}, { once: true });
