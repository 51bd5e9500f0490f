// What is filled in and not entered survives the end of the page, and that another screen is shown, as by the Back
// button.
//
//     input -> record of the page -> (end of the page, or another screen) -> dialog opened again -> values put back
//
// It is stored while somebody fills in a form: the address, the fields of the event that opened the dialog
// (`data-opened`), and the values that differ from the template's. Every page has a record of its own
// (unsent/records.js), which its tab finds again, also after a crash. At the same address, in this page or the next
// one, the event `put-back` opens the dialog, the values are filled in here, and a message says so, or that it was not
// possible. Where another screen is shown, what was filled in waits in the record under its own address. The record is
// emptied in the same task in which an entry is stored, so nothing is entered twice, and is kept for a day. What is
// typed into a form of secret values (`data-secret`) is not stored.
import { DRAFTED, isChanged, isFilledIn } from '../page/forms.js';
import * as store from '../store/store.js';
import * as records from '../unsent/records.js';
import { fill, filledIn, formsOf, typedField } from '../unsent/values.js';
import { address } from '../input/address.js';
import { dispatch, wrapDispatch } from '../input/dispatch.js';
import { dispatchChanged } from './submit.js';

/** How soon what is typed is stored. */
const STORED_WITHIN_MS = 100;

/** The most screens of which it is kept what was filled in there when they were left. */
const MOST_LEFT = 5;

const SHEET = 'dialog[data-opened]';

/** Forms of which nothing is sent before they are entered. */
const ENTERED_ONLY = 'form[data-do]:not([data-change])';

/** @typedef {import('../unsent/records.js').Unsent} Unsent */

/** @type {Unsent | null} what is stored as filled in on this page */
let kept = null;

/** @type {Unsent[]} what was filled in on other screens of this page when they were left, the newest first */
let behind = [];

/** The address at which something was filled in last. */
let filledAt = '';

/** @type {ReturnType<typeof setTimeout> | undefined} stores what was typed since */
let timer;

/** The sheet with a form whose changes open it again: what is filled in there is in the fields that open it. */
let draftedSheet = '';

/** @type {import('../unsent/records.js').Left[]} what pages have left, as long as none of it is put back */
let left = [];

/** @type {Unsent | null} what is put back as soon as its screen is shown, with nothing open over it */
let taken = null;

/** Whether Python shows the screen. */
let isReady = false;

/** @returns {HTMLDialogElement | null} the open sheet */
function openDialog() {
  return document.querySelector(SHEET);
}

/** @returns {HTMLElement} where forms are filled in now: the sheet, or the screen */
function area() {
  return openDialog() ?? /** @type {HTMLElement} */ (document.getElementById('app'));
}

/** @param {string} opened the fields that open a sheet, as JSON @returns {string} its name */
function dialogName(opened) {
  return opened === '' ? '' : JSON.parse(opened).sheet;
}

// ------------------------------------------------------------------ storing

/** @param {Event} event */
function onInput({ target }) {
  const form = target instanceof Element ? target.closest('form') : null;
  if (!form?.matches(formsOf(area()))) return;
  if (form.matches(DRAFTED)) draftedSheet = dialogName(openDialog()?.dataset.opened ?? '');
  filledAt = address();
  timer ??= setTimeout(note, STORED_WITHIN_MS);
}

/** Store what is filled in now. */
function note() {
  clearTimeout(timer);
  timer = undefined;
  const sheet = openDialog()?.dataset.opened ?? '';
  if (draftedSheet !== dialogName(sheet)) draftedSheet = '';
  const filled = filledIn(area());
  const now = filled.length > 0 || draftedSheet !== '' ? { route: filledAt || address(), sheet, filled } : null;
  if (JSON.stringify(now) !== JSON.stringify(kept)) records.save(now, behind);
  kept = now;
}

/** The address has changed and another screen is about to be shown: keep what is filled in on this one. */
function leaveBehind() {
  if (timer !== undefined) note();
  if (kept === null || kept.route === address()) return;
  behind = [kept, ...behind.filter(({ route }) => route !== kept?.route)].slice(0, MOST_LEFT);
  kept = null;
  draftedSheet = '';
  records.save(null, behind);
}

