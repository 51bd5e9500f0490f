// @ts-check
// The one place that hears what people do on the page. Markup says what a control does: `data-do` names the event,
// `data-fields` its fields as JSON; a form adds its own. `data-change` on a form sends the form whenever something in it
// changes. `data-step` moves a number field. `data-filter` on a field hides what lacks the typed words, in any case and with
// or without accents, or the chosen tag: in the `data-filtered` lists around it, and among what has `data-name`. An item
// is searched by its text, or by `data-name` and `data-tags`. Enter in a field with `data-filter="press"` presses what was
// found, which has `data-found`. `data-key` names the key that presses a control of the focused tile.
// `data-hold` names the control that is pressed instead when a finger stays down.
// `data-hand` names a group of radio buttons: a press does what the chosen one says, with the fields of both.
//
// Until Python is up, what is heard is kept, and the control that was pressed shows it.
import { isFilledIn, remember, showReason } from './forms.js';
import { keep, settle as settleQueue, size, waiting as waitingInQueue, watch } from './queue.js';
import { gettext } from './reader.js';

const TYPING = 'input:not([type=radio]):not([type=checkbox]):not([type=file]), select, textarea';

/** Milliseconds for which a finger stays down to hold, and pixels that it may stray meanwhile. */
const HOLD_MS = 500;
const HOLD_STILL = 12;

/** The dialogs that Laurel has opened and closes; not the one in which a script tells of trouble. */
const SHEET = 'dialog[data-modal]';

const FILTERED = '[data-filtered] > li, [data-name]';

/** A second press within so many milliseconds and pixels belongs to the first: it is not for what has come there since. */
const SAME_PRESS_MS = 400;
const SAME_PRESS_STILL = 32;

/** Stored by the page for itself: of no interest to another tab. */
const OF_THE_PAGE = /^laurel:(queue:|screens$)/;

/** @typedef {Record<string, string | string[]>} Fields */
/** @typedef {(heard: string, since: number) => void} Receive takes an event as JSON, and when it happened */

/** @type {Receive | null} Python, once it is up */
let receive = null;

/** The screen that is shown as long as Python shows no other. */
const painted = address();

/** @returns {string} the address of the screen that the browser is at */
export function address() {
  return location.hash.slice(1) || '/';
}

/** @param {number} since milliseconds since the page was opened @returns {number} the same as a time of day */
function timeOf(since) {
  return Math.round(Date.now() - (performance.now() - since));
}

/**
 * @param {string} name
 * @param {Fields} fields
 * @param {number} since
 * @param {Element | null} [control] what was pressed
 */
function tell(name, fields, since, control = null) {
  const heard = { do: name, fields, route: receive ? address() : painted, at: timeOf(since) };
  if (receive) {
    receive(JSON.stringify(heard), since);
  } else {
    keep(heard);
    showKept(control);
  }
}

// ------------------------------------------------------------- what is said early

/** @param {Element | null} control say that it was heard, and how often */
function showKept(control) {
  if (control instanceof HTMLElement) control.dataset.kept = String(Number(control.dataset.kept ?? 0) + 1);
  showNote(gettext('Kept: %(n)s').replace('%(n)s', String(size())));
  say(gettext('Kept. It is entered in a moment.'));
}

function showComing() {
  showNote(gettext('Opened in a moment'));
  say(gettext('Opened in a moment'));
}

/** @param {string} text */
function showNote(text) {
  const note = document.getElementById('boot-kept');
  if (note === null) return;
  note.textContent = text;
  note.hidden = false;
}

/** @param {string} text */
function say(text) {
  const live = document.getElementById('live');
  if (live) live.textContent = text;
}

// ------------------------------------------------------------- what is heard

/** @param {Element | null} form @returns {Fields} */
function formFields(form) {
  /** @type {Fields} */
  const fields = {};
  if (!(form instanceof HTMLFormElement)) return fields;
  for (const [name, value] of new FormData(form)) {
    const held = fields[name];
    if (held === undefined) fields[name] = String(value);
    else fields[name] = [held, String(value)].flat();
  }
  return fields;
}

/** @param {HTMLElement} control @returns {Fields} */
function fieldsOf(control) {
  return { ...formFields(control.closest('form')), ...ownFields(control) };
}

/** @param {HTMLElement} control @returns {Fields} */
function ownFields(control) {
  const own = Object.entries(JSON.parse(control.dataset.fields ?? '{}')).map(([name, value]) => [name, String(value)]);
  return Object.fromEntries(own);
}

