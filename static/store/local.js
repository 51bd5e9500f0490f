// Local storage, where every access may fail: it may be forbidden, or full.
import { SCREENS } from './keys.js';

/** @type {unknown} why the last text could not be stored */
let reason = null;

/** @returns {unknown} why the last text could not be stored */
export function problem() {
  return reason;
}

/** @returns {boolean} whether the browser lets this page use it */
export function isOpen() {
  try {
    return localStorage.length >= 0;
  } catch {
    return false;
  }
}

/** @param {string} key @returns {string | null} what is stored; null where nothing is, or nothing can be read */
export function get(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @returns {string[]} every key of this origin; none where they cannot be read */
export function keys() {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/**
 * Store a text; where there is no room, delete the cached screens first.
 * @param {string} key @param {string} text @returns {boolean} whether it is stored; else `problem` has the reason
 */
export function set(key, text) {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch (error) {
    reason = error;
  }
  try {
    if (localStorage.getItem(SCREENS) === null) return false;
    localStorage.removeItem(SCREENS);
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} key @returns {boolean} whether nothing is stored there any more; else `problem` has the reason */
export function remove(key) {
  try {
    localStorage.removeItem(key);
    return true;
  } catch (error) {
    reason = error;
    return false;
  }
}
