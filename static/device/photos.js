// The photographs of matches, in a database of their own. They are read only where one is shown, saved or removed, and a journal
// names them by the first half of the SHA-256 of their bytes, in hexadecimal digits.
import { withStore as inDatabase } from './database.js';
import { report } from './report.js';

const NAME = 'laurel-photos';
const PHOTOS = 'photos';

/** How long a photograph is kept that no match names any more, in milliseconds: as long, what was removed can be brought back. */
const KEPT_UNUSED_MS = 24 * 3600 * 1000;

/** How much of a backup may be photographs, in characters: `file-limits.js` limits what is imported. */
const ROOM = 40_000_000;

const DIGITS = 32;

/** How the files of pictures begin that are shown, and at which byte. @type {[type: string, place: number, bytes: number[]][]} */
const SIGNATURES = [
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/png', 0, [0x89, 0x50, 0x4e, 0x47]],
  ['image/webp', 8, [0x57, 0x45, 0x42, 0x50]],
];

/** @typedef {{ bytes: Uint8Array<ArrayBuffer>, unused?: number }} Kept `unused` is since when no match names it, in milliseconds */

/** @param {Blob} photo @returns {Promise<string>} its id, when it is kept; rejects where there is no room */
export async function keepPhoto(photo) {
  const bytes = new Uint8Array(await photo.arrayBuffer());
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const id = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('').slice(0, DIGITS);
  await put(id, { bytes });
  return id;
}

/** @param {string} id @returns {Promise<Blob | undefined>} a picture, whatever the bytes are; undefined where it is not kept */
export async function loadPhoto(id) {
  /** @type {Kept | undefined} */
  const kept = await withStore('readonly', (photos) => photos.get(id));
  const type = kept && typeOf(kept.bytes);
  return type ? new Blob([kept.bytes], { type }) : undefined;
}

/** @param {Uint8Array} bytes @returns {string | undefined} */
function typeOf(bytes) {
  return SIGNATURES.find(([, place, signature]) => signature.every((byte, index) => bytes[place + index] === byte))?.[0];
}

/** @param {string} photos JSON: photographs from a file by their ids, in base 64, which Python has checked */
export async function keepPhotos(photos) {
  try {
    for (const [id, text] of Object.entries(JSON.parse(photos))) {
      await put(id, { bytes: Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)) });
    }
  } catch (error) {
    reportFailure(error);
  }
  document.dispatchEvent(new CustomEvent('laurel:photos')); // some may be kept
}

/** Report the photographs that are kept, if there are any, so that Python says which of them no match names any more. */
export async function reportPhotos() {
  try {
    const ids = await withStore('readonly', (photos) => photos.getAllKeys());
    if (ids.length > 0) report('photos-kept', { photos: ids.map(String) });
  } catch (error) { // as in a private window: there are none
    console.info('no photographs are kept', error);
  }
}

/** @param {string[]} unused the ids of those that no match names. They are deleted a day after that was seen first. */
export async function markUnusedPhotos(unused) {
  try {
    const ids = new Set(unused);
    for (const id of await withStore('readonly', (photos) => photos.getAllKeys())) await tryToMark(String(id), ids.has(id));
  } catch (error) {
    console.info('photographs that nobody needs are still kept', error);
  }
}

/** @param {string} id @param {boolean} isUnused where there is no room to note it, another one may be deleted, which makes room */
async function tryToMark(id, isUnused) {
  try {
    await mark(id, isUnused);
  } catch (error) {
    console.info('it is not noted whether a photograph is needed', error);
  }
}

/** @param {string} id @param {boolean} isUnused */
async function mark(id, isUnused) {
  const kept = await withStore('readonly', (photos) => photos.get(id));
  const now = Date.now();
  if (!isUnused && kept.unused !== undefined) await put(id, { bytes: kept.bytes });
  else if (isUnused && kept.unused === undefined) await put(id, { ...kept, unused: now });
  else if (isUnused && now - kept.unused > KEPT_UNUSED_MS) await withStore('readwrite', (photos) => photos.delete(id));
}

/**
 * @param {string} text a document @param {string[]} photos the ids of those that its matches name
 * @returns {Promise<{ file: string, leftOut: number }>} the document with those of them that are kept here, and how many of
 *   these are not in it
 */
export async function withPhotos(text, photos) {
  const found = [];
  let [room, leftOut] = [ROOM, 0];
  for (const id of photos) {
    const encoded = await encode(id);
    if (encoded === undefined) continue;
    if (encoded && encoded.length < room) {
      found.push(`"${id}":"${encoded}"`);
      room -= encoded.length;
    } else leftOut += 1;
  }
  return { file: found.length > 0 ? `${text.slice(0, -1)},"photos":{${found.join(',')}}}` : text, leftOut };
}

/** @param {string} id @returns {Promise<string | undefined>} its bytes in base 64; empty where it cannot be read, undefined where it is not kept */
async function encode(id) {
  try {
    /** @type {Kept | undefined} */
    const kept = await withStore('readonly', (photos) => photos.get(id));
    if (!kept || !typeOf(kept.bytes)) return kept && '';
    let letters = '';
    for (const byte of kept.bytes) letters += String.fromCharCode(byte);
    return btoa(letters);
  } catch (error) { // the file is worth more than one photograph
    console.info('a photograph cannot be read', error);
    return '';
  }
}

/** @param {unknown} error tell the player why a photograph is not kept */
export function reportFailure(error) {
  console.info('a photograph is not kept', error);
  const name = error instanceof DOMException ? error.name : '';
  const reasons = new Map([['QuotaExceededError', 'full'], ['EncodingError', 'unreadable']]);
  report('photo-failed', { reason: reasons.get(name) ?? 'not-stored' });
}

/** @param {string} id @param {Kept} kept */
function put(id, kept) {
  return withStore('readwrite', (photos) => photos.put(kept, id));
}

/**
 * @param {IDBTransactionMode} mode @param {(photos: IDBObjectStore) => IDBRequest} access
 * @returns {Promise<any>} the result, when it is stored
 */
function withStore(mode, access) {
  return inDatabase(NAME, PHOTOS, mode, access);
}
