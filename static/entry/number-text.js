// Reads a number or a sum as it is typed, for the buttons that change the number beside them. What is entered is read by Python
// (`laurel.pages.language.numbers`), whose sums these are: `tests/pages/language/numbers.json` has texts that both read.

const MOST_DIGITS = 9;
const TERM = /([+-]?) ?([0-9]{1,3}(?: [0-9]{3})+(?![0-9])|[0-9]+)(?: ?(?=[+-])|$)/y;
const COMMAS_OF_THOUSANDS = /(?<![0-9.,])[0-9]{1,3}(?:,[0-9]{3})+(?![0-9.,])/g;

/** @param {string} written @param {string} language @returns {number | null} the number, or the sum; null for any other text */
export function readNumber(written, language) {
  let text = written.trim().replace(/\s+/g, ' ').replaceAll('\u2212', '-');
  if (language === 'en') text = text.replace(COMMAS_OF_THOUSANDS, (found) => found.replaceAll(',', ''));
  if (text === '') return null;
  let sum = 0;
  for (TERM.lastIndex = 0; TERM.lastIndex < text.length;) {
    const [, sign, grouped] = TERM.exec(text) ?? [];
    const digits = grouped?.replaceAll(' ', '') ?? '';
    if (digits === '' || digits.length > MOST_DIGITS) return null;
    sum += Number(`${sign}${digits}`);
  }
  return Math.abs(sum) < 10 ** MOST_DIGITS ? sum : null;
}
