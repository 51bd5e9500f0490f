// Compares what was typed into a search with names, forgivingly: in any case, with or without accents, with spaces or
// without, by initials, in another keyboard layout, in another script, or with a wrong letter.

/** How well a name fits, best first. */
export const FIT = { start: 0, word: 1, part: 2, guess: 3 };

/** @typedef {(text: string) => number | undefined} Level returns how well a name fits, one of `FIT`; undefined for not at all */

/** From how many letters on a word may have an error, and two. */
const LETTERS_FOR_AN_ERROR = 5;
const LETTERS_FOR_TWO_ERRORS = 8;

const CYRILLIC = /\p{Script=Cyrillic}/u;

const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const CYRILLIC_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбюё';

/** @type {Record<string, string>} Cyrillic letters after decomposition, as Latin ones */
const LATIN = {
  а: 'a', б: 'b', в: 'v', г: 'g', ґ: 'g', д: 'd', е: 'e', є: 'e', ж: 'zh', з: 'z', и: 'i', і: 'i', к: 'k', л: 'l',
  м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'sch',
  ъ: '', ы: 'i', ь: '', э: 'e', ю: 'iu', я: 'ia',
};

/** @type {[RegExp, string][]} letters that sound alike */
const SOUNDS = [[/ph/g, 'f'], [/ck/g, 'k'], [/[cq]/g, 'k'], [/w/g, 'v'], [/[yj]/g, 'i'], [/x/g, 'ks'], [/(.)\1+/g, '$1']];

/**
 * @typedef {object} Name a name, prepared for many comparisons
 * @property {string} plain without accents, case and punctuation
 * @property {string} joined the same without spaces
 * @property {string[]} tails the joined name from the beginning of each of its words
 * @property {string} initials
 * @property {string} sound
 */

/** @type {Map<string, Name>} */
const prepared = new Map();

/** @param {string} text @returns {string} it without accents, case and punctuation */
export function normalize(text) {
  const letters = text.toLowerCase().replaceAll('ł', 'l').normalize('NFKD');
  return letters.replace(/[\p{M}\u00AD'’]/gu, '').replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** @param {string} plain @returns {string} a key that is equal for texts that sound alike, whatever the script */
function soundOf(plain) {
  const latin = plain.replace(/\p{Script=Cyrillic}/gu, (letter) => LATIN[letter] ?? letter);
  return SOUNDS.reduce((text, [letters, sound]) => text.replace(letters, sound), latin);
}

/** @param {string} text @returns {string[]} it as the same keys give it in other keyboard layouts */
function inOtherLayouts(text) {
  const typed = text.toLowerCase();
  const byKeys = (/** @type {string} */ from, /** @type {string} */ to) =>
    typed.replace(/\S/gu, (letter) => to[from.indexOf(letter)] ?? letter);
  return [byKeys(CYRILLIC_KEYS, LATIN_KEYS), byKeys(LATIN_KEYS, CYRILLIC_KEYS), byKeys('yz', 'zy')]
    .filter((other) => other !== typed)
    .map(normalize)
    .filter(Boolean);
}

/** @param {string} text @returns {Name} */
function prepare(text) {
  const known = prepared.get(text);
  if (known) return known;
  const plain = normalize(text);
  const words = plain.split(' ');
  const name = {
    plain,
    joined: words.join(''),
    tails: words.map((_, index) => words.slice(index).join('')),
    initials: words.map((word) => word.slice(0, 1)).join(''),
    sound: soundOf(plain),
  };
  prepared.set(text, name);
  return name;
}

/** @param {string} typed @returns {number} how many letters of it may be wrong, missing, too many or swapped with the next */
function allowedErrors(typed) {
  if (typed.length < LETTERS_FOR_AN_ERROR) return 0;
  return typed.length < LETTERS_FOR_TWO_ERRORS ? 1 : 2;
}

/** @param {string} typed @param {string} text @returns {number} the fewest errors by which a beginning of the text became what was typed */
function errorsFrom(typed, text) {
  /** @type {number[][]} by letters of what was typed and of the text */
  const errors = [Array.from({ length: text.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= typed.length; row += 1) {
    const [swapped = [], above = []] = [errors[row - 2], errors[row - 1]];
    const own = [row];
    for (let at = 1; at <= text.length; at += 1) {
      const isWrong = typed[row - 1] !== text[at - 1];
      const isSwapped = typed[row - 1] === text[at - 2] && typed[row - 2] === text[at - 1];
      own[at] = Math.min(
        (above[at - 1] ?? 0) + Number(isWrong),
        (above[at] ?? 0) + 1,
        (own[at - 1] ?? 0) + 1,
        isSwapped ? (swapped[at - 2] ?? 0) + 1 : Infinity,
      );
    }
    errors.push(own);
  }
  return Math.min(...(errors.at(-1) ?? []));
}

/** @param {string} typed @param {string} tail @returns {boolean} whether the tail begins with what was typed, but for a few errors */
function beginsNearly(typed, tail) {
  const allowed = allowedErrors(typed);
  if (allowed === 0) return tail.startsWith(typed);
  return errorsFrom(typed, tail.slice(0, typed.length + allowed)) <= allowed;
}

/** @param {string} plain @param {Name} name @returns {boolean} whether it fits but for wrong letters */
function hasTypo(plain, name) {
  const fits = (/** @type {string} */ word) => name.tails.some((tail) => beginsNearly(word, tail));
  return plain.split(' ').every(fits) || fits(plain.replaceAll(' ', ''));
}

/** @param {string} plain @param {string} sound @param {Name} name @returns {boolean} whether the name begins a word with that sound */
function soundsLike(plain, sound, name) {
  const fit = directFit(sound, prepare(name.sound));
  return sound.length * 2 > plain.length && fit !== undefined && fit <= FIT.word;
}

/** @param {string} plain @param {string} sound @param {Name} name @returns {boolean} whether it nearly sounds like a name in another script */
function nearlySoundsLike(plain, sound, name) {
  const isInAnotherScript = CYRILLIC.test(plain) !== CYRILLIC.test(name.plain);
  return isInAnotherScript && sound.length > LETTERS_FOR_AN_ERROR && hasTypo(sound, prepare(name.sound));
}

/** @param {string} plain @param {Name} name @returns {number | undefined} the fit without any forgiveness */
function directFit(plain, name) {
  const joined = plain.replaceAll(' ', '');
  if (name.joined.startsWith(joined)) return FIT.start;
  const words = plain.split(' ');
  const beginsAWord = (/** @type {string} */ word) => name.tails.some((tail) => tail.startsWith(word));
  if (beginsAWord(joined) || words.every(beginsAWord)) return FIT.word;
  return words.every((word) => name.plain.includes(word)) ? FIT.part : undefined;
}

/**
 * Return the levels of a search, the strictest first. A search uses the first level at which any name fits.
 *
 * @param {string} typed @returns {Level[]}
 */
export function levels(typed) {
  const plain = normalize(typed);
  const others = inOtherLayouts(typed);
  const sound = soundOf(plain);
  /** @type {(isMatch: (name: Name) => boolean) => Level} */
  const guess = (isMatch) => (text) => (isMatch(prepare(text)) ? FIT.guess : undefined);
  return [
    (text) => directFit(plain, prepare(text)),
    guess((name) => plain.length > 1 && name.initials.startsWith(plain)),
    guess((name) => others.some((other) => directFit(other, name) !== undefined)),
    guess((name) => soundsLike(plain, sound, name)),
    guess((name) => hasTypo(plain, name) || nearlySoundsLike(plain, sound, name)),
  ];
}
