// The queue of events that wait until Python runs: in memory, and stored in case the page is closed before.
// A page holds a Web Lock with the name of its queue until the queue is entered. So another page can distinguish an
// abandoned queue from one whose page is still starting, and no two pages enter the same queue.
import { QUEUE } from './keys.js';
import * as store from './store.js';

/** In a browser without locks, a queue to which nothing was added for so long is regarded as abandoned. */
const ABANDONED_AFTER_MS = 60_000;

/** Time after which other pages nearly always have the present state of local storage. */
const SYNCHRONIZED_AFTER_MS = 1_000;

/** The name of the lock by which a page shows, until it is closed, that it has entered a queue. */
const ENTERED_LOCK = 'laurel:entered:';

/** @typedef {{do: string, fields: Record<string, string | string[]>, route: string, at: number}} PageEvent */

/**
 * An event with its id: the id of its queue, and its number there, such as `3f9a0c12b7de-4`. By it Python recognizes an event
 * that was entered before the page was killed.
 * @typedef {PageEvent & {id: string}} QueuedEvent
 */

/** The id of this page's queue: 12 hexadecimal digits. */
const id = [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const own = `${QUEUE}${id}`;

/** How many events this page has put into its queue. */
let count = 0;

/** @type {QueuedEvent[]} */
const events = [];

/** @type {Map<string, () => void>} the queues that this page may enter, and what releases the lock of each */
const held = new Map();

/** @type {Set<string>} the queues whose locks were requested */
const requested = new Set();

/** @type {() => void} */
let onAbandoned = () => {};

/** @param {PageEvent} event add it to the queue */
export function enqueue(event) {
  count += 1;
  events.push({ ...event, id: `${id}-${count}` });
  try {
    store.write(own, JSON.stringify(events));
  } catch (error) {
    console.warn('kept in memory only', error);
  }
}

/** @returns {number} how many events wait to be entered */
export function size() {
  return events.length;
}

/** @returns {string[]} the queues of all other pages that were not entered, as far as it is known */
function others() {
  return store.keys().filter((key) => key.startsWith(QUEUE) && key !== own && !store.isEntered(key));
}

/** @param {string} key request the lock of a queue, and keep it until the queue is entered */
async function hold(key) {
  requested.add(key);
  try {
    await navigator.locks.request(key, async () => {
      if (store.isEntered(key) || (await isEnteredByOpenPage(key))) return;
      await new Promise((release) => {
        held.set(key, () => release(undefined));
        if (key !== own) onAbandoned();
      });
    });
  } catch (error) {
    console.warn('no lock for', key, error);
  }
}

/** @param {string} key @returns {Promise<boolean>} whether an open page has entered a queue, whatever local storage has */
async function isEnteredByOpenPage(key) {
  const locks = await navigator.locks.query();
  return (locks.held ?? []).some(({ name }) => name === ENTERED_LOCK + key);
}

/** @param {string} key show other pages, whose local storage may still have the queue, that it is entered */
function markEntered(key) {
  navigator.locks?.request(ENTERED_LOCK + key, () => new Promise(() => {}))
    .catch((error) => console.warn('no lock for', key, error));
}

/** @param {string} key @returns {boolean} whether nothing was added to it for long */
function isAbandoned(key) {
  try {
    return Date.now() - JSON.parse(store.read(key) ?? '').at(-1).at > ABANDONED_AFTER_MS;
  } catch {
    return true; // damaged: no page adds to it
  }
}

function holdOthers() {
  if (navigator.locks) others().filter((key) => !requested.has(key)).forEach(hold);
  else others().filter(isAbandoned).forEach((key) => held.set(key, () => {}));
}

if (navigator.locks) hold(own);
holdOthers();
store.settled.then(holdOthers); // some may have been put back

/** @param {() => void} callback is called when an abandoned queue can be entered */
export function watch(callback) {
  onAbandoned = callback;
}

/** @returns {string} JSON of what waits: this page's events and their key, and the keys of abandoned queues */
export function waiting() {
  return JSON.stringify({ own: events, key: own, abandoned: [...held.keys()].filter((key) => key !== own) });
}

/**
 * The waiting events have been entered and stored: delete them, and release the locks. Python has deleted the abandoned
 * queues. Other pages have that state of local storage a moment later, on a busy device much later: a second lock shows
 * them at once, or they would enter the same events again.
 */
export function clear() {
  if (events.length > 0) deleteOwn();
  events.length = 0;
  [...held.keys()].forEach(markEntered);
  const releases = [...held.values()];
  held.clear();
  setTimeout(() => releases.forEach((release) => release()), SYNCHRONIZED_AFTER_MS);
}

function deleteOwn() {
  try {
    store.remove(own);
  } catch (error) {
    console.warn('storage is closed', error);
  }
}
