// @ts-check
// The interpreter that pyscript.toml names: Pyodide, woken from the snapshot of its memory when there is one.
// It does not wait for PyScript to ask. `data-start` on the page says how it went: `snapshot`, `ordinary`, or `fallback`
// when there was a snapshot that could not be used, and then `data-start-problem` says why.
import { loadPyodide as load, version } from '../pyodide/pyodide.mjs';
import { options } from './python-options.js';
import { Damaged, find, forget, forgetOthers } from './snapshot.js';

export { version };

/** Tests and comparisons put `ordinary` here: then no snapshot is used, and none is made. */
const START_KEY = 'laurel:start';

/** Since when a snapshot is being woken: what is still here long after has hung the page, or killed it. */
const WAKING_KEY = 'laurel:waking';

/** How often in a row which build could not be woken, as `2 address`. */
const FAILED_KEY = 'laurel:failed';

/** Snapshots of one build that may fail before none is made any more. */
const TRIES = 2;

const WAKE_WITHIN_MS = 40_000;
const IDLE_WITHIN_MS = 3_000;
const FRAME_WITHIN_MS = 150;

/** @typedef {import('pyodide').PyodideAPI} Pyodide */
/** @typedef {Awaited<ReturnType<typeof import('../pyodide/pyodide.asm.mjs').default>> & {_emscripten_resize_heap: (bytes: number) => void}} GrowingModule */

const page = document.documentElement.dataset;

/** PyScript's own places for what Python prints; until it has told them, the console. */
const out = { stdout: console.log, stderr: console.error };

const print = {
  /** @param {string} text */
  stdout: (text) => out.stdout(text),
  /** @param {string} text */
  stderr: (text) => out.stderr(text),
};

// ---------------------------------------------------------------- what is remembered

/** @param {string} key @returns {string | null} what is stored; nothing when storage is closed */
function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch (error) {
    console.warn('storage is closed', error);
    return null;
  }
}

/** @param {string} key @param {string | null} value nothing removes what is stored */
function store(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch (error) {
    console.warn('nothing can be stored', error);
  }
}

function noteAwake() {
  store(WAKING_KEY, null);
}

/** @returns {number} how often in a row this build could not be woken */
function failures() {
  const [times, build] = (stored(FAILED_KEY) ?? '').split(' ');
  return build === import.meta.url ? Number(times) : 0;
}

const isOrdinaryWanted = stored(START_KEY) === 'ordinary';

// ------------------------------------------------------------------------------ start

/** @returns {Promise<any>} Python, from a snapshot if there is one that can be used */
async function start() {
  if (isOrdinaryWanted) return startOrdinarily();
  let python;
  try {
    const snapshot = await find();
    python = snapshot && (await inTime(wake(snapshot)));
  } catch (error) {
    return fallBack(error);
  }
  if (python === undefined) return startOrdinarily();
  page.start = 'snapshot';
  return watched(python);
}

/**
 * The last board goes first: waking keeps the page busy, and is not begun before the next frame has been drawn.
 * @returns {Promise<void>}
 */
function drawn() {
  return new Promise((resolve) => {
    setTimeout(resolve, FRAME_WITHIN_MS); // a page that is not seen draws none
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** @param {Promise<any>} waking @returns {Promise<any>} rejected when it takes too long: Pyodide may wait for ever */
function inTime(waking) {
  const late = new Promise((_, reject) => setTimeout(reject, WAKE_WITHIN_MS, new Error('it does not wake up')));
  return Promise.race([waking, late]);
}

/** @returns {Promise<any>} */
async function startOrdinarily() {
  const python = await load({ ...options(), ...print });
  page.start ??= 'ordinary';
  return python;
}

/**
 * Load Pyodide without its first steps, and put the memory in place instead.
 * @param {import('./snapshot.js').Snapshot} snapshot
 */
async function wake(snapshot) {
  const since = Number(stored(WAKING_KEY) ?? Date.now());
  if (Date.now() - since > WAKE_WITHIN_MS) throw new Error('it hung the page the last time');
  store(WAKING_KEY, String(Date.now()));
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
 * @param {unknown} error what was wrong with it
 */
async function fallBack(error) {
  console.warn('Laurel starts without its snapshot:', error);
  noteAwake();
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
 * Python from a snapshot, which PyScript's programs may bring down: until Laurel is ready, whatever fails is done once
 * more in an ordinary Python, and the page hears nothing of the failure.
 * @param {any} python
 */
function watched(python) {
  const { registerJsModule, runPythonAsync } = python;
  /** @type {[string, object][]} */
  const modules = [];
  /** @type {any[][]} */
  const programs = [];
  const watching = new AbortController();
  const unwatch = () => {
    watching.abort();
    Object.assign(python, { registerJsModule, runPythonAsync });
  };
  addEventListener('laurel:failed', (event) => event.stopImmediatePropagation(), { signal: watching.signal, capture: true });
  document.addEventListener('laurel:ready', unwatch, { once: true });

  return Object.assign(python, {
    /** @param {string} name @param {object} module */
    registerJsModule(name, module) {
      modules.push([name, module]);
      registerJsModule(name, module);
    },
    /** @param {any[]} program */
    async runPythonAsync(...program) {
      programs.push(program);
      try {
        return await runPythonAsync(...program);
      } catch (error) {
        if (watching.signal.aborted) throw error;
        unwatch();
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

// ------------------------------------------------------------------- for the next time

/** Have a snapshot made, unless there is one. `data-snapshot` says when that is over. */
async function provide() {
  try {
    await forgetOthers();
    if (page.start === 'snapshot') page.snapshot = 'kept';
    else if (failures() < TRIES) make();
    else page.snapshot = 'none';
  } catch (error) {
    console.info('this browser keeps no snapshot', error);
    page.snapshot = 'none';
  }
}

function make() {
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

// ------------------------------------------------------------------- what happens when

const starting = start();

addEventListener('pagehide', noteAwake, { once: true });

document.addEventListener('laurel:ready', () => {
  noteAwake();
  if (page.start === 'snapshot') store(FAILED_KEY, null);
  if (isOrdinaryWanted || !('caches' in globalThis)) return;
  if ('requestIdleCallback' in globalThis) requestIdleCallback(provide, { timeout: IDLE_WITHIN_MS });
  else setTimeout(provide, IDLE_WITHIN_MS);
}, { once: true });

/**
 * What PyScript calls.
 * @param {{stdout: typeof console.log, stderr: typeof console.error}} options
 */
export function loadPyodide({ stdout, stderr }) {
  Object.assign(out, { stdout, stderr });
  return starting;
}
