// The start of the page, until Python runs: sets theme and language, shows the last screen or else a progress bar, and
// shows what failed. It ends with the event `laurel:ready` of Python, or with `laurel:failed` and a text as its detail.
import { address as route } from './input/address.js';
import { laterStyles } from './later-styles.js';
import './listen.js';
import { gettext, language, theme } from './reader.js';
import { forgetFailure, noteFailure } from './store/reading-note.js';
import { filesOf, forgetFailedStarts, noteFailedStart, startAgain, tryAgain } from './recovery.js';
import { paint } from './page/screens.js';
import { applyTheme } from './page/theme.js';
import { describe, watch } from './error-message.js';
import { fetchWhole } from './checked-fetch.js';

const CHECK_AFTER_MS = 8_000;
const SLOW_AFTER_MS = 20_000;

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

/** Whether Python has ended: what it still does does not count. */
let hasEnded = false;

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

function retry() {
  byId('boot-retry').setAttribute('disabled', ''); // fetching takes its time
  tryAgain();
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

/** The files of this build. Only Laurel's own, and nothing else, is at their addresses. */
const files = filesOf(document);

/** Addresses of files whose contents were compared. @type {Set<string>} */
const suspected = new Set();

const stoppedText = () =>
  gettext('Laurel stopped while starting. Your matches are kept on this device.');
const missingText = () =>
  gettext('A part of Laurel could not be fetched. Check the connection, then try again.');
const oldBrowserText = () =>
  gettext('This browser cannot run WebAssembly, which Laurel needs. A current Firefox, Chrome, Edge or Safari can.');

/** @param {string} address @returns {Promise<string>} why it cannot be used; empty if it can, or is on its way */
async function problemWith(address) {
  const { integrity } = /** @type {import('./recovery.js').Expected} */ (files.get(address));
  try {
    const hasArrived = performance.getEntriesByName(address).length > 0;
    if (hasArrived) {
      await fetchWhole(address, { integrity, signal });
      return '';
    }
    const answer = await fetch(address, { signal });
    await answer.body?.cancel();
    return answer.ok ? '' : `${answer.status} ${address}`;
  } catch (error) {
    return signal.aborted ? '' : `${error} ${address}`;
  }
}

/** Check every file: Pyodide waits without a time limit for one that is missing or damaged. */
async function checkFiles(addresses = [...files.keys()]) {
  const problems = (await Promise.all(addresses.map(problemWith))).filter(Boolean);
  if (problems.length) await onMissing(problems.join('\n'));
}

/**
 * An error ended the start. The likeliest cause is a missing file.
 * @param {string} [detail]
 */
async function onStopped(detail = '') {
  noteFailure();
  await checkFiles();
  await onFailed(stoppedText(), detail, false);
}

/** @param {string} detail which file is missing or not whole */
async function onMissing(detail) {
  forgetFailure();
  await onFailed(missingText(), detail, true);
}

/**
 * A start has failed: start again, or show why. Where a file was missing the first start is repeated, otherwise only
 * the second: the fault may be of a file that is stored.
 * @param {string} reason @param {string} detail @param {boolean} isMissing
 */
async function onFailed(reason, detail, isMissing) {
  if (isOver || isLeaving) return;
  isLeaving = true;
  const failed = noteFailedStart();
  const problems = [detail];
  if (isMissing || failed > 1) {
    const problem = await startAgain(failed);
    if (!problem) return;
    problems.push(problem);
  }
  fail(reason, problems.filter(Boolean).join('\n'));
}

/** Acts when the start makes no progress. */
const watchdog = {
  /** @type {number[]} */
  timers: [],
  restart() {
    this.stop();
    if (isOver) return;
    this.timers = [setTimeout(() => checkFiles(), CHECK_AFTER_MS), setTimeout(this.showSlow, SLOW_AFTER_MS)];
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

/** @param {string} address of a file that has another size: what does it contain? */
function suspect(address) {
  if (suspected.has(address)) return;
  suspected.add(address);
  checkFiles([address]);
}

/** Advances the progress bar when files have been loaded, and detects at once when one cannot be, or is not whole. */
const requests = new PerformanceObserver((list) => {
  for (const entry of /** @type {PerformanceResourceTiming[]} */ (list.getEntriesByType('resource'))) {
    const expected = files.get(entry.name);
    if (expected && entry.responseStatus >= 400) {
      onMissing(`${entry.responseStatus} ${entry.name}`);
      return;
    }
    // Not every browser tells the size.
    if (expected && entry.decodedBodySize > 0 && entry.decodedBodySize !== expected.size) suspect(entry.name);
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
  hasEnded = true;
  onStopped(String(/** @type {CustomEvent} */ (event).detail ?? ''));
}, { signal });
// PyScript dispatches `py:done` also after a program that has failed.
document.addEventListener('py:done', () => onStopped(), { signal });
document.addEventListener('laurel:ready', () => {
  if (hasEnded) return;
  advance(100);
  finish();
  watch();
  forgetFailedStarts();
  byId('boot').hidden = true;
}, { signal });

afterPaint(() => performance.mark('laurel:painted'));
paintLastScreen();
advance(2, gettext('Loading'));
requests.observe({ type: 'resource', buffered: true });
if (typeof WebAssembly !== 'object') fail(oldBrowserText());
