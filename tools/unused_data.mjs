// Finds tables in the WebAssembly of CPython that nothing reads, and fills them with zeros. They are 0.9 MB that hardly compress:
// * those of Python's East Asian encodings: Laurel's standard library has none of the modules that would use them. They are found by their
//   form (`dbcs_index` in CPython's cjkcodecs.h). An index has an entry for each first byte of a character: the address of a table, and for
//   which second bytes that has two bytes each. The tables of an index follow on each other.
// * those of the C library's `iconv`, a function that nothing in the interpreter calls. They are known by their first and last characters.
// * the characters in the order of their names, which only `unicodedata.lookup` needs: the one long sequence of code points without repetition.

const SECTION_OF_DATA = 11;

/** The instruction with which the address of a segment begins, and the one that ends it. */
const [CONSTANT, END] = [0x41, 0x0b];

/** The size of a page of WebAssembly's memory. */
const PAGE = 65_536;

const ENTRIES = 256;

/** What an index has at least: so many tables, with so many bytes in all. Nothing else is by chance of this form. */
const [LEAST_TABLES, LEAST_BYTES] = [8, 500];

/** What the tables of `iconv` have at most, in bytes. */
const MOST_BYTES_OF_ICONV = 131_072;

/** How many code points the sequence of named characters has at least. */
const LEAST_NAMES = 30_000;

const LAST_CODE_POINT = 0x10ffff;

/** As many words at either end of a sequence of code points may be of what is beside it. */
const MARGIN = 16;

/** @typedef {{address: number, start: number, end: number}} Segment where it is in the memory, and from where to where in the file */
/** @typedef {{address: number, length: number}} Range of the memory, in bytes */
/** @typedef {{encodings: number, conversion: number, names: number}} Sizes in bytes */

/** @param {Uint8Array} bytes @param {number} at @returns {[value: number, next: number]} an unsigned number in LEB128 */
function number(bytes, at) {
  let [value, shift, next] = [0, 0, at];
  for (;; shift += 7) {
    const byte = bytes[next];
    next += 1;
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return [value, next];
  }
}

/** @param {Uint8Array} module @returns {Segment[]} what it writes into its memory when it is instantiated */
function segments(module) {
  const found = [];
  let at = 8; // after the magic number and the version
  while (at < module.length) {
    const section = module[at];
    let size;
    let next;
    [size, at] = number(module, at + 1);
    const end = at + size;
    if (section === SECTION_OF_DATA) {
      let address;
      [, next] = number(module, at);
      while (next < end) {
        if (module[next] !== 0 || module[next + 1] !== CONSTANT) throw new Error('a segment has no constant address');
        [address, next] = number(module, next + 2);
        if (module[next] !== END) throw new Error('a segment has no constant address');
        [size, next] = number(module, next + 1);
        found.push({ address, start: next, end: next + size });
        next += size;
      }
    }
    at = end;
  }
  return found;
}

/** @param {Uint8Array} module @param {Segment[]} list @returns {Uint32Array} the memory that they write, in words */
function written(module, list) {
  const size = Math.max(...list.map(({ address, start, end }) => address + end - start));
  const memory = new Uint8Array(Math.ceil(size / PAGE) * PAGE);
  for (const { address, start, end } of list) memory.set(module.subarray(start, end), address);
  return new Uint32Array(memory.buffer);
}

/** @param {Uint32Array} words @param {number} index @returns {Range | null | undefined} the table of an entry; null for none, undefined where it is no entry */
function table(words, index) {
  const [address, bytes] = [words[index], words[index + 1]];
  if (address === 0 && bytes === 0) return null;
  const [bottom, top] = [bytes & 0xff, bytes >>> 8];
  const length = 2 * (top - bottom + 1);
  return top < ENTRIES && bottom <= top && address % 2 === 0 && address + length <= words.length * 4 ? { address, length } : undefined;
}

