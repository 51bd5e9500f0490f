// Starts Python: Laurel runs from the snapshot of its memory where there is one, without PyScript; otherwise PyScript is loaded,
// and runs the program in the page. This module is the interpreter that pyscript.toml names: Pyodide is loaded before PyScript
// asks for it. `data-start` on the page is `snapshot`, `ordinary`, or `fallback` where the snapshot could not be used.
// `data-start-problem` is the reason why there was none that could be used, where it is known: `damaged`, `failed`, `memory`.
import { loadPyodide as load, version } from '../pyodide/pyodide.mjs';
import { whenIdle } from './idle.js';
import { isKnown, mayBeFirst } from './later.js';
import { commonOptions, LATER, mount, options } from './python-options.js';
import { language } from './reader.js';
import { noteFailure } from './store/reading-note.js';
import { Damaged, find, forget, forgetOthers } from './snapshot.js';

export { version };

/** Tests and benchmarks store `ordinary` here: then no snapshot is used, and none is made. */
const START_KEY = 'laurel:start';

/** When the restoring of a snapshot began. An old value means that restoring hung or crashed the page. */
const RESTORING_KEY = 'laurel:restoring';

/** How often in a row the snapshot of a build could not be restored, and the address of the build: `2 address`. */
const FAILED_KEY = 'laurel:failed';

/** After so many failures no snapshot of the build is made any more. */
const MAX_FAILURES = 2;

/** Gigabytes of memory that a device needs to make a snapshot, because a second Python runs then. Not every browser tells. */
const LEAST_MEMORY_GB = 2;

/** How long the start waits for Cache storage to say whether there is a snapshot. */
const FIND_WITHIN_MS = 3_000;

const RESTORE_WITHIN_MS = 40_000;

/** How long after the start the archives are unpacked, which can take a second: a phone that comes back to others is first. */
const ARCHIVES_AFTER_MS = 1_000;
const FRAME_WITHIN_MS = 150;

/** @typedef {import('pyodide').PyodideAPI} Pyodide */
/** @typedef {Awaited<ReturnType<typeof import('../pyodide/pyodide.asm.mjs').default>>} PyodideModule */
/** @typedef {PyodideModule & {_emscripten_resize_heap: (bytes: number) => void}} GrowingModule with what has no type */

const page = document.documentElement.dataset;

/** Where Python prints: PyScript's functions, as soon as PyScript has passed them. */
const out = { stdout: console.log, stderr: console.error };

const print = {
  /** @param {string} text */
  stdout: (text) => out.stdout(text),
  /** @param {string} text */
  stderr: (text) => out.stderr(text),
};

// ---------------------------------------------------------------- local storage

/** @param {string} key @returns {string | null} what is stored; null where nothing is, or storage cannot be used */
function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch (error) {
    console.warn('storage is closed', error);
    return null;
  }
}

/** @param {string} key @param {string | null} value null removes it */
function store(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch (error) {
    console.warn('nothing can be stored', error);
  }
}

function noteRestored() {
  store(RESTORING_KEY, null);
}

/** @returns {number} how often in a row the snapshot of this build could not be restored */
function failures() {
  const [times, build] = (stored(FAILED_KEY) ?? '').split(' ');
  return build === import.meta.url ? Number(times) : 0;
}

const isOrdinaryWanted = stored(START_KEY) === 'ordinary';

const { deviceMemory = LEAST_MEMORY_GB } = /** @type {Navigator & {deviceMemory?: number}} */ (navigator);
const hasMemory = deviceMemory >= LEAST_MEMORY_GB;

// ------------------------------------------------------------------------------ start

/** The language whose screens the snapshot has. */
let prepared = '';

/** The page's scripts for Python; they begin to read what is stored. */
const api = import('./api.js');

const starting = start();

/** @returns {Promise<Pyodide>} */
async function start() {
  const resumed = isOrdinaryWanted ? undefined : await resumedFromSnapshot();
  if (resumed) return resumed;
  addPyScript();
  const isFirst = mayBeFirst();
  const known = isFirst ? isKnown() : Promise.resolve(false);
  const python = await load({ ...options(isFirst ? language : ''), ...print });
  if (await known) await mount(python.FS, [LATER]);
  page.start ??= 'ordinary';
  if (!hasMemory) page.startProblem ??= 'memory';
  return python;
}

/** @returns {Promise<Pyodide | undefined>} the Python in which Laurel runs; undefined where there is no snapshot that can be used */
async function resumedFromSnapshot() {
  try {
    const snapshot = await found();
    return snapshot && (await inTime(resume(snapshot)));
  } catch (error) {
    await fallBack(error);
    return undefined;
  }
}

/** @returns {Promise<import('./snapshot.js').Snapshot | undefined>} undefined also where Cache storage does not answer */
function found() {
  /** @type {Promise<undefined>} */
  const late = new Promise((resolve) => {
    setTimeout(resolve, FIND_WITHIN_MS);
  });
  return Promise.race([find(), late]);
}

/** Load PyScript, which runs the program in the page with the interpreter that this module exports. */
function addPyScript() {
  const program = /** @type {HTMLScriptElement} */ (document.querySelector('script[type="py"]'));
  const script = document.createElement('script');
  script.type = 'module';
  script.src = program.dataset.core ?? '';
  program.after(script);
}

/**
 * Run Laurel in the memory of a snapshot, with the scripts that PyScript passes to it otherwise.
 * @param {import('./snapshot.js').Snapshot} snapshot @returns {Promise<Pyodide>}
 */
