// A worker that makes the memory snapshot: it starts a second Python, lets it import and warm up Laurel, and stores its memory.
// It has no access to the player's data: the snapshot contains what all visits of this build have in common.
import { loadPyodide } from '../pyodide/pyodide.mjs';
import { options } from './python-options.js';
import { save } from './snapshot.js';

/** @param {string} language of the page: screens are prepared in this one */
async function make(language) {
  const python = await loadPyodide({ ...options(), _makeSnapshot: true });
  python.runPython(`from laurel.browser.snapshot import prepare; prepare(${JSON.stringify(language)})`);
  await save(python.makeMemorySnapshot(), language);
}

addEventListener('message', async ({ data: language }) => {
  try {
    await make(language);
    postMessage('');
  } catch (error) {
    postMessage(String(error));
  }
}, { once: true });
