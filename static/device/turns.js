// Messages of other phones are done in turns: one of each phone that has sent some, and between two the page draws and
// answers its players. Who sends much work waits: the messages of a phone take a part of the page's time at the most.
// A flood so delays nobody but its sender, and is refused when too much of it waits.

/** A phone may take so much time at once, and then `SHARE` of all time. */
const AT_ONCE_MS = 1_000;
const SHARE = 0.5;

/** So many messages and characters of a phone may wait. The longest match that is shared comes in 400 messages. */
const MOST_WAITING = 1_000;
const MOST_CHARACTERS = 8_000_000;

/**
 * @typedef {object} Turns what waits of one phone
 * @property {string[]} waiting
 * @property {number} characters of all that waits
 * @property {number} owed milliseconds of the page's time that it has taken and that have not passed for it
 * @property {number} at when that was computed
 */

/** @returns {Turns} */
export function noTurns() {
  return { waiting: [], characters: 0, owed: 0, at: performance.now() };
}

/** @param {Turns} turns @param {string} text that has arrived @returns {boolean} whether it may wait: otherwise too much does */
export function wait(turns, text) {
  turns.waiting.push(text);
  turns.characters += text.length;
  return turns.waiting.length <= MOST_WAITING && turns.characters <= MOST_CHARACTERS;
}

/** @param {Turns} turns @returns {number} milliseconds until it is the turn of this phone, at the earliest */
export function pauseOf(turns) {
  const now = performance.now();
  turns.owed = Math.max(0, turns.owed - (now - turns.at) * SHARE);
  turns.at = now;
  return Math.max(0, turns.owed - AT_ONCE_MS) / SHARE;
}

/** @param {Turns} turns @param {(text: string) => void} pass pass the next message on, and note how long it takes to do it */
export async function take(turns, pass) {
  const text = turns.waiting.shift() ?? '';
  turns.characters -= text.length;
  const began = performance.now();
  pass(text);
  await undefined; // it is done in the microtask before this one
  turns.owed += performance.now() - began;
}

const { port1, port2 } = new MessageChannel();

/** @type {(() => void)[]} */
const next = [];
port1.onmessage = () => next.shift()?.();

/** @param {() => void} work is done after what the page has to do now, also in a tab that is hidden, where timers wait for long */
export function afterOthers(work) {
  next.push(work);
  port2.postMessage(undefined);
}
