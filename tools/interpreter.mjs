// Writes Pyodide's interpreter without what only dynamic libraries need: node tools/interpreter.mjs TARGET
// Pyodide exports every function of C, since a package of Python may call each. Laurel has no such packages. Each export is a slot in
// a table that every start fills, and keeps a function in the file even where nothing calls it. Kept is what a script may read.
// Tables that nothing reads are filled with zeros.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import binaryen from 'binaryen';
import { withoutEvaluations } from './evaluations.mjs';
import { clearUnusedData } from './unused_data.mjs';

const [target] = process.argv.slice(2);
const source = path.dirname(fileURLToPath(import.meta.resolve('pyodide/pyodide.mjs')));

/** How the loader takes an exported function: `_name=Module["_name"]=wasmExports["name"];` */
const ASSIGNMENT = /(_[\w$]+)=(?:Module\["\1"\]=)?wasmExports\["([\w$]+)"\];/g;

/** @param {string} name @returns {string} a file of Pyodide, as text */
const text = (name) => readFileSync(path.join(source, name), 'utf8');

const loader = text('pyodide.asm.mjs');
const { All, CompactImports } = /** @type {typeof binaryen.Features & {CompactImports: number}} */ (binaryen.Features);
/** @type {(bytes: Uint8Array, features: number) => binaryen.Module} what has no type takes features */
const read = binaryen.readBinary;
const interpreter = read(readFileSync(path.join(source, 'pyodide.asm.wasm')), All & ~CompactImports); // browsers do not read those yet

/** How often each name occurs in the scripts, the assignments aside. */
const occurrences = /** @type {Map<string, number>} */ (new Map());
for (const [name] of (loader.replace(ASSIGNMENT, '') + text('pyodide.mjs')).matchAll(/[\w$]+/g)) {
  occurrences.set(name, (occurrences.get(name) ?? 0) + 1);
}

/** The functions whose addresses the interpreter asks the loader for. */
const addressed = new Set(
  Array.from({ length: interpreter.getNumGlobals() }, (_, index) => interpreter.getGlobalByIndex(index))
    .map(binaryen.getGlobalInfo)
    .filter(({ module }) => module?.startsWith('GOT.'))
    .map(({ base }) => base),
);

const assigned = new Map([...loader.matchAll(ASSIGNMENT)].map(([, variable, name]) => [name, variable]));

/** @param {string} name of an export @returns {boolean} whether it occurs besides in the declaration of the variable it is assigned to */
function isNeeded(name) {
  return addressed.has(name) || occurrences.has(name) || (occurrences.get(assigned.get(name) ?? `_${name}`) ?? 0) > 1;
}

const superfluous = new Set(
  Array.from({ length: interpreter.getNumExports() }, (_, index) => interpreter.getExportByIndex(index))
    .map(binaryen.getExportInfo)
    .filter(({ kind, name }) => [binaryen.ExternalFunction, binaryen.ExternalGlobal].includes(kind) && !isNeeded(name))
    .map(({ name }) => name),
);
for (const name of superfluous) interpreter.removeExport(name);
interpreter.runPasses(['remove-unused-module-elements']);
const module = interpreter.emitBinary();
const sizes = clearUnusedData(module);
if (Object.values(sizes).includes(0)) throw new Error(`tables that nothing reads were not found: is their form another one? ${JSON.stringify(sizes)}`);
writeFileSync(path.join(target, 'pyodide.asm.wasm'), module);
const shorter = loader.replace(ASSIGNMENT, (statement, _, name) => (superfluous.has(name) ? '' : statement));
writeFileSync(path.join(target, 'pyodide.asm.mjs'), withoutEvaluations(shorter));
copyFileSync(path.join(source, 'pyodide.mjs'), path.join(target, 'pyodide.mjs'));
