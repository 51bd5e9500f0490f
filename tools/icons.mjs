// Draws the site's icons: node tools/icons.mjs SOURCE TARGET
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';

const [source, target] = process.argv.slice(2);

/** @type {[string, string, number][]} the file, its drawing and its size in pixels */
const PICTURES = [
  ['icon-192.png', 'laurel.svg', 192],
  ['icon-512.png', 'laurel.svg', 512],
  ['favicon-48.png', 'laurel.svg', 48],
  ['maskable-512.png', 'laurel-maskable.svg', 512],
  // Apple cuts the corners itself and fills transparent ones with black: the full-bleed drawing has none.
  ['apple-touch-180.png', 'laurel-maskable.svg', 180],
  ['shortcut-new-96.png', 'shortcut-new.svg', 96],
  ['shortcut-continue-96.png', 'shortcut-continue.svg', 96],
];

mkdirSync(target, { recursive: true });
copyFileSync(path.join(source, 'laurel.svg'), path.join(target, 'laurel.svg'));
for (const [name, drawing, size] of PICTURES) {
  const svg = readFileSync(path.join(source, drawing), 'utf8');
  const picture = new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render();
  writeFileSync(path.join(target, name), picture.asPng());
}
