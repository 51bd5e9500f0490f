// Draws the picture that other sites show for a link to Laurel: node tools/social_picture.mjs ICON TARGET
// It is the icon of the app, whose ground fills the picture: sites cut it to their own shapes.
import { readFileSync, writeFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';

const WIDTH = 1200;
const HEIGHT = 630;

const [source, target] = process.argv.slice(2);
const icon = readFileSync(source, 'utf8');
const ground = /<rect[^>]*fill="(#[0-9a-f]+)"/i.exec(icon)?.[1];
if (!ground) throw new Error(`${source} has no ground`);
const placed = icon.replace('<svg ', `<svg x="${(WIDTH - HEIGHT) / 2}" width="${HEIGHT}" height="${HEIGHT}" `);
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">
  <rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>${placed}</svg>`;
writeFileSync(target, new Resvg(svg, { fitTo: { mode: 'width', value: WIDTH } }).render().asPng());
