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

const IDLE_WITHIN_MS = 3_000;

const page = document.documentElement.dataset;

/** PyScript's own places for what Python prints; until it has told them, the console. */
const out = { stdout: console.log, stderr: console.error };

const print = {
  /** @param {string} text */
  stdout: (text) => out.stdout(text),
  /** @param {string} text */
  stderr: (text) => out.stderr(text),
};

/** @returns {boolean} whether snapshots are left alone */
function isOrdinaryWanted() {
  try {
    return localStorage.getItem(START_KEY) === 'ordinary';
  } catch (error) {
    console.warn('storage is closed', error);
    return false;
  }
}

/** @returns {Promise<any>} Python, from a snapshot if there is one that can be used */
async function start() {
  if (isOrdinaryWanted()) return startOrdinarily();
  try {
    const snapshot = await find();
    return await (snapshot === undefined ? startOrdinarily() : wake(snapshot));
  } catch (error) {
    return fallBack(error);
  }
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
  const script = import('../pyodide/pyodide.asm.mjs');
  const python = await load({
    ...options(),
    ...print,
    _loadSnapshot: snapshot.head,
    /** @param {any} settings */
    createPyodideModule: async (settings) => {
      settings.INITIAL_MEMORY = snapshot.size;
      const module = await (await script).default(settings);
      await snapshot.restore(module.HEAP8);
      return module;
    },
  });
  python.runPython('from laurel.browser.snapshot import resumed; resumed()');
  page.start = 'snapshot';
  return watched(python);
}

/**
 * Start without the snapshot, and delete it.
 * @param {unknown} error what was wrong with it
 */
async function fallBack(error) {
  console.warn('Laurel starts without its snapshot', error);
  page.start = 'fallback';
  page.startProblem = error instanceof Damaged ? 'damaged' : 'failed';
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

/** Have a snapshot made, unless there is one. `data-snapshot` says when that is over. */
async function provide() {
  try {
    await forgetOthers();
    if (page.start === 'snapshot') page.snapshot = 'kept';
    else make();
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

const starting = start();

document.addEventListener('laurel:ready', () => {
  if (isOrdinaryWanted() || !('caches' in globalThis)) return;
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
