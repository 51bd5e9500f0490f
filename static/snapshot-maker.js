// A worker that makes the memory snapshot: it starts a second Python, lets it import and warm up Laurel, and stores its memory.
// It has no access to the player's data: the snapshot contains what all visits of this build have in common.
import { loadPyodide } from '../pyodide/pyodide.mjs';
import { options } from './python-options.js';
import { save } from './snapshot.js';

/**
 * `language` is that of the page, in which screens are prepared; `files` are the addresses and digests of what Python
 * runs from.
 * @typedef {{language: string, files: [string, string][]}} Order
 */

/** @param {Order} order */
async function make({ language, files }) {
  await Promise.all(files.map(replaceDamaged));
  const python = await loadPyodide({ ...options(), _makeSnapshot: true });
  python.runPython(`from laurel.browser.snapshot import prepare; prepare(${JSON.stringify(language)})`);
  await save(python.makeMemorySnapshot(), language);
}

/**
 * Fetch a file past the browser's cache where that has another one: it would be in the snapshot until the next build.
 * @param {[string, string]} file
 */
async function replaceDamaged([address, integrity]) {
  try {
    await fetch(address, { integrity });
  } catch {
    await fetch(address, { integrity, cache: 'reload' });
  }
}

addEventListener('message', async ({ data: order }) => {
  try {
    await make(order);
    postMessage('');
  } catch (error) {
    postMessage(String(error));
  }
}, { once: true });
