// Scans QR codes: a modal dialog outside of `#app` shows what the rear camera sees, and every text that is read is
// reported by the event `scanned`. `scan-stopped` says why that has ended without a call of `stopScanning`. A hidden
// page has no camera.
import { isMissed, openReader } from '../qr-reader.js';
import { showCamera } from './camera.js';
import { report } from './report.js';

/** At most about 15 pictures a second are read. */
const INTERVAL_MS = 66;

/** So long a text that was reported is not reported again. */
const REPEAT_MS = 1_000;

/** After so many pictures in a row that the browser does not give, about three seconds, the scan has failed. */
const MAX_MISSED = 45;

/** More characters than any text that Laurel makes; a code may hold 7,089 digits. */
const MAX_LENGTH = 4_096;

/** Why the camera does not start, by the names of the browser's errors; any other error is a failure. */
const REASONS = new Map([['NotAllowedError', 'refused'], ['NotFoundError', 'missing']]);

/** @typedef {{ dialog: HTMLDialogElement, video: HTMLVideoElement, progress: HTMLElement, end: AbortController }} Scanning */

/** @type {Scanning | null} */
let current = null;

/** @param {string} title @param {string} hint @param {string} close the label of the button that ends it */
export function scan(title, hint, close) {
  stopScanning();
  const scanning = createScanning(title, hint, close);
  current = scanning;
  document.body.append(scanning.dialog);
  scanning.dialog.showModal();
  const onFailure = (/** @type {unknown} */ error) => endFor(scanning, error);
  showCamera(scanning.video, scanning.end.signal, onFailure);
  read(scanning).catch(onFailure);
}

/** @param {string} text how many of several codes have been read, for example */
export function scanProgress(text) {
  if (current && current.progress.textContent !== text) current.progress.textContent = text;
}

export function stopScanning() {
  if (!current) return;
  const { dialog, end } = current;
  current = null;
  end.abort();
  dialog.close(); // before it is removed: only then does the browser restore the focus
  dialog.remove();
}

/** @param {Scanning} scanning @param {Record<string, string>} why */
function stopAndReport(scanning, why) {
  if (scanning !== current) return;
  stopScanning();
  report('scan-stopped', why);
}

/** @param {Scanning} scanning @param {unknown} error */
function endFor(scanning, error) {
  if (scanning !== current) return; // it has ended meanwhile
  const reason = error instanceof DOMException ? REASONS.get(error.name) : undefined;
  if (!reason) console.info('codes cannot be scanned', error);
  stopAndReport(scanning, reason ? { reason } : { reason: 'failed', detail: String(error) });
}

// ------------------------------------------------------------- the dialog

/** @param {string} title @param {string} hint @param {string} close @returns {Scanning} */
function createScanning(title, hint, close) {
  const dialog = document.createElement('dialog');
  dialog.className = 'scanner';
  dialog.setAttribute('aria-labelledby', 'scanner-title');
  dialog.setAttribute('aria-describedby', 'scanner-hint');
  const video = createVideo();
  const frame = create('div', 'scanner-frame');
  const heading = create('h2', 'scanner-title', title);
  const hintLine = create('p', 'scanner-hint', hint);
  const progress = create('p', 'scanner-progress text-strong');
  progress.setAttribute('role', 'status');
  const button = create('button', 'button scanner-close', close);
  button.setAttribute('type', 'button');
  heading.id = 'scanner-title';
  hintLine.id = 'scanner-hint';
  dialog.append(video, frame, heading, hintLine, progress, button);

  const scanning = { dialog, video, progress, end: new AbortController() };
  button.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => stopAndReport(scanning, { reason: 'closed' })); // also by the Escape key
  dialog.addEventListener('keydown', (event) => event.stopPropagation()); // shortcuts are for the screen behind it
  return scanning;
}

/** @returns {HTMLVideoElement} */
function createVideo() {
  const video = document.createElement('video');
  video.className = 'scanner-video';
  Object.assign(video, { autoplay: true, muted: true, playsInline: true });
  video.setAttribute('aria-hidden', 'true');
  return video;
}

/** @param {string} tag @param {string} className @param {string} [text] @returns {HTMLElement} */
function create(tag, className, text = '') {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

// ------------------------------------------------------------- its codes

/** @param {Scanning} scanning read pictures until it ends; rejects where they cannot be read */
async function read({ video, end: { signal } }) {
  const readPicture = await openReader(signal);
  /** @type {Map<string, number>} when texts were reported */
  const reported = new Map();
  let missed = 0;
  while (!signal.aborted) {
    const began = performance.now();
    try {
      const texts = hasPicture(video) ? await readPicture(video) : [];
      if (!signal.aborted) reportNew(texts, reported);
      missed = 0;
    } catch (error) {
      missed += 1;
      if (!isMissed(error) || missed > MAX_MISSED) throw error;
    }
    await pause(INTERVAL_MS - (performance.now() - began));
  }
}

/** @param {HTMLVideoElement} video @returns {boolean} */
function hasPicture({ readyState, videoWidth }) {
  return readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && videoWidth > 0;
}

/** @param {string[]} texts @param {Map<string, number>} reported when texts were reported */
function reportNew(texts, reported) {
  const now = performance.now();
  for (const [text, at] of reported) if (now - at >= REPEAT_MS) reported.delete(text);
  for (const text of texts) {
    if (reported.has(text) || text.length > MAX_LENGTH) continue;
    reported.set(text, now);
    report('scanned', { text });
  }
}

/** @param {number} milliseconds @returns {Promise<void>} */
function pause(milliseconds) {
  return new Promise((resolve) => { setTimeout(resolve, milliseconds); });
}
