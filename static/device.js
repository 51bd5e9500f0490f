// What Python asks of the browser, and what the browser reports to Python: one module of `device/` for each of its APIs.
import { reportBackupFile } from './device/backup-file.js';
import { watchInstallation } from './device/installation.js';
import { watchStorage } from './device/persistence.js';
import { reportPhotos } from './device/photos.js';
import { register } from './device/service-worker.js';
import { ownConnections } from './device/owner.js';
import { importShared } from './device/shared-files.js';
import * as effects from './effects.js';
import { keepQrReader } from './keep-qr-reader.js';

export { build } from './build.js';
export { backupFile } from './device/backup-file.js';
export { whileIdle } from './device/idle.js';
export { loadLater } from './later.js';
export { wayToInstall } from './device/safari.js';

/** How long after the start it is looked for photographs that nobody needs: whoever opens Laurel wants something else first. */
const PHOTOS_AFTER_MS = 20_000;

/** Python runs: report what the browser allows, now and whenever that changes; import what other apps have shared. */
export function start() {
  watchInstallation();
  register();
  watchStorage();
  reportBackupFile();
  importShared();
  ownConnections();
  setTimeout(reportPhotos, PHOTOS_AFTER_MS);
  keepQrReader();
}

/**
 * Carry out an effect. Python gets no promise of it: what fails later is told to the player like any other failure of a script.
 * @param {string} name of a function of `effects.js` @param {unknown[]} values its parameters
 */
export function carryOut(name, ...values) {
  /** @type {Record<string, (...values: any[]) => unknown>} */ (effects)[name](...values);
}
