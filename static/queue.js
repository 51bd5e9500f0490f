// The queue of events that wait until Python runs: in memory, and in local storage in case the page is closed before.
// A page holds a Web Lock with the name of its queue until the queue is entered. So another page can distinguish an
// abandoned queue from one whose page is still starting, and no two pages enter the same queue.

const PREFIX = 'laurel:queue:';
const SCREENS = 'laurel:screens';

/** In a browser without locks, a queue to which nothing was added for so long is regarded as abandoned. */
const ABANDONED_AFTER_MS = 60_000;

/** Time after which other pages nearly always have the present state of local storage. */
const SYNCHRONIZED_AFTER_MS = 1_000;

/** The name of the lock by which a page shows, until it is closed, that it has entered a queue. */
const ENTERED = 'laurel:entered:';

/** @typedef {{do: string, fields: Record<string, string | string[]>, route: string, at: number}} QueuedEvent */

const own = `${PREFIX}${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/** @type {QueuedEvent[]} */
const events = [];

/** @type {Map<string, () => void>} the queues that this page may enter, and what releases the lock of each */
const held = new Map();

/** @type {() => void} */
let onAbandoned = () => {};

/** @param {QueuedEvent} event add it to the queue */
export function enqueue(event) {
  events.push(event);
  store(JSON.stringify(events));
}

/** @returns {number} how many events wait to be entered */
export function size() {
  return events.length;
}

/** @param {string} text */
function store(text) {
  try {
    localStorage.setItem(own, text);
  } catch (error) {
    makeRoom(error, text);
  }
}

/** @param {unknown} problem @param {string} text is more important than the stored screens */
function makeRoom(problem, text) {
  try {
    localStorage.removeItem(SCREENS);
    localStorage.setItem(own, text);
  } catch {
    console.warn('kept in memory only', problem);
  }
}

/** @returns {string[]} the queues of all other pages */
function others() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX) && key !== own);
  } catch (error) {
    console.warn('storage is closed', error);
    return [];
  }
}

/** @param {string} key request the lock of a queue, and keep it until the queue is entered */
async function hold(key) {
  try {
    await navigator.locks.request(key, async () => {
      if (await isEntered(key)) return;
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
async function isEntered(key) {
  const locks = await navigator.locks.query();
  return (locks.held ?? []).some(({ name }) => name === ENTERED + key);
}

/** @param {string} key show other pages, whose local storage may still have the queue, that it is entered */
function markEntered(key) {
  navigator.locks?.request(ENTERED + key, () => new Promise(() => {}))
    .catch((error) => console.warn('no lock for', key, error));
}

/** @param {string} key @returns {boolean} whether nothing was added to it for long */
function isAbandoned(key) {
  try {
    return Date.now() - JSON.parse(localStorage.getItem(key) ?? '').at(-1).at > ABANDONED_AFTER_MS;
  } catch {
    return true; // damaged: no page adds to it
  }
}

if (navigator.locks) [own, ...others()].forEach(hold);
else others().filter(isAbandoned).forEach((key) => held.set(key, () => {}));

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
  events.length = 0;
  deleteOwn();
  [...held.keys()].forEach(markEntered);
  const releases = [...held.values()];
  held.clear();
  setTimeout(() => releases.forEach((release) => release()), SYNCHRONIZED_AFTER_MS);
}

function deleteOwn() {
  try {
    localStorage.removeItem(own);
  } catch (error) {
    console.warn('storage is closed', error);
  }
}