/** @param {HTMLElement} control @returns {HTMLElement} what says what a press does: the control, or the choice in its hand */
function meaning(control) {
  const { hand } = control.dataset;
  const chosen = hand === undefined ? null : document.querySelector(`input[name="${hand}"]:checked`);
  return chosen instanceof HTMLElement ? chosen : control;
}

/** @type {{control: Element | null, means: string, x: number, y: number, at: number}} what was pressed last */
let pressed = { control: null, means: '', x: 0, y: 0, at: -Infinity };

/** @param {Element} control @returns {string} the event that it names, with its fields */
function meansOf(control) {
  return control instanceof HTMLElement ? `${control.dataset.do} ${control.dataset.fields}` : '';
}

/**
 * A second press so soon and so near belongs to the first. What was pressed may have moved meanwhile: a counter counts
 * once more wherever it is by now, and nothing else takes the press.
 *
 * @param {Element | null} control what lies under the finger @param {MouseEvent} event
 * @returns {Element | null} the control that is meant
 */
function meant(control, event) {
  const { clientX: x, clientY: y, timeStamp: at } = event;
  const isSamePress = event.detail > 0 && at - pressed.at < SAME_PRESS_MS
    && Math.hypot(x - pressed.x, y - pressed.y) < SAME_PRESS_STILL;
  const means = control === null ? '' : meansOf(control);
  if (isSamePress && (control !== pressed.control || means !== pressed.means)) {
    pressed = { ...pressed, x, y, at };
    return [...document.querySelectorAll('button[data-do="tap"]')].find((one) => meansOf(one) === pressed.means) ?? null;
  }
  if (control !== null) pressed = { control, means, x, y, at };
  return control;
}

/** @param {HTMLElement} control @param {Event} event */
function press(control, event) {
  const chosen = meaning(control);
  remember(control.closest('form'));
  tell(chosen.dataset.do ?? '', { ...fieldsOf(control), ...ownFields(chosen) }, event.timeStamp, control);
}

// ------------------------------------------------------------- a finger that stays

/** @type {{control: HTMLElement, x: number, y: number, timer: number} | null} what a finger is on */
let under = null;

/** What was held long enough: the click that ends it says nothing more. @type {HTMLElement | null} */
let held = null;

/** @param {PointerEvent} event */
function onPointerDown(event) {
  leave();
  held = null;
  const control = /** @type {Element} */ (event.target).closest('[data-hold]');
  if (!(control instanceof HTMLElement) || event.button !== 0) return;
  under = { control, x: event.clientX, y: event.clientY, timer: setTimeout(hold, HOLD_MS, control, event) };
}

/** @param {HTMLElement} control @param {Event} event */
function hold(control, event) {
  const other = document.getElementById(control.dataset.hold ?? '');
  if (other === null || !control.isConnected) return;
  held = control;
  press(other, event);
}

/** @param {PointerEvent} event a finger that moves on scrolls, and holds nothing */
function onPointerMove({ clientX, clientY }) {
  if (under && Math.hypot(clientX - under.x, clientY - under.y) > HOLD_STILL) leave();
}

function leave() {
  clearTimeout(under?.timer);
  under = null;
}

/** The click that a long press ends in comes at once or, after a touch, a little later; what comes after that is another. */
function lift() {
  leave();
  setTimeout(() => { held = null; }, HOLD_MS);
}

/** @param {Event} event the browser's own menu would lie over what a long press opens */
function onContextMenu(event) {
  if (/** @type {Element} */ (event.target).closest('[data-hold]')) event.preventDefault();
}

