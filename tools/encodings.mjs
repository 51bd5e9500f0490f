// Finds the tables of East Asian encodings in the WebAssembly of CPython. They are 0.6 MB that hardly compress, and Laurel's standard
// library has none of the modules that would use them.
// They are found by their form (`dbcs_index` in CPython's cjkcodecs.h). An index has an entry for each first byte of a character: the
// address of a table, and for which second bytes that has two bytes each. The tables of an index follow on each other.

const SECTION_OF_DATA = 11;

/** The instruction with which the address of a segment begins, and the one that ends it. */
const [CONSTANT, END] = [0x41, 0x0b];

/** The size of a page of WebAssembly's memory. */
const PAGE = 65_536;

const ENTRIES = 256;

/** What an index has at least: so many tables, with so many bytes in all. Nothing else is by chance of this form. */
const [LEAST_TABLES, LEAST_BYTES] = [8, 500];

/** @typedef {{address: number, start: number, end: number}} Segment where it is in the memory, and from where to where in the file */
/** @typedef {{address: number, length: number}} Range of the memory, in bytes */

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

/** @param {Uint8Array} module fill the tables of East Asian encodings with zeros @returns {number} how many bytes they have */
export function clearEncodings(module) {
  const list = segments(module);
  const words = written(module, list);
  let cleared = 0;
  for (let index = 0; index + 1 < words.length;) {
    let found;
    [found, index] = table(words, index) ? tables(words, index) : [undefined, index + 1];
    if (!found) continue;
    const last = found.address + found.length;
    for (const { address, start, end } of list) {
      const from = Math.max(found.address, address) - address + start;
      const to = Math.min(last - address + start, end);
      if (from < to) module.fill(0, from, to);
    }
    cleared += found.length;
  }
  return cleared;
}
