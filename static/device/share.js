// Shares the result of a match by the Web Share API; where there is none, as a file or by the clipboard.
import { saveFile } from '../exchange/save-file.js';
import { report } from './report.js';
import { drawResult } from './result-picture.js';
import { smallPng } from './small-png.js';

const PNG = 'image/png';

/** The last part of a PNG file, which has no data: length, type and checksum. */
const END_BYTES = 12;

/**
 * Draw the result and offer it to other apps, else as a file. Python is told what was done, but not of a cancelled share.
 *
 * @param {string} name of the file @param {string} picture JSON: a `ResultPicture`
 * @param {Uint8Array<ArrayBuffer>} chunk the part of the file that has the match; empty for a picture without it
 */
export async function sharePicture(name, picture, chunk) {
  try {
    const blob = await asFile(drawResult(JSON.parse(picture)), chunk);
    const files = [new File([blob], name, { type: PNG })];
    const outcome = navigator.canShare?.({ files }) ? await share({ files }) : 'unsupported';
    if (outcome === 'shared' || outcome === 'cancelled') return;
    saveFile(name, blob, PNG);
    report('shared', { state: outcome === 'refused' ? 'saved-instead' : 'saved' });
  } catch (error) {
    console.error('the picture cannot be made', error);
    report('shared', { state: 'failed', reason: String(error) });
  }
}

/** @param {string} text offered to other apps, else copied to the clipboard, else shown by Python */
export async function shareText(text) {
  const outcome = 'share' in navigator ? await share({ text }) : 'unsupported';
  if (outcome === 'shared' || outcome === 'cancelled') return;
  report('shared', { state: await copy(text) ? 'copied' : 'not-copied' });
}

/** @param {ShareData} data @returns {Promise<'shared' | 'cancelled' | 'refused'>} */
export async function share(data) {
  try {
    await navigator.share(data);
    return 'shared';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    console.info('the browser does not share', error);
    return 'refused';
  }
}

/** @param {string} text @returns {Promise<boolean>} whether it is in the clipboard now */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) { // forbidden, or not a secure page, where there is no clipboard
    console.info('the browser does not copy', error);
    return false;
  }
}

/** @param {HTMLCanvasElement} canvas @param {Uint8Array<ArrayBuffer>} chunk @returns {Promise<Blob>} */
async function asFile(canvas, chunk) {
  if ('CompressionStream' in globalThis) return smallPng(canvas, chunk);
  return withChunk(await asPng(canvas), chunk); // Safari before 16.4, Firefox before 113
}

/** @param {HTMLCanvasElement} canvas @returns {Promise<Blob>} */
function asPng(canvas) {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the browser makes no PNG'))), PNG);
  });
}

/** @param {Blob} png @param {BlobPart} chunk @returns {Blob} the picture with a further part, before the last one */
function withChunk(png, chunk) {
  const end = png.size - END_BYTES;
  return new Blob([png.slice(0, end), chunk, png.slice(end)], { type: PNG });
}