/** @param {Uint32Array} words @param {number} first @returns {[tables: Range | undefined, next: number]} those of the index whose first table is there */
function tables(words, first) {
  const address = words[first];
  let [count, length, next] = [0, 0, first];
  for (let index = first; index < first + 2 * ENTRIES && index + 1 < words.length; index += 2) {
    const one = table(words, index);
    if (one === null) continue;
    if (one?.address !== address + length) break;
    length += one.length;
    count += 1;
    next = index + 2;
  }
  return count >= LEAST_TABLES && length >= LEAST_BYTES ? [{ address, length }, next] : [undefined, first + 1];
}

/** @param {Uint32Array} words @returns {Range[]} the tables of Python's East Asian encodings */
function tablesOfEncodings(words) {
  const ranges = [];
  for (let index = 0; index + 1 < words.length;) {
    let found;
    [found, index] = table(words, index) ? tables(words, index) : [undefined, index + 1];
    if (found) ranges.push(found);
  }
  return ranges;
}

/** @param {string} encoding @param {number[]} bytes @returns {Buffer} the characters that they encode, with two bytes each, as `iconv` has them */
function characters(encoding, bytes) {
  return Buffer.from(new TextDecoder(encoding, { fatal: true }).decode(Uint8Array.from(bytes)), 'utf16le');
}

/** @param {number} first @param {number} from @param {number} to @returns {number[]} pairs of a first byte and each second byte */
function pairs(first, from, to) {
  return Array.from({ length: to - from + 1 }, (_, index) => [first, from + index]).flat();
}

/** @param {Uint32Array} words @returns {Range[]} the tables of `iconv`, which follow on each other: GB 18030 is the first, KS X 1001 the last */
function tablesOfConversion(words) {
  const memory = Buffer.from(words.buffer);
  const [first, last] = [characters('gb18030', pairs(0x81, 0x40, 0x7e)), characters('euc-kr', pairs(0xfd, 0xa1, 0xfe))];
  const address = memory.indexOf(first);
  const length = memory.indexOf(last, address) + last.length - address;
  return address >= 0 && length > first.length + last.length && length <= MOST_BYTES_OF_ICONV ? [{ address, length }] : [];
}

/** @param {Uint32Array} words @returns {Range[]} the characters in the order of their names */
function namedCharacters(words) {
  const places = /** @type {Map<number, number>} */ (new Map());
  const ranges = [];
  let start = 0;
  for (let index = 0; index <= words.length; index += 1) {
    const word = words[index] ?? 0;
    const isCodePoint = word > 0 && word <= LAST_CODE_POINT;
    const next = isCodePoint ? Math.max(start, (places.get(word) ?? -1) + 1) : index + 1;
    if (next > start && index - start >= LEAST_NAMES) {
      ranges.push({ address: 4 * (start + MARGIN), length: 4 * (index - start - 2 * MARGIN) });
    }
    start = next;
    if (isCodePoint) places.set(word, index);
  }
  return ranges;
}

/** @param {Uint8Array} module fill its tables that nothing reads with zeros @returns {Sizes} how many bytes they have */
export function clearUnusedData(module) {
  const list = segments(module);
  const words = written(module, list);
  const memory = new Uint8Array(words.buffer);

  /** @param {Range[]} ranges @returns {number} how many bytes were cleared */
  function clear(ranges) {
    for (const range of ranges) {
      memory.fill(0, range.address, range.address + range.length);
      for (const { address, start, end } of list) {
        const from = Math.max(range.address, address) - address + start;
        const to = Math.min(range.address + range.length - address + start, end);
        if (from < to) module.fill(0, from, to);
      }
    }
    return ranges.reduce((sum, { length }) => sum + length, 0);
  }

  return {
    encodings: clear(tablesOfEncodings(words)),
    conversion: clear(tablesOfConversion(words)),
    names: clear(namedCharacters(words)),
  };
}
