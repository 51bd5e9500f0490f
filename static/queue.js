// @ts-check
// Keeps what people do before Python is up: in memory, and in local storage should the page be closed before that.
// A page holds a lock under the name of its queue for as long as something may wait there. So another page can tell a
// queue that was left behind from one whose page is still starting, and no two pages enter the same queue.

const PREFIX = 'laurel:queue:';
const SCREENS = 'laurel:screens';

/** Where a browser has no locks, a queue that was quiet for so long is taken for one that was left behind. */
const QUIET_MS = 60_000;

/** Time after which what this page stored is nearly always in the local storage of other pages too. */
const SEEN_ELSEWHERE_MS = 1_000;

/** What the lock is called by which a page says, until it is closed, that it has entered a queue. */
const ENTERED = 'laurel:entered:';

/** @typedef {{do: string, fields: Record<string, string | string[]>, route: string, at: number}} Heard */

const own = `${PREFIX}${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/** @type {Heard[]} */
const heard = [];

/** @type {Map<string, () => void>} the queues that are this page's to enter, and how to let go of each */
const held = new Map();

/** @type {() => void} */
let onLeft = () => {};

/** @param {Heard} event keep it until Python is up */
export function keep(event) {
  heard.push(event);
  store(JSON.stringify(heard));
}

/** @returns {number} how much waits to be entered */
export function size() {
  return heard.length;
}

/** @param {string} text */
function store(text) {
  try {
    localStorage.setItem(own, text);
  } catch (error) {
    makeRoom(error, text);
  }
}

/** @param {unknown} problem @param {string} text what has to be stored rather than pictures of screens */
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

/** @param {string} key hold a queue as soon as no other page does, for as long as it is not settled */
async function hold(key) {
  try {
    await navigator.locks.request(key, async () => {
      if (await isEntered(key)) return;
      await new Promise((release) => {
        held.set(key, () => release(undefined));
        if (key !== own) onLeft();
      });
    });
  } catch (error) {
    console.warn('no lock for', key, error);
  }
}

/** @param {string} key @returns {Promise<boolean>} whether an open page has entered a queue, whatever local storage says here */
async function isEntered(key) {
  const locks = await navigator.locks.query();
  return (locks.held ?? []).some(({ name }) => name === ENTERED + key);
}

/** @param {string} key say so to pages that may still find a queue in their local storage */
function sayEntered(key) {
  navigator.locks?.request(ENTERED + key, () => new Promise(() => {}))
    .catch((error) => console.warn('no lock for', key, error));
}

/** @param {string} key @returns {boolean} whether nothing was added to a queue for long */
function isQuiet(key) {
  try {
    return Date.now() - JSON.parse(localStorage.getItem(key) ?? '').at(-1).at > QUIET_MS;
  } catch {
    return true; // damaged: nobody adds to it
  }
}

if (navigator.locks) [own, ...others()].forEach(hold);
else others().filter(isQuiet).forEach((key) => held.set(key, () => {}));

/** @param {() => void} callback is called when a page that is gone has left something behind */
export function watch(callback) {
  onLeft = callback;
}

/** @returns {string} JSON of what waits: this page's events and their key, and the keys of queues that were left behind */
export function waiting() {
  return JSON.stringify({ own: heard, key: own, left: [...held.keys()].filter((key) => key !== own) });
}

/**
 * What waited is entered and stored: forget it, and let go. Python has taken away what was left behind. Another page sees
 * that in its local storage a moment later, on a busy device much later: what says so at once is a second lock.
 */
export function settle() {
  heard.length = 0;
  forgetOwn();
  [...held.keys()].forEach(sayEntered);
  const releases = [...held.values()];
  held.clear();
  setTimeout(() => releases.forEach((release) => release()), SEEN_ELSEWHERE_MS);
}

function forgetOwn() {
  try {
    localStorage.removeItem(own);
  } catch (error) {
    console.warn('storage is closed', error);
  }
}
