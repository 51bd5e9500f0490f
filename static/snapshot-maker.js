// @ts-check
// A worker that starts a second Python, has it import and rehearse all of Laurel, and keeps its memory for later visits.
// It knows nothing of the player: the snapshot holds what all visits of this build have in common.
import { loadPyodide } from '../pyodide/pyodide.mjs';
import { options } from './python-options.js';
import { keep } from './snapshot.js';

try {
  const python = await loadPyodide({ ...options(), _makeSnapshot: true });
  python.runPython('from laurel.browser.snapshot import prepare; prepare()');
  await keep(python.makeMemorySnapshot());
  postMessage('');
} catch (error) {
  postMessage(String(error));
}
