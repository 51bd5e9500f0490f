// What Python runs from, and the options with which Pyodide is loaded: the same on the page and in the worker that makes the snapshot.
import { Decompress } from './fzstd.js';

/**
 * Where Python imports from, and the address of the archive, a zip of stored files. It is compressed here and not by the server:
 * servers do not compress files of this kind.
 * @typedef {{path: string, address: string}} Archive
 */

/** The standard library, and what a first board needs of Laurel and its libraries. @type {Archive[]} */
const FIRST = [
  { path: '/lib/standard.zip', address: new URL('../pyodide/standard.bin', import.meta.url).href },
  { path: '/lib/laurel.zip', address: new URL('../py/laurel.bin', import.meta.url).href },
];

/** The rest of Laurel, with all catalogues. `laurel.browser.later` lets Python import from it. @type {Archive} */
export const LATER = { path: '/lib/later.zip', address: new URL('../py/later.bin', import.meta.url).href };

const ALL = [...FIRST, LATER];

/** @param {string} language @returns {Archive} the catalogue of a language, for a first board in it */
const catalogue = (language) => ({ path: '/lib/language.zip', address: new URL(`../py/${language}.bin`, import.meta.url).href });

/** @typedef {{writeFile: (path: string, contents: Uint8Array, options: {canOwn: boolean}) => void}} Files of Python */

/** Options for every Python. The standard library that Pyodide itself fetches is empty: it could not be compressed like ours. */
export const commonOptions = {
  indexURL: new URL('../pyodide/', import.meta.url).href,
  env: { PYTHONPATH: FIRST.map(({ path }) => path).join(':') },
};

/**
 * @param {string} [language] of a first board; without one Python gets everything
 * @returns {object} options of `loadPyodide` for a Python that begins again
 */
export function options(language) {
  const archives = language ? [...FIRST, ...(language === 'en' ? [] : [catalogue(language)])] : ALL;
  const downloads = archives.map(({ address }) => unpacked(address));
  /** @param {Files} files */
  const fsInit = (files) => mount(files, archives, downloads);
  return { ...commonOptions, fsInit };
}

/**
 * Put archives, all of them by default, where Python imports from.
 * @param {Files} files @param {Archive[]} archives @param {Promise<Uint8Array>[]} downloads
 * @returns {Promise<void>} rejected where one cannot be fetched
 */
export async function mount(files, archives = ALL, downloads = archives.map(({ address }) => unpacked(address))) {
  const contents = await Promise.all(downloads);
  archives.forEach(({ path }, index) => files.writeFile(path, contents[index], { canOwn: true }));
}

/**
 * Decompress a file while it is fetched, a piece at a time: no piece keeps the page from answering.
 * @param {string} address @returns {Promise<Uint8Array>}
 */
export async function unpacked(address) {
  return decompressed(await fetch(address));
}

/** @param {Response} answer @returns {Promise<Uint8Array>} what it has, decompressed as `unpacked` does */
export async function decompressed(answer) {
  if (!answer.ok || answer.body === null) throw new Error(`${answer.status} ${answer.url}`);
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const pieces = [];
  const stream = new Decompress((piece) => pieces.push(/** @type {Uint8Array<ArrayBuffer>} */ (piece)));
  const reader = answer.body.getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    stream.push(/** @type {Uint8Array} */ (value));
  }
  stream.push(new Uint8Array(), true);
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
