// Which keys of local storage are Laurel's, and which of them are worth a second copy.

const PREFIX = 'laurel:';

/** Events that wait until Python runs: see queue.js. */
export const QUEUE = 'laurel:queue:';

/** The queues that were entered, each with the time: whatever comes back after a crash, they are not entered twice. */
export const ENTERED = 'laurel:entered:';

/** What is filled in and not entered, by page: see unsent/records.js. */
export const UNSENT = 'laurel:unsent:';

/** The other phones of a match, and the ways back to them (`laurel.app.phones.remembered`). */
export const PHONES = 'laurel:phones';

/** The edits of a match, in chunks. */
export const EDITS = 'laurel:edits:';

/** The documents of matches. */
const MATCHES = 'laurel:match:';

/** Documents that could not be read, and copies that are to be merged. */
const COPIES = 'laurel:aside:match:';

/** The markup of the last screens. It is deleted first where the browser has no room. */
export const SCREENS = 'laurel:screens';

/**
 * Stored as long as local storage has not been cleared, and in the mirror: when a text was last replaced, in milliseconds.
 * Whichever of the two has the later time has the newer texts.
 */
export const INTACT = 'laurel:intact';

/** Keys that only make the start faster, or belong to one visit. */
const PASSING = new Set(
  [SCREENS, INTACT, 'laurel:start', 'laurel:restoring', 'laurel:failed', 'laurel:timer', 'laurel:reading', 'laurel:cards'],
);

/** What is kept of recorded plays (`laurel.app.plays.record_summaries`); the plays themselves are under other keys. */
const SUMMARIES = 'laurel:record-summaries:';

/** The ids of queued events that were entered: no other page enters the same queue. */
const ENTERED_IDS = 'laurel:entered';

/** @param {string} key @returns {boolean} whether the text of a key is also kept in IndexedDB */
export function isLasting(key) {
  return key.startsWith(PREFIX) && !PASSING.has(key) && !key.startsWith(SUMMARIES);
}

/** @param {string} key @returns {boolean} whether what is stored there concerns the pages of other tabs */
export function isShared(key) {
  return isLasting(key) && key !== ENTERED_IDS && ![QUEUE, ENTERED, UNSENT].some((own) => key.startsWith(own));
}

/** @param {string} key @returns {boolean} whether a match is stored there, or a part of one */
export function isOfMatch(key) {
  return key.startsWith(EDITS) || key.startsWith(MATCHES);
}

/**
 * Python reads what is stored there at the next start, and merges it with the match.
 * @param {string} key @returns {string | null} where a second copy of a document belongs; null for what is no document
 */
export function copyKey(key) {
  return key.startsWith(MATCHES) ? key.replace(MATCHES, COPIES) : null;
}

/** @param {string} queue the key of a queue @returns {string} where it is noted that the queue was entered */
export function enteredKey(queue) {
  return ENTERED + queue.slice(QUEUE.length);
}

/** @param {string} key @returns {boolean} whether a later text of the key has all that an earlier one has */
export function onlyGrows(key) {
  return key.startsWith(EDITS) || key.startsWith(QUEUE) || key === ENTERED_IDS;
}
