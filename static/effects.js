// What Python asks of the browser: every function carries out the effect that has its name (`laurel.app.session.effects`).
export { saveBackup, saveFile } from './device/backup.js';
export { showCodes } from './device/code-sequence.js';
export {
  allowBackupFile, backUpSoon, chooseBackupFile, stopBackupFile, writeBackupFile,
} from './device/backup-file.js';
export {
  acceptAnswer, answerAgain, answerConnection, closeConnection, reconnect, holdOffer, offerConnection, prepareAnswer, sendTo,
} from './device/connections.js';
export { reportIdle } from './device/idle.js';
export { keepCredentials } from './device/credentials.js';
export { install } from './device/installation.js';
export { keepAddress, navigate, openLink } from './device/link.js';
export { scan, scanProgress, stopScanning } from './device/scanner.js';
export { sharePicture, shareText } from './device/share.js';
export { keepPhotos, markUnusedPhotos } from './device/photos.js';
export { askPersistence, reportStorage } from './device/persistence.js';
export { activateUpdate, fetchUpdate } from './device/service-worker.js';
export { keepAwake } from './device/wake-lock.js';
export { loadCodes } from './codes.js';
export { focusSeat } from './page/focus.js';
