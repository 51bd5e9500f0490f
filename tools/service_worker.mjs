// Writes sw.js into a built site: node tools/service_worker.mjs SITE
// The worker caches every file of the site. A newer worker replaces it only after the page has sent SKIP_WAITING.
import path from 'node:path';
import { generateSW } from 'workbox-build';

const [site] = process.argv.slice(2);

const { warnings } = await generateSW({
  globDirectory: site,
  globPatterns: ['**/*'],
  swDest: path.join(site, 'sw.js'),
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
