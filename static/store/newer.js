// Which of two copies of a text is the one to keep, after a crash or a damage.
import { crc32 } from '../exchange/crc32.js';
import { EDITS, onlyGrows } from './keys.js';

/** @param {string} text @returns {string} the CRC-32 of its UTF-8 bytes, as eight hexadecimal digits */
function checksum(text) {
  return crc32(new TextEncoder().encode(text)).toString(16).padStart(8, '0');
}

/** @param {string} text a chunk: a checksum, a space, and the edits @returns {boolean} whether the checksum fits */
function isSoundChunk(text) {
  return text[8] === ' ' && text.slice(0, 8).toLowerCase() === checksum(text.slice(9));
}

/** @param {string} text @returns {boolean} */
export function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * A sound text is better than a damaged one. The chunks of a match and the queues only grow: of these the longer one is
 * newer.
 *
 * @param {string} key @param {string} here the copy of local storage @param {string} there the copy of the mirror
 * @param {boolean} isMirrorNewer whether the mirror has what was stored last
 * @returns {boolean} whether the mirror's copy is the one to keep
 */
export function isMirrorBetter(key, here, there, isMirrorNewer) {
  const isSound = key.startsWith(EDITS) ? isSoundChunk : isJson;
  const isSoundThere = isSound(there);
  if (isSound(here) !== isSoundThere) return isSoundThere;
  return onlyGrows(key) ? there.length > here.length : isMirrorNewer;
}
