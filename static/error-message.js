// The error message after the start. Python reports an exception by the event `laurel:trouble` with a text as its detail;
// errors and rejections of scripts that are not handled are reported by the browser. The page can be used further.
import { gettext } from './reader.js';
import { saveFile } from './exchange/save-file.js';

/** The first reports are kept; more of them, as of an error that repeats, are left out. */
const MAX_REPORTS = 5;

const FILE = 'laurel-report.txt';

/** @type {string[]} */
const reports = [];

/** @type {HTMLDialogElement | null} */
let notice = null;

/** @param {unknown} error @returns {string} */
export function describe(error) {
  return error instanceof Error ? (error.stack ?? String(error)) : String(error);
}

/** @param {string} detail */
function notify(detail) {
  if (reports.length < MAX_REPORTS) reports.push(`${new Date().toISOString()}\n${detail}`);
  notice ??= document.body.appendChild(createNotice());
  fill(notice);
  if (notice.open) return;
  // While a modal dialog is open, only another modal dialog can be used.
  if (document.querySelector('dialog:modal')) notice.showModal();
  else notice.show();
}

/** @returns {HTMLDialogElement} the message, without its texts */
function createNotice() {
  const dialog = document.createElement('dialog');
  dialog.id = 'trouble';
  dialog.className = 'trouble';
  dialog.setAttribute('aria-labelledby', 'trouble-title');
  const title = dialog.appendChild(document.createElement('h2'));
  title.id = 'trouble-title';
  dialog.appendChild(document.createElement('p'));
  const details = dialog.appendChild(document.createElement('details'));
  details.append(document.createElement('summary'), document.createElement('pre'));
  const buttons = dialog.appendChild(document.createElement('div'));
  for (const [name, press] of Object.entries({ reload, save, close })) {
    const button = buttons.appendChild(document.createElement('button'));
    button.type = 'button';
    button.className = 'button';
    button.dataset.trouble = name;
    button.addEventListener('click', press);
  }
  return dialog;
}

/** @param {HTMLDialogElement} dialog set its texts in the present language */
function fill(dialog) {
  const isStored = document.documentElement.dataset.stored !== 'no';
  const texts = {
    h2: gettext('Something went wrong in Laurel.'),
    p: isStored
      ? gettext('Your matches are stored on this device. You can go on; if something looks wrong, reload the page.')
      : gettext('Your matches are not stored on this device: export them before you reload the page.'),
    summary: gettext('Technical details'),
    pre: report(),
    '[data-trouble="reload"]': gettext('Reload'),
    '[data-trouble="save"]': gettext('Save a report'),
    '[data-trouble="close"]': gettext('Close'),
  };
  for (const [selector, text] of Object.entries(texts)) {
    const part = dialog.querySelector(selector);
    if (part) part.textContent = text;
  }
  const alert = document.getElementById('alert');
  if (alert) alert.textContent = `${texts.h2} ${texts.p}`;
}

/** @returns {string} technical details for a bug report, without names of players and points */
function report() {
  const { start } = document.documentElement.dataset;
  return [navigator.userAgent, `${import.meta.url}, start ${start}`, ...reports].join('\n\n');
}

function reload() {
  location.reload();
}

function save() {
  saveFile(FILE, report(), 'text/plain');
}

function close() {
  notice?.close();
}

/** From now on, show errors. Before that, boot.js does. */
export function watch() {
  document.addEventListener('laurel:trouble', (event) => notify(String(/** @type {CustomEvent} */ (event).detail)));
  addEventListener('unhandledrejection', (event) => notify(describe(event.reason)));
  addEventListener('error', (event) => notify(describe(event.error ?? event.message)));
}
