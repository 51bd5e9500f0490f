// Offers a backup: a file with all matches. Python is told when it was saved or shared, but not of a cancelled share, and how many
// photographs are not in it.
import { saveFile as download } from '../exchange/save-file.js';
import { withPhotos } from './photos.js';
import { report } from './report.js';
import { share } from './share.js';

/**
 * On a device that is held in the hand and whose browser writes no files, offer it to other apps, as to a cloud storage;
 * everywhere else as a download.
 *
 * @param {string} name @param {string} document @param {number} at when the text was made @param {number} matches how many it has
 * @param {string[]} photos the ids of the photographs that belong to it
 */
export async function saveBackup(name, document, at, matches, photos) {
  const { file, leftOut } = await withPhotos(document, photos);
  const outcome = await shareText(name, file);
  if (outcome === 'cancelled') return;
  if (outcome !== 'shared') download(name, file, 'application/json');
  const by = outcome === 'shared' ? 'share' : 'download';
  report('backed-up', { by, at: String(at), matches: String(matches), photos: String(leftOut) });
}

/** @param {string} name @param {string} text @param {string} type @param {string[]} photos the ids of those that belong to it */
export function saveFile(name, text, type, photos) {
  if (photos.length === 0) download(name, text, type);
  else saveWithPhotos(name, text, type, photos);
}

/** @param {string} name @param {string} text @param {string} type @param {string[]} photos */
async function saveWithPhotos(name, text, type, photos) {
  const { file, leftOut } = await withPhotos(text, photos);
  download(name, file, type);
  if (leftOut > 0) report('photos-left-out', { photos: String(leftOut) });
}

/**
 * @param {string} name @param {string} text
 * @returns {Promise<'shared' | 'cancelled' | 'refused' | 'unsupported'>}
 */
async function shareText(name, text) {
  const isHandheld = matchMedia('(any-pointer: coarse)').matches;
  const files = [new File([text], name.replace(/\.json$/, '.txt'), { type: 'text/plain' })]; // few apps take JSON
  return isHandheld && !('showSaveFilePicker' in window) && navigator.canShare?.({ files }) ? share({ files }) : 'unsupported';
}
