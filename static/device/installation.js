// Installation as an app, where the browser offers it by the event `beforeinstallprompt`.
import { report } from './report.js';

/** @typedef {Event & {prompt: () => Promise<unknown>}} InstallPromptEvent not in TypeScript's types: it is in no standard */

/** @type {InstallPromptEvent | null} what shows the browser's own question; it can be used once */
let prompt = null;

/** From now on, report when the browser offers the installation. */
export function watchInstallation() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    prompt = /** @type {InstallPromptEvent} */ (event);
    report('installable');
  });
}

/** Show the browser's own question whether to install Laurel. */
export async function install() {
  const offered = prompt;
  prompt = null;
  await offered?.prompt();
}
