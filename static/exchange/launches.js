// Launches of the installed app: with a file, which is offered; and launches that came to this window because Laurel was open.
import { importShared } from '../device/shared-files.js';
import { offerFiles } from './importing.js';
import { isConnected } from '../input/dispatch.js';

/** What TypeScript's types do not have, because it is in Chromium only. */
/** @typedef {{ targetURL?: string | null, files?: readonly FileSystemFileHandle[] }} Launch */
/** @typedef {{ setConsumer: (consumer: (launch: Launch) => void) => void }} LaunchQueue */

const { launchQueue } = /** @type {{ launchQueue?: LaunchQueue }} */ (/** @type {unknown} */ (window));

/** Whether the launch is the one by which this page was loaded, or one that the browser repeats when it is reloaded. */
let isOfLoad = true;

/** @param {Launch} launch */
function onLaunch({ targetURL, files = [] }) {
  const hash = targetURL ? new URL(targetURL).hash : '';
  if (hash && !isOfLoad) location.hash = hash;
  if (files.length > 0) offerFiles(files.map((handle) => handle.getFile()));
  if (isConnected()) importShared();
}

launchQueue?.setConsumer(onLaunch); // calls it at once for the launches that wait
isOfLoad = false;
