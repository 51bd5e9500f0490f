// Shows QR codes in turn on the canvas `code-sequence`, at a steady rate, as long as the canvas is on the page.
//
// Python makes the codes in portions, because each takes some milliseconds: until all are there, it is asked for more after
// every code that is shown, and those that there are already are shown again and again.
import { report } from './report.js';

const CANVAS = 'code-sequence';

/** The light border of a code, in modules. */
const QUIET_ZONE = 4;

/**
 * How long each code is shown: five frames of most screens. A camera that takes 30 pictures a second then has at least one with
 * nothing but this code, wherever the pictures begin.
 */
const SHOWN_MS = 1000 / 12;

/** The same for people who want no motion: no more than three flashes a second. */
const SHOWN_SLOWLY_MS = 1000 / 3;

/** Screens do not draw at exact times: a code may be shown so much earlier. */
const EARLY_MS = 4;

const DARK = [0, 0, 0, 255];
const LIGHT = [255, 255, 255, 255];

/**
 * @typedef {object} Sequence
 * @property {ImageData[]} codes those that are there
 * @property {number} total how many there will be
 * @property {number} next the index of the code that is shown next
 * @property {number} since when the present one was shown, as time stamps of frames count
 */

/** @type {Sequence | null} what is shown now */
let sequence = null;

const reduced = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * The effect `ShowCodes` of `laurel.app.session.effects`.
 *
 * @param {number} first @param {string[]} codes @param {number} side @param {number} total
 */
export function showCodes(first, codes, side, total) {
  /** @param {string} bits */
  const picture = (bits) => drawn(bits, side);
  if (first === 0) {
    if (sequence === null) requestAnimationFrame(onFrame);
    sequence = { codes: codes.map(picture), total, next: 0, since: 0 };
  } else if (sequence !== null && sequence.codes.length === first) {
    sequence.codes.push(...codes.map(picture));
  }
}

/** @param {string} bits base64, a bit a module @param {number} side @returns {ImageData} a pixel a module, with the quiet zone */
function drawn(bits, side) {
  const bytes = Uint8Array.from(atob(bits), (character) => character.charCodeAt(0));
  const width = side + 2 * QUIET_ZONE;
  const image = new ImageData(width, width);
  for (let at = 0; at < width * width; at += 1) {
    const x = (at % width) - QUIET_ZONE;
    const y = Math.floor(at / width) - QUIET_ZONE;
    const module = y * side + x;
    const isDark = Math.min(x, y) >= 0 && Math.max(x, y) < side && (bytes[module >> 3] >> (7 - (module & 7)) & 1) === 1;
    image.data.set(isDark ? DARK : LIGHT, at * 4);
  }
  return image;
}

/** @param {number} now */
function onFrame(now) {
  const canvas = document.getElementById(CANVAS);
  if (sequence === null || !(canvas instanceof HTMLCanvasElement)) {
    sequence = null;
    return;
  }
  if (now - sequence.since >= (reduced.matches ? SHOWN_SLOWLY_MS : SHOWN_MS) - EARLY_MS) {
    showNext(canvas, sequence);
    sequence.since = now;
  }
  requestAnimationFrame(onFrame);
}

/** @param {HTMLCanvasElement} canvas @param {Sequence} shown */
function showNext(canvas, shown) {
  const image = shown.codes[shown.next];
  if (canvas.width !== image.width) canvas.width = canvas.height = image.width;
  canvas.getContext('2d')?.putImageData(image, 0, 0);
  shown.next = (shown.next + 1) % shown.codes.length;
  if (shown.codes.length < shown.total) setTimeout(askForMore); // when this one is on the screen
}

function askForMore() {
  if (sequence) report('codes-wanted', { made: String(sequence.codes.length) });
}
