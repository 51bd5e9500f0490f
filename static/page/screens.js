// Cached screens: the markup of the last screens, stored when a screen has changed, and shown at the next start, before
// Python runs.
//
// A cached screen is shown only if it is up to date and safe: of this build, in the reader's language, of this address, made from
// the present state of local storage, and with no elements and attributes but those that Laurel's templates use.
import { build } from '../build.js';
import { address } from '../input/address.js';
import { language } from '../reader.js';
import { EDITS, SCREENS } from '../store/keys.js';

const MAX_SCREENS = 4;
const MAX_LENGTH = 2_000_000;

const ELEMENTS = new Set(
  ('a abbr article aside b br button caption datalist dd details dialog div dl dt em fieldset figcaption figure footer '
    + 'form h1 h2 h3 h4 header hr i input kbd label legend li meter nav ol optgroup option output p progress s section select '
    + 'small span strong sub summary sup table tbody td textarea tfoot th thead time tr u ul var '
    + 'svg g path circle rect line polygon polyline ellipse text tspan title use '
    + 'laurel-clock laurel-fingers laurel-guide laurel-photo laurel-timer').split(' '),
);

/** Beside these, `aria-*` and `data-*`. No other is used, least of all one that runs, loads or covers something. */
const ATTRIBUTES = new Set(
  ('accept autocapitalize autocomplete autofocus capture checked class cols colspan datetime disabled enterkeyhint focusable for '
    + 'hidden high href id inert inputmode label lang list low max maxlength min minlength multiple name novalidate open '
    + 'optimum pattern placeholder readonly rel required reversed role rows rowspan scope selected spellcheck start step '
    + 'tabindex target title translate type value '
    + 'cx cy d fill height points preserveAspectRatio r rx ry stroke text-anchor transform viewBox width x x1 x2 y y1 y2')
    .split(' '),
);
const OWN_ATTRIBUTE = /^(aria|data)-[a-z]+(-[a-z]+)*$/;

/** The types of buttons and inputs. */
const TYPES = new Set(['button', 'checkbox', 'date', 'file', 'hidden', 'radio', 'search', 'submit', 'text', 'time']);

/** The sites to which Laurel has links: of games, and of its source. */
const OTHER_SITE = /^https:\/\/(boardgamegeek|github)\.com\/[\w./-]+$/;

/** Checks of values, by attribute. @type {Record<string, (value: string) => boolean>} */
const CHECKS = {
  href: (value) => value.startsWith('#') || value === './licences.html' || OTHER_SITE.test(value),
  rel: (value) => value === 'noopener noreferrer',
  target: (value) => value === '_blank',
  type: (value) => TYPES.has(value),
  'data-fields': isFields,
};

/**
 * @typedef {{
 *   build: string, stamp: number, route: string, screen: string, size: string, game: string, state: string, language: string,
 *   title: string, markup: string
 * }} CachedScreen
 */

const TEXTS = /** @type {const} */ (['build', 'route', 'screen', 'size', 'game', 'state', 'language', 'title', 'markup']);

let paintedMarkup = '';

// ------------------------------------------------------------------ storing

/**
 * Store a screen, and drop the oldest.
 * @param {string} route @param {string} screen @param {string} size @param {string} game @param {string} state
 * @param {string} title @param {string} markup
 */
export function cacheScreen(route, screen, size, game, state, title, markup) {
  const { lang } = document.documentElement;
  try {
    const stamp = stampFor(route);
    const cached = { build, stamp, route, screen, size, game, state, language: lang, title, markup };
    const others = cachedScreens().filter((other) => other.route !== route);
    localStorage.setItem(SCREENS, JSON.stringify([cached, ...others].slice(0, MAX_SCREENS)));
  } catch (error) {
    forget(error);
  }
}

/** @param {unknown} problem delete all cached screens: an outdated one must not be shown, and matches need the space more */
function forget(problem) {
  console.info('this screen is not cached', problem);
  try {
    localStorage.removeItem(SCREENS);
  } catch {
    // local storage cannot be used: there is nothing to delete
  }
}

/** @returns {CachedScreen[]} the stored screens that are valid */
function cachedScreens() {
  const text = localStorage.getItem(SCREENS) ?? '[]';
  if (text.length > MAX_LENGTH) return [];
  const stored = JSON.parse(text);
  return Array.isArray(stored) ? stored.filter(isCachedScreen) : [];
}

