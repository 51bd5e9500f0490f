// The start of the page, until Python runs: sets theme and language, shows the last screen or else a progress bar, and
// shows what failed. It ends with the event `laurel:ready` of Python, or with `laurel:failed` and a text as its detail.
import { address as route } from './input/address.js';
import { laterStyles } from './later-styles.js';
import './listen.js';
import { gettext, language, theme } from './reader.js';
import { noteFailure } from './reading.js';
import { paint } from './screens.js';
import { applyTheme } from './theme.js';
import { describe, watch } from './trouble.js';

const REFETCHED_KEY = 'laurel:refetched';

const CHECK_AFTER_MS = 8_000;
const SLOW_AFTER_MS = 20_000;
const HANDOVER_MS = 2_000;

/** The value of the progress bar when these files have been loaded, in percent. */
const MILESTONES = [
  { file: /\/core-[^/]*\.js$/, percent: 8 },
  { file: /\/pyodide\.asm\.mjs$/, percent: 12 },
  { file: /\/standard\.bin$/, percent: 15 },
  { file: /\/pyodide\.asm\.wasm$/, percent: 25 },
];

// ------------------------------------------------------------ theme and language

/** A scoreboard is dark whatever the settings. */
const isWatched = /^\/match\/[^/]+\/screen$/.test(route());

document.documentElement.lang = language;
applyTheme(isWatched ? 'dark' : theme);

// ------------------------------------------------------------ the screen

/** @param {string} id @returns {HTMLElement} */
function byId(id) {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`the page has no #${id}`);
  return element;
}

/** Removes all event listeners of this script. */
const listeners = new AbortController();
const { signal } = listeners;
let isOver = false;
let isLeaving = false;

/** Show the last screen, if its markup is stored, and a thin progress bar above it; at once only where its styles are in app.css. */
async function paintLastScreen() {
  if (!/^\/(match\/[^/]+)?$/.test(route())) await laterStyles;
  if (isOver || !paint()) return;
  byId('boot').classList.add('boot-early');
  byId('boot-stage').classList.add('visually-hidden');
  afterPaint(() => performance.mark('laurel:board'));
}

/** @param {() => void} act is called when the present state of the page has been painted */
function afterPaint(act) {
  requestAnimationFrame(() => requestAnimationFrame(act));
}

/** @param {number} percent @param {string} [stage] */
function advance(percent, stage) {
  const bar = /** @type {HTMLProgressElement} */ (byId('boot-bar'));
  if (stage) byId('boot-stage').textContent = stage;
  if (percent <= bar.value) return;
  bar.value = percent;
  watchdog.restart();
}

function showRetry() {
  const button = byId('boot-retry');
  button.textContent = gettext('Try again');
  button.addEventListener('click', retry, { once: true });
  button.hidden = false;
}

/** Reload, after the activation of a newer version that waits. */
async function retry() {
  try {
    await activateNewer();
  } catch (error) {
    console.warn('the service worker cannot be asked', error); // as where site data are blocked
  }
  location.reload();
}

/** Activate a newer version, if one waits; what follows does not wait for it longer than HANDOVER_MS. */
async function activateNewer() {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.waiting) return;
  const handover = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    setTimeout(resolve, HANDOVER_MS);
  });
  registration.waiting.postMessage({ type: 'SKIP_WAITING' });
  await handover;
}

/**
 * Show what failed. Later failures are not shown: the first one is the cause.
 * @param {string} reason for the reader
 * @param {string} [detail] technical details
 */
function fail(reason, detail = '') {
  if (isOver) return;
  finish();
  byId('app').replaceChildren(); // a painted screen cannot be used
  byId('boot').classList.remove('boot-early');
  byId('boot').hidden = false;
  byId('boot-progress').hidden = true;
  byId('boot-failure-title').textContent = gettext('Laurel could not start');
  byId('boot-failure-reason').textContent = reason;
  const details = byId('boot-failure-details');
  details.hidden = detail === '';
  details.children[0].textContent = gettext('Technical details');
  details.children[1].textContent = `${detail}\n${navigator.userAgent}`;
  byId('boot-failure').hidden = false;
  showRetry();
}

/** Remove all listeners and timers. */
function finish() {
  isOver = true;
  watchdog.stop();
  requests.disconnect();
  listeners.abort();
}

// ------------------------------------------------------------- failures

const stoppedText = () =>
  gettext('Laurel stopped while starting. Your matches are kept on this device.');
const missingText = () =>
  gettext('A part of Laurel could not be fetched. Check the connection, then try again.');
const oldBrowserText = () =>
  gettext('This browser cannot run WebAssembly, which Laurel needs. A current Firefox, Chrome, Edge or Safari can.');

