// Joins the parts of the service worker into one script: node tools/service_worker.mjs ENTRY WORKER
// It is one function: a worker of which only a part arrives is no script, and is not installed.
import { rollup } from 'rollup';

const [input, file] = process.argv.slice(2);

const bundle = await rollup({
  input,
  onLog(level, log) {
    throw new Error(`${level}: ${log.message}`);
  },
});
await bundle.write({ file, format: 'iife', generatedCode: 'es2015' });
await bundle.close();
