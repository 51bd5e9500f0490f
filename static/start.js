// Reloads a page whose scripts are missing. A browser may have cached the page of an older build, whose folders no longer
// exist: then boot.js never runs. This file has the same name in every build, and contains its messages itself.
import messages from './boot-messages.js';

const REFETCHED_KEY = 'laurel:refetched';

/** @param {string} message @returns {string} */
function gettext(message) {
  const language = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]).find((tag) => tag in messages);
  return messages[language ?? '']?.[message] ?? message;
}

/** @returns {Promise<boolean>} whether the page was fetched; at most once in a session, so that there is no endless loop */
async function refetchPage() {
  if (sessionStorage.getItem(REFETCHED_KEY)) return false;
  sessionStorage.setItem(REFETCHED_KEY, '1');
  return (await fetch(location.href, { cache: 'reload' })).ok;
}

/** @param {unknown} problem */
function giveUp(problem) {
  console.warn('the page cannot be fetched again', problem);
  const stage = document.getElementById('boot-stage');
  if (stage) stage.textContent = gettext('A part of Laurel could not be fetched. Check the connection, then try again.');
  const retry = /** @type {HTMLButtonElement | null} */ (document.getElementById('boot-retry'));
  if (retry === null) return;
  retry.textContent = gettext('Try again');
  retry.hidden = false;
  retry.addEventListener('click', () => location.reload(), { once: true });
}

async function recover() {
  try {
    if (await refetchPage()) location.reload();
    else giveUp('it was fetched, and files are missing still');
  } catch (error) {
    giveUp(error);
  }
}

// Scripts run in the order of the page: boot.js has set the theme before, unless it is missing.
if (document.documentElement.dataset.theme === undefined) await recover();
