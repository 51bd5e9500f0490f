// @ts-check
// Pictures of the last screens: stored when a screen has changed, and painted at the next start, before Python is up.
//
// A picture is painted only where it is true and harmless: of this build, in the reader's language, of this address,
// made from what is stored now, and of nothing but what Laurel's own pages are made of.
import { address } from './listen.js';
import { language } from './reader.js';

const SCREENS = 'laurel:screens';
const MOST_PICTURES = 4;
const LONGEST = 2_000_000;

/** The folder of this build, which is named after its contents. */
const BUILD = new URL('..', import.meta.url).pathname;

const ELEMENTS = new Set(
  ('a abbr article aside b br button caption datalist dd details dialog div dl dt em fieldset figcaption figure footer '
    + 'form h1 h2 h3 h4 header hr i input kbd label legend li nav ol optgroup option output p progress s section select '
    + 'small span strong sub summary sup table tbody td textarea tfoot th thead time tr u ul var '
    + 'svg g path circle rect line polygon polyline ellipse text tspan title').split(' '),
);

/** Attributes that run, load, lead elsewhere or lay over: no page of Laurel's has them. */
const STRANGE_ATTRIBUTE = /^on|:|^(style|src|srcset|srcdoc|action|formaction|background|poster|ping|target|download|is|slot|popover)$/i;

/** @typedef {{build: string, stamp: number, route: string, screen: string, size: string, game: string, language: string, title: string, markup: string}} Picture */

const TEXTS = /** @type {const} */ (['build', 'route', 'screen', 'size', 'game', 'language', 'title', 'markup']);

let paintedMarkup = '';

// ------------------------------------------------------------------ storing

/**
 * Store the picture of a screen, and drop the oldest.
 * @param {string} route @param {string} screen @param {string} size @param {string} game @param {string} title
 * @param {string} markup
 */
export function remember(route, screen, size, game, title, markup) {
  const spoken = document.documentElement.lang;
  try {
    const stamp = stampFor(route);
    const picture = { build: BUILD, stamp, route, screen, size, game, language: spoken, title, markup };
    const others = pictures().filter((other) => other.route !== route);
    localStorage.setItem(SCREENS, JSON.stringify([picture, ...others].slice(0, MOST_PICTURES)));
  } catch (error) {
    forget(error);
  }
}

/** @param {unknown} problem no picture is better than an old one, and matches need the room more */
function forget(problem) {
  console.info('no picture of this screen', problem);
  try {
    localStorage.removeItem(SCREENS);
  } catch {
    // storage is closed: there is none to forget
  }
}

/** @returns {Picture[]} the stored pictures that have the shape of one */
function pictures() {
  const text = localStorage.getItem(SCREENS) ?? '[]';
  if (text.length > LONGEST) return [];
  const stored = JSON.parse(text);
  return Array.isArray(stored) ? stored.filter(isPicture) : [];
}

/** @param {any} value @returns {value is Picture} */
function isPicture(value) {
  return value !== null && typeof value === 'object' && TEXTS.every((name) => typeof value[name] === 'string');
}

/** @param {string} route @returns {(key: string) => boolean} which stored texts the screen of an address shows */
function shownAt(route) {
  const match = /^\/match\/([^/]+)/.exec(route)?.[1];
  if (match) return (key) => key === `laurel:match:${match}`;
  if (route === '/new') return (key) => key === 'laurel:draft' || key === 'laurel:names';
  if (route === '/settings') return () => false;
  return (key) => /^laurel:(match|bin|aside):/.test(key);
}

/** @param {string} route @returns {number} a number that changes with what is stored and shown there */
function stampFor(route) {
  let stamp = 0;
  for (const key of Object.keys(localStorage).filter(shownAt(route)).sort())
    stamp = mixed(mixed(stamp, key), localStorage.getItem(key) ?? '');
  return stamp;
}

/** @param {number} stamp @param {string} text */
function mixed(stamp, text) {
  for (let index = 0; index < text.length; index += 1) stamp = (Math.imul(stamp, 31) + text.charCodeAt(index)) | 0;
  return stamp;
}

// ------------------------------------------------------------------ painting

/** @returns {boolean} whether the screen of this address was painted */
export function paint() {
  try {
    const picture = pictures().find(isTrue);
    return picture !== undefined && paintPicture(picture);
  } catch (error) {
    console.warn('the last screen cannot be painted', error);
    return false;
  }
}

/** @param {Picture} picture @returns {boolean} */
function isTrue(picture) {
  return picture.build === BUILD && picture.language === language && picture.route === address()
    && picture.stamp === stampFor(picture.route);
}

/** @param {Picture} picture @returns {boolean} */
function paintPicture(picture) {
  const content = new DOMParser().parseFromString(picture.markup, 'text/html').body;
  const strange = [...content.querySelectorAll('*')].find((element) => !isHarmless(element));
  if (strange) throw new Error(`not of Laurel's: ${strange.outerHTML.slice(0, 80)}`);
  const main = document.getElementById('app');
  if (main === null || !content.firstElementChild) return false;
  main.dataset.screen = picture.screen;
  main.dataset.size = picture.size;
  main.dataset.game = picture.game;
  main.replaceChildren(...document.adoptNode(content).childNodes);
  document.title = picture.title;
  paintedMarkup = picture.markup;
  return true;
}

/** @param {Element} element @returns {boolean} whether it is an element as Laurel's own pages have them */
function isHarmless(element) {
  const isKnown = ELEMENTS.has(element.localName) && [...element.attributes].every(isHarmlessAttribute);
  const isTaken = element.id !== '' && document.getElementById(element.id) !== null;
  return isKnown && !isTaken && !element.matches('form[name]'); // a form's name would hide a property of the document
}

/** @param {Attr} attribute */
function isHarmlessAttribute({ name, value }) {
  return name === 'href' ? value.startsWith('#') : !STRANGE_ATTRIBUTE.test(name);
}

/** @returns {string} the markup that was painted and still stands; empty where none does */
export function painted() {
  return document.getElementById('app')?.firstElementChild ? paintedMarkup : '';
}
