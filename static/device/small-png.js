// Makes small PNG files of drawings: with a palette of 256 colours, and compressed better than by the browsers' canvas.
import { crc32 } from '../exchange/crc32.js';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const MOST_COLOURS = 256;
const BITS = 8;
const WITH_PALETTE = 3;

/**
 * @param {HTMLCanvasElement} canvas is opaque
 * @param {Uint8Array<ArrayBuffer>} chunk a further chunk of the file, whole; may be empty
 * @returns {Promise<Blob>} the file; rejects where the browser cannot compress
 */
export async function smallPng(canvas, chunk) {
  const { width, height } = canvas;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser draws no pictures');
  const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
  const { palette, places } = paletteOf(pixels);
  const parts = [
    new Uint8Array(SIGNATURE),
    made('IHDR', header(width, height)),
    made('PLTE', Uint8Array.from(palette.flatMap(channels))),
    made('IDAT', await compressed(rows(pixels, width, places))),
    chunk,
    made('IEND', new Uint8Array()),
  ];
  return new Blob(parts, { type: 'image/png' });
}

/** @param {number} width @param {number} height @returns {Uint8Array<ArrayBuffer>} */
function header(width, height) {
  const view = new DataView(new ArrayBuffer(13));
  view.setUint32(0, width);
  view.setUint32(4, height);
  view.setUint8(8, BITS);
  view.setUint8(9, WITH_PALETTE);
  return new Uint8Array(view.buffer);
}

/** @param {number} colour a pixel as the canvas has it @returns {[number, number, number]} red, green, blue */
function channels(colour) {
  const [red, green, blue] = new Uint8Array(Uint32Array.of(colour).buffer);
  return [red, green, blue];
}

/**
 * The most frequent colours, and for every colour of the drawing the place of the one that is nearest to it.
 * @param {Uint32Array} pixels @returns {{ palette: number[], places: Map<number, number> }}
 */
function paletteOf(pixels) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const colours = [...counts.keys()].sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
  const palette = colours.slice(0, MOST_COLOURS);
  const known = palette.map(channels);
  const places = new Map(colours.map((colour, index) => [colour, index < MOST_COLOURS ? index : nearest(colour, known)]));
  return { palette, places };
}

/** @param {number} colour @param {[number, number, number][]} known @returns {number} */
function nearest(colour, known) {
  const own = channels(colour);
  let [best, least] = [0, Infinity];
  known.forEach((other, place) => {
    const distance = other.reduce((sum, channel, index) => sum + (channel - own[index]) ** 2, 0);
    if (distance < least) [best, least] = [place, distance];
  });
  return best;
}

/** @param {Uint32Array} pixels @param {number} width @param {Map<number, number>} places @returns {Uint8Array<ArrayBuffer>} */
function rows(pixels, width, places) {
  const bytes = new Uint8Array(pixels.length + pixels.length / width); // each row begins with its filter: none
  let at = 0;
  for (let index = 0; index < pixels.length; index += 1) {
    if (index % width === 0) at += 1;
    bytes[at] = places.get(pixels[index]) ?? 0;
    at += 1;
  }
  return bytes;
}

/** @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function compressed(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {string} type @param {Uint8Array} data @returns {Uint8Array<ArrayBuffer>} a chunk: length, type, data, checksum */
function made(type, data) {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set([...type].map((letter) => letter.charCodeAt(0)), 4);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)));
  return bytes;
}
