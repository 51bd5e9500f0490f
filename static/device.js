// What Python asks of the browser, and what the browser reports to Python: one module of `device/` for each of its APIs.
import { reportBackupFile } from './device/backup-file.js';
import { watchInstallation } from './device/installation.js';
import { watchStorage } from './device/persistence.js';
import { reportPhotos } from './device/photos.js';
import { register } from './device/service-worker.js';
import { ownConnections } from './device/owner.js';
import { importShared } from './device/shared-files.js';

export { saveBackup, saveFile } from './device/backup.js';
export { showCodes } from './device/code-sequence.js';
export {
  allowBackupFile, backUpSoon, backupFile, chooseBackupFile, stopBackupFile, writeBackupFile,
} from './device/backup-file.js';
export {
  acceptAnswer, answerConnection, closeConnection, comeBack, holdOffer, offerConnection, sendTo,
} from './device/connections.js';
export { keepCertificates } from './device/certificates.js';
export { install } from './device/installation.js';
export { navigate, openLink } from './device/link.js';
export { scan, scanProgress, stopScanning } from './device/scanner.js';
export { sharePicture, shareText } from './device/share.js';
export { keepPhotos, markUnusedPhotos } from './device/photos.js';
export { askPersistence, reportStorage } from './device/persistence.js';
export { wayToInstall } from './device/safari.js';
export { activateUpdate } from './device/service-worker.js';
export { keepAwake } from './device/wake-lock.js';
export { loadCodes } from './codes.js';
export { focusSeat } from './focus.js';

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
}
