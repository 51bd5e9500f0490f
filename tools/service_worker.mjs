// Writes sw.js into a built site: node tools/service_worker.mjs SITE
// The worker caches every file of the site that the app itself uses, and takes what other apps share (static/share-target.js). Browsers with
// static routes take most files from the cache without it (static/static-routes.js). A newer worker replaces it
// only after the page has sent SKIP_WAITING.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rollup } from 'rollup';
import { generateSW } from 'workbox-build';

const PARTS = ['share-target.js', 'static-routes.js'].map((name) => path.join(import.meta.dirname, '..', 'static', name));

const [site] = process.argv.slice(2);
const worker = path.join(site, 'sw.js');

/** @param {string} input a script @returns {Promise<string>} the same with all that it imports */
async function joined(input) {
  const bundle = await rollup({
    input,
    onLog(level, log) {
      throw new Error(`${level}: ${log.message}`);
    },
  });
  const { output: [{ code }] } = await bundle.generate({ format: 'iife', generatedCode: 'es2015' });
  await bundle.close();
  return code;
}

const { warnings } = await generateSW({
  globDirectory: site,
  globPatterns: ['**/*'],
  // Only the system asks for the pictures, and only while it installs the app. What reads QR codes is
  // stored when it is first fetched: by a scan, or when the device is idle (static/keep-qr-reader.js).
  globIgnores: ['startup/**', 'screenshots/**', 'laurel-*/static/qr-worker.js', 'laurel-*/static/zxing_reader.wasm'],
  runtimeCaching: [{
    urlPattern: /\/laurel-[^/]+\/static\/(qr-worker\.js|zxing_reader\.wasm)$/,
    handler: 'CacheFirst',
    options: { cacheName: 'laurel-later' },
  }],
  swDest: worker,
  // The origin is shared with other projects; Workbox adds the scope to this name.
  cacheId: 'laurel',
  // These folders carry a version or hash: what the page has just loaded is not fetched a second time.
  dontCacheBustURLsMatching: /^(laurel|pyodide|pyscript)-[^/]+\//,
  maximumFileSizeToCacheInBytes: 32 * 1024 * 1024,
  navigateFallback: 'index.html',
  cleanupOutdatedCaches: true,
  clientsClaim: true,
  skipWaiting: false,
  inlineWorkboxRuntime: true,
  sourcemap: false,
  disableDevLogs: true,
});

for (const warning of warnings) console.error(warning);
if (warnings.length) process.exit(1);
const parts = await Promise.all(PARTS.map(joined));
await writeFile(worker, [...parts, await readFile(worker, 'utf8')].join(''));
