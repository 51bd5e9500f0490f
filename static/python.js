// The interpreter that pyscript.toml names: Pyodide, restored from the snapshot of its memory where there is one.
// It is loaded before PyScript asks for it. `data-start` on the page is `snapshot`, `ordinary`, or `fallback` where the
// snapshot could not be used; then `data-start-problem` is the reason.
import { loadPyodide as load, version } from '../pyodide/pyodide.mjs';
import { options } from './python-options.js';
import { noteFailure } from './reading.js';
import { Damaged, find, forget, forgetOthers } from './snapshot.js';

export { version };

/** Tests and benchmarks store `ordinary` here: then no snapshot is used, and none is made. */
const START_KEY = 'laurel:start';

/** When the restoring of a snapshot began. An old value means that restoring hung or crashed the page. */
const RESTORING_KEY = 'laurel:waking';

/** How often in a row the snapshot of a build could not be restored, and the address of the build: `2 address`. */
const FAILED_KEY = 'laurel:failed';

/** After so many failures no snapshot of the build is made any more. */
const MAX_FAILURES = 2;

const RESTORE_WITHIN_MS = 40_000;
const IDLE_WITHIN_MS = 3_000;
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

// ------------------------------------------------------------------------------ start

/** @returns {Promise<Pyodide>} Python, restored from a snapshot if there is one that can be used */
async function start() {
  if (isOrdinaryWanted) return startOrdinarily();
  let python;
  try {
    const snapshot = await find();
    python = snapshot && (await inTime(restored(snapshot)));
  } catch (error) {
    return fallBack(error);
  }
  if (python === undefined) return startOrdinarily();
  page.start = 'snapshot';
  return watched(python);
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

/** @returns {Promise<Pyodide>} */
async function startOrdinarily() {
  const python = await load({ ...options(), ...print });
  page.start ??= 'ordinary';
  return python;
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
    ...options(),
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
  python.runPython('from laurel.browser.snapshot import resumed; resumed()');
  return python;
}

/**
 * Start without the snapshot, and delete it.
 * @param {unknown} error why it cannot be used
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
  return startOrdinarily();
}

/**
 * Python from a snapshot may fail when PyScript runs programs in it: until Laurel is ready, a program that fails is run again
 * in an ordinary Python, and the failure is not reported to the page.
 * @param {Pyodide} python
 */
function watched(python) {
  const { registerJsModule, runPythonAsync } = python;
  /** @type {[string, object][]} */
  const modules = [];
  /** @type {Parameters<typeof runPythonAsync>[]} */
  const programs = [];
  const watch = new AbortController();
  const unwatch = () => {
    watch.abort();
    Object.assign(python, { registerJsModule, runPythonAsync });
  };
  addEventListener('laurel:failed', (event) => event.stopImmediatePropagation(), { signal: watch.signal, capture: true });
  document.addEventListener('laurel:ready', unwatch, { once: true });

  return Object.assign(python, {
    /** @param {string} name @param {object} module */
    registerJsModule(name, module) {
      modules.push([name, module]);
      registerJsModule(name, module);
    },
    /** @param {Parameters<typeof runPythonAsync>} program */
    async runPythonAsync(...program) {
      programs.push(program);
      try {
        return await runPythonAsync(...program);
      } catch (error) {
        if (watch.signal.aborted) throw error;
        unwatch();
        noteFailure();
        const other = await fallBack(error);
        modules.forEach(([name, module]) => other.registerJsModule(name, module));
        Object.assign(python, { registerJsModule: other.registerJsModule, runPythonAsync: other.runPythonAsync });
        let result;
        for (const one of programs) result = await other.runPythonAsync(...one);
        return result;
      }
    },
  });
}

// ------------------------------------------------------------------- the next snapshot

/** Make a snapshot, unless there is one. `data-snapshot` is set when that is finished. */
async function ensureSnapshot() {
  try {
    await forgetOthers();
    if (page.start === 'snapshot') page.snapshot = 'kept';
    else if (failures() < MAX_FAILURES) makeSnapshot();
    else page.snapshot = 'none';
  } catch (error) {
    console.info('this browser stores no snapshot', error);
    page.snapshot = 'none';
  }
}

function makeSnapshot() {
  const maker = new Worker(new URL('./snapshot-maker.js', import.meta.url), { type: 'module' });
  /** @param {string} problem */
  const end = (problem) => {
    if (problem) console.info('no snapshot was made:', problem);
    page.snapshot = problem ? 'none' : 'kept';
    maker.terminate();
  };
  maker.addEventListener('message', (event) => end(event.data));
  maker.addEventListener('error', (event) => end(event.message || 'the worker does not start'));
}

// ------------------------------------------------------------------- events

const starting = start();

addEventListener('pagehide', noteRestored, { once: true });

document.addEventListener('laurel:ready', () => {
  noteRestored();
  if (page.start === 'snapshot') store(FAILED_KEY, null);
  if (isOrdinaryWanted || !('caches' in globalThis)) return;
  if ('requestIdleCallback' in globalThis) requestIdleCallback(ensureSnapshot, { timeout: IDLE_WITHIN_MS });
  else setTimeout(ensureSnapshot, IDLE_WITHIN_MS);
}, { once: true });

/**
 * PyScript calls this.
 * @param {{stdout: typeof console.log, stderr: typeof console.error}} options
 */
export function loadPyodide({ stdout, stderr }) {
  Object.assign(out, { stdout, stderr });
  return starting;
}