/** @returns {string[]} the addresses of all files that the page needs */
function neededFiles() {
  const links = document.querySelectorAll('link[rel="preload"], link[rel="modulepreload"], link[rel="stylesheet"]');
  const scripts = document.querySelectorAll('script');
  const addresses = [
    ...[...links].map((link) => link.getAttribute('href')),
    ...[...scripts].map((script) => script.getAttribute('src')),
  ];
  return addresses.filter((address) => address !== null).map((address) => new URL(address, location.href).href);
}

/** @param {string} address @returns {Promise<string>} why it cannot be fetched; empty if it can */
async function problemWith(address) {
  try {
    const answer = await fetch(address, { signal });
    await answer.body?.cancel();
    return answer.ok ? '' : `${answer.status} ${address}`;
  } catch (error) {
    return signal.aborted ? '' : `${error} ${address}`;
  }
}

/** Fetch every file: Pyodide waits without a time limit for one that is missing. */
async function checkFiles() {
  const problems = (await Promise.all(neededFiles().map(problemWith))).filter(Boolean);
  if (problems.length) await onMissing(problems.join('\n'));
}

/**
 * An error ended the start. The likeliest cause is a missing file.
 * @param {string} [detail]
 */
async function onStopped(detail) {
  noteFailure();
  await checkFiles();
  if (!isLeaving) fail(stoppedText(), detail);
}

/**
 * A file is missing. The page may be an old one from the browser's cache: fetch it again, once.
 * @param {string} detail
 */
async function onMissing(detail) {
  if (isOver || isLeaving) return;
  isLeaving = await refetchPage();
  if (isLeaving) location.reload();
  else fail(missingText(), detail);
}

/** @returns {Promise<boolean>} whether the page was fetched; at most once in a session, so that there is no endless loop */
async function refetchPage() {
  try {
    if (sessionStorage.getItem(REFETCHED_KEY)) return false;
    sessionStorage.setItem(REFETCHED_KEY, '1');
    return (await fetch(location.href, { cache: 'reload' })).ok;
  } catch (error) {
    console.warn('the page cannot be fetched again', error);
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

/** Acts when the start makes no progress. */
const watchdog = {
  /** @type {number[]} */
  timers: [],
  restart() {
    this.stop();
    if (isOver) return;
    this.timers = [setTimeout(checkFiles, CHECK_AFTER_MS), setTimeout(this.showSlow, SLOW_AFTER_MS)];
  },
  stop() {
    this.timers.forEach(clearTimeout);
    this.timers = [];
  },
  showSlow() {
    const note = byId('boot-slow');
    note.textContent = gettext('This is taking longer than usual. It will continue by itself; you can also try again.');
    note.hidden = false;
    showRetry();
  },
};

/** Advances the progress bar when files have been loaded, and detects at once when one cannot be. */
const requests = new PerformanceObserver((list) => {
  for (const entry of /** @type {PerformanceResourceTiming[]} */ (list.getEntriesByType('resource'))) {
    if (entry.responseStatus >= 400 && neededFiles().includes(entry.name)) {
      onMissing(`${entry.responseStatus} ${entry.name}`);
      return;
    }
    const milestone = MILESTONES.find(({ file }) => file.test(entry.name));
    if (milestone) advance(milestone.percent);
  }
});

// ------------------------------------------------------------- events

/** @type {Record<string, () => void>} the stages as PyScript names them */
const stages = {
  'Loading Pyodide': () => advance(5, gettext('Loading')),
  'Loading interpreter': () => advance(10, gettext('Getting the rules')),
  'Loaded interpreter': () => advance(65, gettext('Setting up the table')),
  'Loaded Pyodide': () => advance(85, gettext('Opening your matches')),
};

addEventListener('py:progress', (event) => stages[/** @type {CustomEvent} */ (event).detail]?.(), { signal });
document.addEventListener('laurel:restoring', () => advance(10, gettext('Getting the rules')), { signal });
document.addEventListener('laurel:restored', () => advance(85, gettext('Opening your matches')), { signal });
addEventListener('unhandledrejection', (event) => onStopped(describe(event.reason)), { signal });
addEventListener(
  'error',
  (event) => {
    const { target } = event;
    if (target instanceof HTMLScriptElement) onMissing(target.src);
    else if (target instanceof HTMLLinkElement) onMissing(target.href);
    else if (event instanceof ErrorEvent) onStopped(describe(event.error ?? event.message));
  },
  { signal, capture: true },
);
document.addEventListener('laurel:failed', (event) => {
  noteFailure();
  fail(stoppedText(), String(/** @type {CustomEvent} */ (event).detail ?? ''));
}, { signal });
// PyScript dispatches `py:done` also after a program that has failed.
document.addEventListener('py:done', () => onStopped(), { signal });
document.addEventListener('laurel:ready', () => {
  advance(100);
  finish();
  watch();
  forgetRefetch();
  byId('boot').hidden = true;
}, { signal });

afterPaint(() => performance.mark('laurel:painted'));
paintLastScreen();
advance(2, gettext('Loading'));
requests.observe({ type: 'resource', buffered: true });
if (typeof WebAssembly !== 'object') fail(oldBrowserText());
