// @ts-check
// The interpreter that pyscript.toml names: Pyodide, started from the snapshot of its memory when there is one.
// It does not wait for PyScript to ask. `data-start` on the page says how it went: `snapshot`, `ordinary`, or
// `fallback` when there was a snapshot that could not be used.
import { loadPyodide as load, version } from '../pyodide/pyodide.mjs';
import { options } from './python-options.js';
import { read } from './snapshot.js';

export { version };

const t0 = performance.now();
const log = (...a) => console.log('[py]', Math.round(performance.now()), ...a);
log('module');

async function start() {
  const bytes = read().then((x) => { log('read', x?.byteLength); return x; });
  const has = (await bytes) !== undefined;
  const python = await load({ ...options(), ...(has ? { _loadSnapshot: bytes } : {}) });
  log('loaded', has);
  if (has) python.runPython('from laurel.browser.snapshot import resumed; resumed()');
  log('resumed');
  document.documentElement.dataset.start = has ? 'snapshot' : 'ordinary';
  return python;
}

const starting = start();
document.addEventListener('laurel:ready', () => {
  log('ready');
  if (document.documentElement.dataset.start === 'ordinary') {
    const w = new Worker(new URL('./snapshot-maker.js', import.meta.url), { type: 'module' });
    w.onmessage = () => { log('kept'); w.terminate(); document.documentElement.dataset.kept = 'yes'; };
    w.onerror = (e) => console.error('maker', e.message);
  }
});

/** @returns {Promise<object>} */
export async function loadPyodide() {
  log('asked');
  const p = await starting;
  const r = p.runPythonAsync;
  p.runPythonAsync = async (code, ...more) => { log('run', code.slice(0, 60)); const x = await r(code, ...more); log('ran'); return x; };
  return p;
}
