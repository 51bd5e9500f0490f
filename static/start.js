// @ts-check
// The page's way out when the rest of it is gone. A browser may have kept the page of an older build, whose folders are
// no longer there: then static/boot.js never runs. This file has a lasting name, and holds its texts itself.
import messages from './boot-messages.js';

const REFETCHED_KEY = 'laurel:refetched';

/** @param {string} message @returns {string} */
function gettext(message) {
  const language = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]).find((tag) => tag in messages);
  return messages[language ?? '']?.[message] ?? message;
}

/** @returns {Promise<boolean>} whether a fresh page has come; never twice in a session, so that it cannot go round */
async function refetchPage() {
  if (sessionStorage.getItem(REFETCHED_KEY)) return false;
  sessionStorage.setItem(REFETCHED_KEY, '1');
  return (await fetch(location.href, { cache: 'reload' })).ok;
}

/** @param {unknown} problem */
function giveUp(problem) {
  console.warn('the page cannot be fetched anew', problem);
  const stage = document.getElementById('boot-stage');
  if (stage) stage.textContent = gettext('A part of Laurel could not be fetched. Check the connection, then try again.');
  const retry = /** @type {HTMLButtonElement | null} */ (document.getElementById('boot-retry'));
  if (retry === null) return;
  retry.textContent = gettext('Try again');
  retry.hidden = false;
  retry.addEventListener('click', () => location.reload(), { once: true });
}

async function startOver() {
  try {
    if (await refetchPage()) location.reload();
    else giveUp('it came, and parts are missing still');
  } catch (error) {
    giveUp(error);
  }
}

// Scripts run in the order of the page: boot.js has set the theme by now, or it never will.
if (document.documentElement.dataset.theme === undefined) await startOver();