/** @param {HTMLElement} button */
function step(button) {
  const field = /** @type {HTMLInputElement} */ (button.parentElement?.querySelector('input'));
  if (Number(button.dataset.step) > 0) field.stepUp();
  else field.stepDown();
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** @param {HTMLInputElement} field */
async function readFile(field) {
  const file = field.files?.item(0);
  if (!file) return;
  const text = await file.text();
  field.value = ''; // so that the same file can be chosen again
  tell('import', { text }, performance.now(), field.closest('label'));
}

/** @param {KeyboardEvent} event @returns {string} what the keys for undo and redo ask for, if it was they */
function historyKey(event) {
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' ? 'redo' : '';
}

/** @param {KeyboardEvent} event */
function pressHistoryKey(event) {
  const wanted = historyKey(event);
  if (!wanted || !document.querySelector('.tools, .history-tools')) return;
  event.preventDefault();
  tell(wanted, {}, event.timeStamp, document.querySelector(`button[data-do="${wanted}"]`));
}

/** @param {KeyboardEvent} event choose a player by number: before Python is up the focus moves, and that is all */
function pressDigit(event) {
  if (receive) tell('key', { key: event.key }, event.timeStamp);
  else /** @type {HTMLElement | null} */ (document.querySelector(`[data-seat="${Number(event.key) - 1}"]`))?.focus();
}

/** @param {KeyboardEvent} event */
function pressKeyOfTile(event) {
  const tile = /** @type {Element} */ (event.target).closest('[data-tile]');
  const control = tile?.querySelector(`[data-key="${event.key === '-' ? '-' : '+'}"]`);
  if (control instanceof HTMLElement) press(control, event);
}

/** @param {MouseEvent} event */
function onClick(event) {
  const target = /** @type {Element} */ (event.target);
  const stepper = target.closest('[data-step]');
  if (stepper instanceof HTMLElement) {
    step(stepper);
    return;
  }
  const hit = target.matches(SHEET) ? target : target.closest('button[data-do]:enabled');
  if (hit !== null && hit === held) held = null;
  else pressOrLeave(meant(hit, event), event);
}

/** @param {Element | null} control @param {MouseEvent} event press a button; leave a dialog by its own button or beside it */
function pressOrLeave(control, event) {
  if (control instanceof HTMLDialogElement) leaveDialog(control, event);
  else if (control instanceof HTMLButtonElement && !control.disabled) {
    const dialog = control.dataset.do === 'close' && !control.closest('.toast') ? control.closest('dialog') : null;
    if (dialog) leaveDialog(dialog, event);
    else press(control, event);
  }
}

/** @param {Element} dialog @param {Event} event close it; where something is filled in, Laurel asks first */
function leaveDialog(dialog, event) {
  if (dialog.classList.contains('sheet-confirm')) tell('withdraw', {}, event.timeStamp);
  else tell('close', isFilledIn(dialog) ? { unsent: 'yes' } : {}, event.timeStamp);
}

/** @param {SubmitEvent} event */
function onSubmit(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  remember(form);
  if (form.dataset.do !== undefined) tell(form.dataset.do, formFields(form), event.timeStamp, event.submitter);
}

/** @param {Event} event */
function onChange(event) {
  const target = /** @type {HTMLInputElement} */ (event.target);
  if (target.type === 'file') readFile(target);
  else tellForm(target.closest('form[data-change]'), event.timeStamp);
}

/** @param {Event} event */
function onInput(event) {
  const field = /** @type {HTMLElement} */ (event.target);
  if (field.dataset.filter !== undefined) filter(field);
}

/** @param {Element} field show what all filters around it let through; folds are open meanwhile */
function filter(field) {
  const around = /** @type {Element} */ (field.closest('details, dialog, main'));
  const words = asked(around, 'input[data-filter]').map(plain).join(' ').split(' ').filter(Boolean);
  const tags = asked(around, 'select[data-filter]');
  for (const fold of around.querySelectorAll('details')) fold.open = words.length > 0;
  for (const item of filtered(around)) {
    const said = plain(item.dataset.name ?? item.textContent ?? '');
    const own = item.dataset.tags?.split(' ') ?? [];
    item.hidden = !words.every((word) => said.includes(word)) || !tags.every((tag) => own.includes(tag));
    sayFound(item, words);
  }
  for (const typed of around.querySelectorAll('input[data-filter="press"]')) markFound(/** @type {HTMLInputElement} */ (typed));
}

/** @param {HTMLInputElement} field mark what Enter presses in it */
function markFound(field) {
  const taken = found(field);
  for (const item of filtered(/** @type {Element} */ (field.closest('details, dialog, main'))))
    item.toggleAttribute('data-found', item === taken);
}

/**
 * Say by which of its other names an item was found, where what it shows has not the typed words: `data-name` separates
 * names by bars, and `data-found` is the one that has them.
 *
 * @param {HTMLElement} item @param {string[]} words
 */
function sayFound(item, words) {
  const names = item.dataset.name?.split('|') ?? [];
  delete item.dataset.found;
  if (names.length < 2 || item.hidden || words.length === 0) return;
  const has = (/** @type {string} */ text) => words.every((word) => plain(text).includes(word));
  const found = has(item.textContent ?? '') ? undefined : names.find(has);
  if (found !== undefined) item.dataset.found = found;
}

/** @param {Element} around @param {string} fields @returns {string[]} what is typed or chosen in the filters */
function asked(around, fields) {
  const filters = /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (around.querySelectorAll(fields));
  return [...filters].map(({ value }) => value).filter(Boolean);
}

/** @param {Element} around @returns {HTMLElement[]} what the filters show and hide */
function filtered(around) {
  return [.../** @type {NodeListOf<HTMLElement>} */ (around.querySelectorAll(FILTERED))];
}

/** @param {string} text @returns {string} it without accents, case and punctuation */
function plain(text) {
  const letters = text.toLowerCase().replaceAll('ł', 'l').normalize('NFKD');
  return letters.replace(/[\p{M}'’]/gu, '').replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** @param {HTMLInputElement} field @returns {HTMLElement | undefined} the first item that begins with what is typed, or has it */
function found(field) {
  const typed = plain(field.value);
  if (!typed) return undefined;
  const shown = filtered(/** @type {Element} */ (field.closest('details, dialog, main'))).filter((item) => !item.hidden);
  return shown.find((item) => plain(item.dataset.name ?? '').startsWith(typed)) ?? shown[0];
}

/** @param {HTMLInputElement} field @param {Event} event press what is found */
function pressFound(field, event) {
  event.preventDefault();
  const control = found(field)?.querySelector('button[data-do]');
  if (control instanceof HTMLElement) press(control, event);
}

/** @param {Element | null} form @param {number} since */
function tellForm(form, since) {
  if (form instanceof HTMLFormElement) tell(form.dataset.change ?? '', formFields(form), since);
}

/** @param {KeyboardEvent} event */
function onKeydown(event) {
  const field = event.target;
  if (event.key === 'Enter' && field instanceof HTMLInputElement && field.dataset.filter === 'press') pressFound(field, event);
  if (/** @type {Element} */ (event.target).matches(TYPING) || event.altKey) return;
  if (event.ctrlKey || event.metaKey) pressHistoryKey(event);
  else if (/^[0-9]$/.test(event.key)) pressDigit(event);
  else if (['+', '-', '='].includes(event.key)) pressKeyOfTile(event);
}

/** @param {Event} event */
function onCancel(event) {
  if (!(event.target instanceof HTMLDialogElement && event.target.matches(SHEET))) return;
  event.preventDefault();
  leaveDialog(event.target, event);
}

/** @param {Event} event */
function onHashchange(event) {
  if (receive) tell('go', { route: address() }, event.timeStamp);
  else showComing();
}

/** @param {StorageEvent} event another tab stored something; before Python is up it will be read anyway */
function onStorage(event) {
  if (receive && event.key !== null && !OF_THE_PAGE.test(event.key)) tell('stored', { key: event.key }, event.timeStamp);
}

document.addEventListener('click', onClick);
document.addEventListener('pointerdown', onPointerDown);
document.addEventListener('pointermove', onPointerMove, { passive: true });
for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, lift);
document.addEventListener('contextmenu', onContextMenu);
document.addEventListener('change', onChange);
document.addEventListener('submit', onSubmit);
document.addEventListener('keydown', onKeydown);
document.addEventListener('input', onInput);
document.addEventListener('cancel', onCancel, true); // it does not bubble: it is caught on its way down
addEventListener('hashchange', onHashchange);
addEventListener('storage', onStorage);

// ------------------------------------------------------------- what Python asks for

/**
 * From now on, hand over what is heard.
 * @param {Receive} to
 * @param {() => void} onLeft is called when a page that is gone has left something behind
 */
export function connect(to, onLeft) {
  keepTyping();
  receive = to;
  watch(onLeft);
}

/** What is being typed goes along: the form would be sent only when the field is left. */
function keepTyping() {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement && field.value !== field.defaultValue && field.matches(TYPING))
    tellForm(field.closest('form[data-change]'), performance.now());
}

/** A form was refused: show the reason in it. */
export function refused() {
  showReason();
}

/** @returns {string} JSON of what waits to be entered */
export function waiting() {
  return waitingInQueue();
}

/** What waited is entered and stored. */
export function settle() {
  settleQueue();
  for (const control of document.querySelectorAll('[data-kept]')) control.removeAttribute('data-kept');
}
