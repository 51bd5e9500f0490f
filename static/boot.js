// @ts-check
// What must happen before Python is up: the reader's theme and language, the last screen or else one that names the
// stages, and a plain word when something goes wrong. Python ends this script's work with the event `laurel:ready`, or with
// `laurel:failed` and a text as its detail.
import './listen.js';
import { gettext, language, theme } from './reader.js';
import { paint } from './screens.js';
import { describe, watch } from './trouble.js';

const REFETCHED_KEY = 'laurel:refetched';

const CHECK_AFTER_MS = 8_000;
const SLOW_AFTER_MS = 20_000;
const HANDOVER_MS = 2_000;

/** Where the bar stands when these arrive, in percent. */
const ARRIVALS = [
  { file: /\/core-[^/]*\.js$/, percent: 8 },
  { file: /\/pyodide\.asm\.mjs$/, percent: 12 },
  { file: /\/python_stdlib\.zip$/, percent: 15 },
  { file: /\/pyodide\.asm\.wasm$/, percent: 25 },
];

// ------------------------------------------------------------ the reader

/** @param {string | undefined} theme `light`, `dark` or anything else for the system's */
function applyTheme(theme) {
  const fixed = theme === 'light' || theme === 'dark';
  document.documentElement.dataset.theme = fixed ? theme : 'auto';
  if (!fixed) return;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute('media', meta.getAttribute('data-theme') === theme ? 'all' : 'not all');
  }
}

document.documentElement.lang = language;
applyTheme(theme);

// ------------------------------------------------------------ the screen

/** @param {string} id @returns {HTMLElement} */
function part(id) {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`the page has no #${id}`);
  return element;
}

const listening = new AbortController();
const { signal } = listening;
let isOver = false;
let isLeaving = false;

/** Show the last screen, if there is a picture of it, and shrink to a thin bar above it. */
function paintLastScreen() {
  if (!paint()) return;
  part('boot').classList.add('boot-early');
  part('boot-stage').classList.add('visually-hidden');
  afterPaint(() => performance.mark('laurel:board'));
}

/** @param {() => void} act is done when what is on the page by now has been painted */
function afterPaint(act) {
  requestAnimationFrame(() => requestAnimationFrame(act));
}

/** @param {number} percent @param {string} [stage] */
function advance(percent, stage) {
  const bar = /** @type {HTMLProgressElement} */ (part('boot-bar'));
  if (stage) part('boot-stage').textContent = stage;
  if (percent <= bar.value) return;
  bar.value = percent;
  watchdog.rest();
}

function showRetry() {
  const button = part('boot-retry');
  button.textContent = gettext('Try again');
  button.addEventListener('click', retry, { once: true });
  button.hidden = false;
}

/** Reload, with a waiting newer version if there is one. */
async function retry() {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.waiting) {
    const handover = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
      setTimeout(resolve, HANDOVER_MS);
    });
    registration.waiting.postMessage({ type: 'SKIP_WAITING' });
    await handover;
  }
  location.reload();
}

/**
 * Say what failed. Final: the first cause stays on the screen.
 * @param {string} reason for the reader
 * @param {string} [detail] for whoever helps the reader
 */
function fail(reason, detail = '') {
  if (isOver) return;
  finish();
  part('app').replaceChildren(); // a painted screen would promise what cannot be kept
  part('boot').classList.remove('boot-early');
  part('boot').hidden = false;
  part('boot-progress').hidden = true;
  part('boot-failure-title').textContent = gettext('Laurel could not start');
  part('boot-failure-reason').textContent = reason;
  const details = part('boot-failure-details');
  details.hidden = detail === '';
  details.children[0].textContent = gettext('Technical details');
  details.children[1].textContent = `${detail}\n${navigator.userAgent}`;
  part('boot-failure').hidden = false;
  showRetry();
}

/** Cease to watch the start. */
function finish() {
  isOver = true;
  watchdog.stop();
  arrivals.disconnect();
  listening.abort();
}

// ------------------------------------------------------------- what fails

const stoppedText = () =>
  gettext('Laurel stopped while starting. Your matches are kept on this device.');
const missingText = () =>
  gettext('A part of Laurel could not be fetched. Check the connection, then try again.');
const oldBrowserText = () =>
  gettext('This browser cannot run WebAssembly, which Laurel needs. A current Firefox, Chrome, Edge or Safari can.');

/** @returns {string[]} the addresses of everything that the page cannot do without */
function neededParts() {
  const links = document.querySelectorAll('link[rel="preload"], link[rel="modulepreload"], link[rel="stylesheet"]');
  const scripts = document.querySelectorAll('script');
  const addresses = [
    ...[...links].map((link) => link.getAttribute('href')),
    ...[...scripts].map((script) => script.getAttribute('src')),
  ];
  return addresses.filter((address) => address !== null).map((address) => new URL(address, location.href).href);
}

