// CRC-32, as ZIP and PNG use it, and Laurel for the chunks of a match.

const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

/** @param {Uint8Array} bytes @returns {number} their checksum, from 0 to 2**32 - 1 */
export function crc32(bytes) {
  let rest = -1;
  for (const byte of bytes) rest = (rest >>> 8) ^ TABLE[(rest ^ byte) & 255];
  return ~rest >>> 0;
}
