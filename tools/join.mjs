// Joins the scripts of the page into a few files: node tools/join.mjs SOURCE TARGET ENTRY...
// A module that several entries import is put into a file that they share, so that it is loaded and run once.
// Addresses made of `import.meta.url` hold for the joined files: only scripts at the top of SOURCE may make them.
import path from 'node:path';
import { rollup } from 'rollup';

/** Modules that every Python needs, in one file: the page would otherwise fetch another, because it needs a part of them too. */
const PYTHON = /\/(fzstd|python-options|snapshot)\.js$/;

const [source, target, ...entries] = process.argv.slice(2);

const bundle = await rollup({
  input: Object.fromEntries(entries.map((name) => [name, path.join(source, `${name}.js`)])),
  external: /\/pyodide-[^/]+\/[^/]+$/, // is in another folder
  onLog(level, log) {
    throw new Error(`${level}: ${log.message}`);
  },
});
await bundle.write({
  dir: target,
  format: 'es',
  generatedCode: 'es2015',
  minifyInternalExports: false,
  entryFileNames: '[name].js',
  manualChunks: (id) => (PYTHON.test(id) ? 'python' : undefined),
  // The page and its Python share one file; Python and the worker that makes the snapshot share another.
  chunkFileNames: ({ moduleIds }) => `shared-${moduleIds.some((id) => id.endsWith('/dispatch.js')) ? 'page' : 'python'}.js`,
});
await bundle.close();
