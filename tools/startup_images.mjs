// Draws the images that iOS shows while the installed app starts: node tools/startup_images.mjs LIST TARGET
// LIST is a JSON file of drawings: name, width and height in pixels, and the drawing as SVG without transparent parts.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { Resvg } from '@resvg/resvg-js';

const [list, target] = process.argv.slice(2);
const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Levels of red, green and blue at the smooth edges of a drawing: with more, there would be too many colours for a palette. */
const LEVELS = 15;

/** A colour of at least so many pixels is one of the drawing, not of an edge. */
const MANY = 1000;

/** @param {number} value of 255 @returns {number} the nearest of the levels */
const rounded = (value) => Math.round((Math.round((value * LEVELS) / 255) * 255) / LEVELS);

/** @param {string} type @param {Buffer} data @returns {Buffer} a chunk of a PNG */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** @param {Buffer} pixels red, green, blue and opacity of each @param {number} width @param {number} height @returns {Buffer} a PNG with a palette */
function paletted(pixels, width, height) {
  const ground = pixels.readUIntBE(0, 3);
  const palette = new Map([[ground, 0]]);
  const counts = /** @type {Map<number, number>} */ (new Map());
  for (let place = 0; place < pixels.length; place += 4) {
    const exact = pixels.readUIntBE(place, 3);
    counts.set(exact, (counts.get(exact) ?? 0) + 1);
  }
  const rows = Buffer.alloc((width + 1) * height);
  for (let index = 0; index < width * height; index += 1) {
    const exact = pixels.readUIntBE(4 * index, 3);
    if (exact === ground) continue;
    const [red, green, blue] = [exact >> 16, (exact >> 8) & 255, exact & 255].map(rounded);
    const isOfDrawing = (counts.get(exact) ?? 0) >= MANY;
    const colour = isOfDrawing ? exact : (red << 16) | (green << 8) | blue;
    if (!palette.has(colour)) palette.set(colour, palette.size);
    rows[index + Math.floor(index / width) + 1] = /** @type {number} */ (palette.get(colour));
  }
  if (palette.size > 256) throw new Error(`${palette.size} colours are too many for a palette`);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8); // bits for a pixel, a palette, and the only or simplest way of the rest
  const colours = Buffer.alloc(3 * palette.size);
  for (const [colour, place] of palette) colours.writeUIntBE(colour, 3 * place, 3);
  const parts = [chunk('IHDR', header), chunk('PLTE', colours), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([SIGNATURE, ...parts]);
}

for (const { name, width, height, svg } of JSON.parse(readFileSync(list, 'utf8'))) {
  const picture = new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render();
  if (picture.width !== width || picture.height !== height) throw new Error(`${name} is ${picture.width} by ${picture.height}`);
  writeFileSync(path.join(target, name), paletted(picture.pixels, width, height));
}