/** @param {any} value @returns {value is CachedScreen} */
function isCachedScreen(value) {
  return value !== null && typeof value === 'object' && TEXTS.every((name) => typeof value[name] === 'string');
}

/** @param {string} route @returns {(key: string) => boolean} which keys of local storage the screen of an address depends on */
function shownAt(route) {
  if (/^(\/match\/[^/]+)?\/settings$/.test(route)) return () => false;
  const match = /^\/match\/([^/]+)/.exec(route)?.[1];
  if (match && route.endsWith('/results')) return (key) => /^laurel:(match:|edits:|series$|people$|settings$)/.test(key);
  if (match) return (key) => key === `laurel:match:${match}` || key.startsWith(`${EDITS}${match}:`);
  if (route === '/new') return (key) => key === 'laurel:draft' || key === 'laurel:people';
  if (route === '/collection') return (key) => key === 'laurel:collection';
  if (route.startsWith('/people')) return (key) => key === 'laurel:people';
  return (key) => /^laurel:(match|edits|bin|aside):/.test(key);
}

/** @param {string} route @returns {number} a hash of the stored texts that are shown there */
function stampFor(route) {
  let stamp = 0;
  for (const key of Object.keys(localStorage).filter(shownAt(route)).sort())
    stamp = hash(hash(stamp, key), localStorage.getItem(key) ?? '');
  return stamp;
}

/** @param {number} stamp @param {string} text */
function hash(stamp, text) {
  for (let index = 0; index < text.length; index += 1) stamp = (Math.imul(stamp, 31) + text.charCodeAt(index)) | 0;
  return stamp;
}

// ------------------------------------------------------------------ painting

/** @returns {boolean} whether the screen of this address was painted */
export function paint() {
  try {
    const cached = cachedScreens().find(isCurrent);
    return cached !== undefined && paintScreen(cached);
  } catch (error) {
    console.warn('the last screen cannot be painted', error);
    return false;
  }
}

/** @param {CachedScreen} cached @returns {boolean} */
function isCurrent(cached) {
  return cached.build === build && cached.language === language && cached.route === address()
    && cached.stamp === stampFor(cached.route);
}

/** @param {CachedScreen} cached @returns {boolean} */
function paintScreen(cached) {
  const content = new DOMParser().parseFromString(cached.markup, 'text/html').body;
  const unsafe = [...content.querySelectorAll('*')].find((element) => !isSafe(element));
  if (unsafe) throw new Error(`unsafe: ${unsafe.outerHTML.slice(0, 80)}`);
  const main = document.getElementById('app');
  if (main === null || !content.firstElementChild) return false;
  main.dataset.screen = cached.screen;
  main.dataset.size = cached.size;
  main.dataset.game = cached.game;
  main.dataset.state = cached.state;
  main.replaceChildren(...document.adoptNode(content).childNodes);
  document.title = cached.title;
  paintedMarkup = cached.markup;
  return true;
}

/** @param {Element} element @returns {boolean} whether Laurel's templates use such an element */
function isSafe(element) {
  const isKnown = ELEMENTS.has(element.localName) && [...element.attributes].every(isSafeAttribute);
  const isTaken = element.id !== '' && document.getElementById(element.id) !== null;
  return isKnown && !isTaken && !element.matches('form[name]'); // a form's name would hide a property of the document
}

/** @param {Attr} attribute */
function isSafeAttribute({ name, value }) {
  return (ATTRIBUTES.has(name) || OWN_ATTRIBUTE.test(name)) && (CHECKS[name]?.(value) ?? true);
}

/** @param {string} text @returns {boolean} whether it is JSON of the fields of an event: values, and lists of values */
function isFields(text) {
  try {
    const fields = JSON.parse(text);
    const isFlat = (/** @type {unknown} */ value) => value === null || typeof value !== 'object';
    return !isFlat(fields) && Object.values(fields).flat().every(isFlat);
  } catch {
    return false;
  }
}

/** @returns {string} the markup that was painted and is still shown; empty where none is */
export function painted() {
  return document.getElementById('app')?.firstElementChild ? paintedMarkup : '';
}
