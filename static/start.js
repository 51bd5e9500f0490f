// Starts again where no other script of the page runs: a browser may have the page of an older build, whose folders no
// longer exist, or the network answers with something else, or with a part of the page. This script is in the page
// itself, with its messages.
import messages from './boot-messages.js';
import { noteFailedStart, startAgain, tryAgain } from './recovery.js';

/** @param {string} message @returns {string} */
function gettext(message) {
  const language = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]).find((tag) => tag in messages);
  return messages[language ?? '']?.[message] ?? message;
}

/** @param {string} problem */
function giveUp(problem) {
  console.warn('Laurel cannot be fetched:', problem);
  const stage = document.getElementById('boot-stage');
  if (stage) stage.textContent = gettext('A part of Laurel could not be fetched. Check the connection, then try again.');
  const retry = /** @type {HTMLButtonElement | null} */ (document.getElementById('boot-retry'));
  if (retry === null) return;
  retry.textContent = gettext('Try again');
  retry.hidden = false;
  retry.addEventListener('click', tryAgain, { once: true });
}

async function recover() {
  const problem = await startAgain(noteFailedStart());
  if (problem) giveUp(problem);
}

/** @returns {boolean} whether the whole page has arrived, and boot.js has set the theme */
function isStarting() {
  return document.querySelector('script[type="py"]') !== null && document.documentElement.dataset.theme !== undefined;
}

// By then the scripts of the page have run, or could not be fetched.
document.addEventListener('DOMContentLoaded', () => {
  if (!isStarting()) recover();
});