/** @param {string} address @returns {Promise<string>} what is wrong with the address, or nothing */
async function problemWith(address) {
  try {
    const answer = await fetch(address, { signal });
    await answer.body?.cancel();
    return answer.ok ? '' : `${answer.status} ${address}`;
  } catch (error) {
    return signal.aborted ? '' : `${error} ${address}`;
  }
}

/** Ask for every part: Pyodide may wait for ever for one that is not there. */
async function checkParts() {
  const problems = (await Promise.all(neededParts().map(problemWith))).filter(Boolean);
  if (problems.length) await missing(problems.join('\n'));
}

/**
 * Something broke. A part that is missing is the likeliest cause.
 * @param {string} [detail]
 */
async function stopped(detail) {
  await checkParts();
  if (!isLeaving) fail(stoppedText(), detail);
}

/**
 * A part is missing. The page may be an old one from the browser's cache: fetch it anew, once.
 * @param {string} detail
 */
async function missing(detail) {
  if (isOver || isLeaving) return;
  isLeaving = await refetchPage();
  if (isLeaving) location.reload();
  else fail(missingText(), detail);
}

/** @returns {Promise<boolean>} whether a fresh page has come; never twice in a session, so that it cannot go round */
async function refetchPage() {
  try {
    if (sessionStorage.getItem(REFETCHED_KEY)) return false;
    sessionStorage.setItem(REFETCHED_KEY, '1');
    return (await fetch(location.href, { cache: 'reload' })).ok;
  } catch (error) {
    console.warn('the page cannot be fetched anew', error);
    return false;
  }
}

function forgetRefetch() {
  try {
    sessionStorage.removeItem(REFETCHED_KEY);
  } catch (error) {
    console.warn('session storage is closed', error);
  }
}

/** Notices when nothing moves any more. */
const watchdog = {
  /** @type {number[]} */
  timers: [],
  rest() {
    this.stop();
    if (isOver) return;
    this.timers = [setTimeout(checkParts, CHECK_AFTER_MS), setTimeout(this.sayItIsSlow, SLOW_AFTER_MS)];
  },
  stop() {
    this.timers.forEach(clearTimeout);
    this.timers = [];
  },
  sayItIsSlow() {
    const note = part('boot-slow');
    note.textContent = gettext('This takes longer than usual. It goes on by itself; you can also try again.');
    note.hidden = false;
    showRetry();
  },
};

/** Moves the bar as the parts arrive, and sees at once when one does not. */
const arrivals = new PerformanceObserver((list) => {
  for (const entry of /** @type {PerformanceResourceTiming[]} */ (list.getEntriesByType('resource'))) {
    if (entry.responseStatus >= 400 && neededParts().includes(entry.name)) {
      missing(`${entry.responseStatus} ${entry.name}`);
      return;
    }
    const arrival = ARRIVALS.find(({ file }) => file.test(entry.name));
    if (arrival) advance(arrival.percent);
  }
});

// ------------------------------------------------------------- what happens

/** @type {Record<string, () => void>} PyScript's own words for its stages */
const stages = {
  'Loading Pyodide': () => advance(5, gettext('Fetching Python')),
  'Loading interpreter': () => advance(10, gettext('Starting Python')),
  'Loaded interpreter': () => advance(65, gettext('Unpacking Laurel')),
  'Loaded Pyodide': () => advance(85, gettext('Opening your matches')),
};

addEventListener('py:progress', (event) => stages[/** @type {CustomEvent} */ (event).detail]?.(), { signal });
addEventListener('unhandledrejection', (event) => stopped(describe(event.reason)), { signal });
addEventListener(
  'error',
  (event) => {
    const { target } = event;
    if (target instanceof HTMLScriptElement) missing(target.src);
    else if (target instanceof HTMLLinkElement) missing(target.href);
    else if (event instanceof ErrorEvent) stopped(describe(event.error ?? event.message));
  },
  { signal, capture: true },
);
document.addEventListener('laurel:failed', (event) => {
  fail(stoppedText(), String(/** @type {CustomEvent} */ (event).detail ?? ''));
}, { signal });
// PyScript says `done` also when the program has ended in an error.
document.addEventListener('py:done', () => stopped(), { signal });
document.addEventListener('laurel:ready', () => {
  advance(100);
  finish();
  watch();
  forgetRefetch();
  part('boot').hidden = true;
}, { signal });

afterPaint(() => performance.mark('laurel:painted'));
paintLastScreen();
advance(2, gettext('Fetching Python'));
arrivals.observe({ type: 'resource', buffered: true });
if (typeof WebAssembly !== 'object') fail(oldBrowserText());
