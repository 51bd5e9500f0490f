// @ts-check
// What the player is told when something fails after the start. Python reports it by the event `laurel:trouble` with a
// text as its detail; scripts by an error or a rejection that nobody has handled. The page goes on where it can.
import { gettext } from './reader.js';

/** Reports that are kept: a fault that comes again and again tells no more. */
const MOST_REPORTS = 5;

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
function tell(detail) {
  if (reports.length < MOST_REPORTS) reports.push(`${new Date().toISOString()}\n${detail}`);
  notice ??= document.body.appendChild(make());
  fill(notice);
  if (notice.open) return;
  // Under the shade of a modal sheet nothing can be pressed that is not modal itself.
  if (document.querySelector('dialog:modal')) notice.showModal();
  else notice.show();
}

/** @returns {HTMLDialogElement} the notice, without its texts */
function make() {
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

/** @param {HTMLDialogElement} dialog say it in the language that is spoken now */
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

/** @returns {string} what helps whoever looks for the fault: no names and no points */
function report() {
  const { start } = document.documentElement.dataset;
  return [navigator.userAgent, `${import.meta.url}, start ${start}`, ...reports].join('\n\n');
}

function reload() {
  location.reload();
}

function save() {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([report()], { type: 'text/plain' }));
  link.download = FILE;
  link.click();
  URL.revokeObjectURL(link.href);
}

function close() {
  notice?.close();
}

/** From now on, tell the player. Before that `static/boot.js` does. */
export function watch() {
  document.addEventListener('laurel:trouble', (event) => tell(String(/** @type {CustomEvent} */ (event).detail)));
  addEventListener('unhandledrejection', (event) => tell(describe(event.reason)));
  addEventListener('error', (event) => tell(describe(event.error ?? event.message)));
}
