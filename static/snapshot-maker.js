// @ts-check
// A worker that starts a second Python, has it import and prepare all of Laurel, and keeps its memory for later visits.
// It knows nothing of the player: the snapshot holds what every visit of this build has in common.
import { loadPyodide } from '../pyodide/pyodide.mjs';
import { options } from './python-options.js';
import { keep } from './snapshot.js';

const python = await loadPyodide({ ...options(), _makeSnapshot: true });
python.runPython('from laurel.browser.snapshot import prepare; prepare()');
await keep(python.makeMemorySnapshot());
postMessage('kept');
