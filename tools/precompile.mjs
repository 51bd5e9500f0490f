// Compiles an archive of Python sources for the browser's Python: node tools/precompile.mjs SOURCE TARGET
import { readFileSync, writeFileSync } from 'node:fs';
import { loadPyodide } from 'pyodide';

const [source, target] = process.argv.slice(2);
const script = readFileSync(new URL('precompile.py', import.meta.url), 'utf8');

// A fixed seed: sets of constants are written in the same order every time. Tracebacks name lines, not columns:
// that makes the bytecode a quarter smaller.
const python = await loadPyodide({ env: { PYTHONHASHSEED: '0', PYTHONNODEBUGRANGES: '1' } });
python.FS.writeFile('/source.zip', new Uint8Array(readFileSync(source)));
python.runPython(`${script}\nprecompile(Path("/source.zip"), Path("/target.zip"))`);
writeFileSync(target, python.FS.readFile('/target.zip'));
