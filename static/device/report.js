// Reports to Python what the browser allows or has done. Called only after `laurel:ready`: reports are never queued.
import { dispatch } from '../input/dispatch.js';

/**
 * A browser may fire an event within a call that Python has made: the report follows when that call has returned.
 *
 * @param {string} name @param {Record<string, string | string[]>} [fields]
 */
export function report(name, fields = {}) {
  const now = performance.now();
  queueMicrotask(() => dispatch(name, fields, now));
}