async function resume(snapshot) {
  document.dispatchEvent(new Event('laurel:restoring'));
  const python = await restored(snapshot);
  page.start = 'snapshot';
  prepared = snapshot.language;
  document.dispatchEvent(new Event('laurel:restored'));
  const open = python.runPython('from laurel.browser.snapshot import resume; resume');
  try {
    open(await api);
  } catch (error) {
    noteFailure();
    throw error;
  }
  setTimeout(whenIdle, ARCHIVES_AFTER_MS, () => mountArchives(python));
  return python;
}

/**
 * Let a restored Python import what it has not imported yet: nothing of Laurel, and hardly anything of the standard library.
 * @param {Pyodide} python
 */
async function mountArchives(python) {
  try {
    await mount(python.FS);
  } catch (error) {
    console.warn('Python cannot import anything more:', error);
  }
}

/**
 * Wait for the next frame: restoring blocks the page, and the last screen is to be drawn before.
 * @returns {Promise<void>}
 */
function drawn() {
  return new Promise((resolve) => {
    setTimeout(resolve, FRAME_WITHIN_MS); // a hidden page draws none
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** @param {Promise<Pyodide>} restoring @returns {Promise<Pyodide>} rejected when it takes too long: Pyodide has no time limit */
function inTime(restoring) {
  /** @type {Promise<never>} */
  const late = new Promise((_, reject) => {
    setTimeout(reject, RESTORE_WITHIN_MS, new Error('it is not restored in time'));
  });
  return Promise.race([restoring, late]);
}

/**
 * Load Pyodide without its initialization, and restore its memory instead.
 * @param {import('./snapshot.js').Snapshot} snapshot @returns {Promise<Pyodide>}
 */
async function restored(snapshot) {
  const since = Number(stored(RESTORING_KEY) ?? Date.now());
  if (Date.now() - since > RESTORE_WITHIN_MS) throw new Error('it hung the page the last time');
  store(RESTORING_KEY, String(Date.now()));
  await drawn();
  const script = import('../pyodide/pyodide.asm.mjs');
  const python = await load({
    ...commonOptions,
    ...print,
    _loadSnapshot: snapshot.head,
    /** @param {any} settings */
    createPyodideModule: async (settings) => {
      const module = /** @type {GrowingModule} */ (await (await script).default(settings));
      if (module.HEAP8.length < snapshot.size) module._emscripten_resize_heap(snapshot.size);
      await snapshot.restore(module.HEAP8);
      return module;
    },
  });
  return python;
}

/**
 * Delete the snapshot, and note why Laurel starts without it.
 * @param {unknown} error
 */
async function fallBack(error) {
  console.warn('Laurel starts without its snapshot:', error);
  noteRestored();
  page.start = 'fallback';
  page.startProblem = error instanceof Damaged ? 'damaged' : 'failed';
  if (page.startProblem === 'failed') store(FAILED_KEY, `${failures() + 1} ${import.meta.url}`);
  try {
    await forget();
  } catch (reason) {
    console.warn('the snapshot cannot be deleted', reason);
  }
}

// ------------------------------------------------------------------- the next snapshot

/** @param {string} state `kept` or `none`: the page has made the snapshot for the next start, or cannot */
function endWith(state) {
  page.snapshot = state;
  document.dispatchEvent(new Event('laurel:snapshot'));
}

/** Make a snapshot, unless there is one in this language. `data-snapshot` is set when that is finished. */
async function ensureSnapshot() {
  try {
    await forgetOthers();
    if (page.start === 'snapshot' && prepared === document.documentElement.lang) endWith('kept');
    else if (hasMemory && failures() < MAX_FAILURES) makeSnapshot();
    else endWith('none');
  } catch (error) {
    console.info('this browser stores no snapshot', error);
    endWith('none');
  }
}

/** @returns {[string, string][]} the addresses and digests of what Python runs from, as the page lists them */
function digests() {
  /** @type {Record<string, [number, string]>} */
  const files = JSON.parse(document.getElementById('boot-files')?.textContent ?? '{}');
  const ofPython = Object.entries(files).filter(([address]) => /\/(pyodide-[^/]+\/|py\/(laurel|later)\.bin$)/.test(address));
  return ofPython.map(([address, [, integrity]]) => [new URL(address, location.href).href, integrity]);
}

function makeSnapshot() {
  const maker = new Worker(new URL('./snapshot-maker.js', import.meta.url), { type: 'module' });
  /** @param {string} problem */
  const end = (problem) => {
    if (problem) console.info('no snapshot was made:', problem);
    endWith(problem ? 'none' : 'kept');
    maker.terminate();
  };
  maker.addEventListener('message', (event) => end(event.data));
  maker.addEventListener('error', (event) => end(event.message || 'the worker does not start'));
  maker.postMessage({ language: document.documentElement.lang, files: digests() });
}

// ------------------------------------------------------------------- events

addEventListener('pagehide', noteRestored, { once: true });

document.addEventListener('laurel:ready', () => {
  noteRestored();
  if (page.start === 'snapshot') store(FAILED_KEY, null);
  if (!isOrdinaryWanted && 'caches' in globalThis) whenIdle(ensureSnapshot);
}, { once: true });

/**
 * PyScript calls this.
 * @param {{stdout: typeof console.log, stderr: typeof console.error}} options
 */
export function loadPyodide({ stdout, stderr }) {
  Object.assign(out, { stdout, stderr });
  return starting;
}