/** @param {() => void} work handles an event, which may enter or close what is filled in */
function around(work) {
  if (isReady && filledAt !== '' && filledAt !== address()) leaveBehind();
  filledAt = address();
  const isFilled = kept !== null || timer !== undefined;
  if (kept !== null) records.emptyWithNext(behind);
  work();
  if (isFilled) after(kept !== null && store.detach());
  if (left.length > 0 || behind.length > 0 || taken !== null) look();
}

/** @param {boolean} isEntered whether the event has stored something: until Python runs, in its queue */
function after(isEntered) {
  if (isEntered) {
    kept = null;
    draftedSheet = '';
  } else if (isReady) leaveBehind();
  if (!isEntered || isReady) note();
}

/** The page may be about to end. */
function onHide() {
  if (timer !== undefined) note();
}

// ------------------------------------------------------------------ putting back

/** Find what was left at this address, and put it back. */
async function look() {
  const found = taken === null && left.find(({ record }) => record.route === address());
  if (found) {
    left = left.filter((one) => one !== found);
    if (await records.take(found.key)) {
      behind = [...behind, ...left.flatMap(({ key, record }) => (key === found.key ? [record] : []))];
      [left, taken] = [[], found.record];
    }
  } else if (taken === null && kept === null) {
    taken = behind.find(({ route }) => route === address()) ?? null;
    behind = behind.filter((one) => one !== taken);
  }
  if (taken !== null && taken.route === address() && canPutBack(taken)) putBack(taken);
}

/** @param {Unsent} record @returns {boolean} whether its screen is shown, and nothing but its own sheet over it */
function canPutBack({ sheet }) {
  const dialog = document.querySelector('dialog:modal');
  if (dialog !== null) return isReady && sheet !== '' && dialog === openDialog() && openDialog()?.dataset.opened === sheet;
  return isReady || (sheet === '' && area().querySelector(formsOf(area())) !== null);
}

/** @param {Unsent} record */
function putBack(record) {
  taken = null;
  const { sheet, filled } = record;
  if (sheet !== '' && openDialog() === null) dispatch('put-back', JSON.parse(sheet), performance.now());
  const isOpen = dialogName(openDialog()?.dataset.opened ?? '') === dialogName(sheet);
  kept = record;
  const count = isOpen ? fill(area(), filled) : 0;
  if (!isReady) return; // what is a draft is sent when Python begins
  if (isOpen && area().querySelector(DRAFTED)) draftedSheet = dialogName(sheet);
  for (const form of area().querySelectorAll(DRAFTED)) if (isFilledIn(form)) dispatchChanged(form, performance.now());
  note();
  const back = isOpen && count === filled.length ? 'all' : count > 0 ? 'part' : 'none';
  if (sheet !== '' || back !== 'all' || area().querySelector(ENTERED_ONLY)) dispatch('unsent', { back }, performance.now());
  const field = isOpen && typedField(area());
  if (field) continueIn(field);
}

/** @param {HTMLElement} field that is sent when it is left: the browser reports that only where it was changed by hand */
function continueIn(field) {
  field.focus();
  const leave = () => { if (isChanged(field)) dispatchChanged(field, performance.now()); };
  field.addEventListener('blur', leave, { once: true });
}

/** Python has shown the screen: what was filled in before may have been replaced. */
function onReady() {
  isReady = true;
  if (kept !== null) [kept, taken] = [null, kept];
  look();
}

async function begin() {
  try {
    left = await records.left();
  } catch (error) { // both stores are closed: an old record cannot be removed
    console.warn('what was filled in cannot be read', error);
  }
  look();
}

document.addEventListener('input', onInput);
document.addEventListener('change', onInput);
document.addEventListener('visibilitychange', onHide);
addEventListener('pagehide', onHide);
document.addEventListener('laurel:ready', () => setTimeout(onReady));
wrapDispatch(around);
begin();
