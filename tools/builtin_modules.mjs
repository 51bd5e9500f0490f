// Writes the names of the modules that are compiled into Pyodide's interpreter: node tools/builtin_modules.mjs TARGET
import { writeFileSync } from 'node:fs';
import { loadPyodide } from 'pyodide';

const [target] = process.argv.slice(2);
const python = await loadPyodide();
writeFileSync(target, python.runPython('import json, sys; json.dumps(sys.builtin_module_names)'));
