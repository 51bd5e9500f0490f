// What Python changes on the page: regions, dialogs, title, theme and messages. Python decides what has changed; this module
// changes no more of the document than that, so that focus, scroll position, input and open dialogs stay as they are.
import { changeContent } from './change.js';
import { focusHeading, forgetFocus, keepFocus as moveFocus, noteOpener } from './focus.js';
import { SENT, isSubmitted } from './forms.js';
import { Idiomorph } from '../idiomorph.esm.js';
import { DIALOG } from '../input/dialogs.js';
import { keepSelected } from '../entry/number-pad.js';
import { scrollToPlace } from './scrolling.js';

export { noteFocus } from './focus.js';
export { hold } from '../input/late-regions.js';
export { returns } from './scrolling.js';
export { applyTheme } from './theme.js';

/** Elements that can be pressed, focused or opened: they have to stay the same elements, because a press on one may have begun. */
const CONTROLS = 'a, button, dialog, details, input, select, textarea';

/** Elements that have more than their attributes say: what was filled in, or whether they are open. */
const WITH_STATE = 'dialog, details, form, input, select, textarea, :is(h1, h2, h3, h4)[tabindex]';

/** Elements with an attribute that is set here and by no template. */
const WITH_OWN_ATTRIBUTE = 'dialog[open], details[open], :is(h1, h2, h3, h4)[tabindex]';

/** What shows a list of other things whenever it changes: then no element of it stays what it was. */
const WHOLE = '[data-whole]';

/** Elements that get the focus by a script, which makes them focusable. */
const HEADING = /^H[1-4]$/;

/** Attributes of form fields that hold input. */
const INPUT = new Set(['value', 'checked', 'selected']);

/** @typedef {(name: string, element: Element) => boolean} MayUpdate */

/** @type {MayUpdate} the browser sets `open`, and this script `tabindex`: no template has them */
function isFromTemplate(name, { tagName }) {
  return !(name === 'open' && (tagName === 'DIALOG' || tagName === 'DETAILS')) && !(name === 'tabindex' && HEADING.test(tagName));
}

/** @type {MayUpdate} what a player has changed stays; other fields follow the template */
function isNotInput(name, element) {
  return !(INPUT.has(name) && isChanged(name, element)) && isFromTemplate(name, element);
}

/** @type {MayUpdate} what is being typed stays while another form of the sheet is entered */
function isNotTyped(name, element) {
  return !(name === 'value' && element === document.activeElement && isTypedMeanwhile(element)) && isFromTemplate(name, element);
}

/** @param {Element} field that has the focus @returns {boolean} whether it is sent when it is left, and was changed since */
function isTypedMeanwhile(field) {
  return field.closest(SENT) !== null && !isSubmitted(field.closest('form')) && isChanged('value', field);
}

/** @param {string} name an attribute in INPUT @param {Element} element @returns {boolean} whether a player has changed it */
function isChanged(name, element) {
  if (element instanceof HTMLOptionElement) return element.selected !== element.defaultSelected;
  if (!(element instanceof HTMLInputElement)) return element instanceof HTMLTextAreaElement;
  return name === 'checked' ? element.checked !== element.defaultChecked : element.value !== element.defaultValue;
}

/** @param {MayUpdate} [beforeAttributeUpdated] @returns {import('idiomorph').Config} */
function morphStyle(beforeAttributeUpdated) {
  return { morphStyle: 'innerHTML', ...(beforeAttributeUpdated && { callbacks: { beforeAttributeUpdated } }) };
}

const PLAIN = morphStyle();
const KEEPING_OWN_ATTRIBUTES = morphStyle(isFromTemplate);
const KEEPING_TYPED = morphStyle(isNotTyped);
const KEEPING_INPUT = morphStyle(isNotInput);

/**
 * @param {Element} element @param {DocumentFragment} content what is to be in it
 * @param {boolean} keepsInput whether forms keep input that was not submitted
 */
function styleFor(element, content, keepsInput) {
  if (keepsInput && element.querySelector('form')) return KEEPING_INPUT;
  if (openedBy(element) !== undefined && openedBy(element) === openedBy(content)) return KEEPING_TYPED;
  return element.querySelector(WITH_OWN_ATTRIBUTE) ? KEEPING_OWN_ATTRIBUTES : PLAIN;
}

/** @param {ParentNode} content @returns {string | undefined} the fields that open the sheet in it; undefined where it has none */
function openedBy(content) {
  return /** @type {HTMLElement | null} */ (content.querySelector('dialog[data-opened]'))?.dataset.opened;
}

/** @param {string} id @returns {HTMLElement} */
function byId(id) {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`the page has no #${id}`);
  return element;
}

// ------------------------------------------------------------- the screen

/** @returns {string} the name of the screen that is shown; empty where none is */
export function screen() {
  return byId('app').dataset.screen ?? '';
}

/** @returns {string} the game whose styles the screen follows; empty for none */
export function game() {
  return byId('app').dataset.game ?? '';
}

/** @param {string} id the game whose styles the screen follows; empty for none */
export function setGame(id) {
  byId('app').dataset.game = id;
}

/** @returns {string} the words on which the layout of the screen depends */
export function state() {
  return byId('app').dataset.state ?? '';
}

/** @param {string} words on which the layout of the screen depends */
export function setState(words) {
  byId('app').dataset.state = words;
}

/** @returns {string} the size class of the screen that is shown */
export function size() {
  return byId('app').dataset.size ?? '';
}

/**
 * Show a screen as a whole.
 *
 * @param {string} markup
 * @param {string} name
 * @param {string} sizeClass
 * @param {boolean} isOther whether another screen was shown before
 */
export function replaceScreen(markup, name, sizeClass, isOther) {
  const main = byId('app');
  main.innerHTML = markup;
  main.dataset.screen = name;
  main.dataset.size = sizeClass;
  if (!isOther) return;
  forgetFocus();
  scrollTo(0, 0);
  focusHeading(main.querySelector('h1'));
}

/** @param {boolean} isOther whether what was shown at the address before was something else: then it is shown from its top, or where it was left */
export function arrive(isOther) {
  if (!scrollToPlace(isOther)) return;
  forgetFocus();
  focusHeading(document.querySelector('#app h1'));
}

/** @param {string} title */
export function setTitle(title) {
  if (document.title !== title) document.title = title;
}

/** @param {string} language */
export function setLanguage(language) {
  document.documentElement.lang = language;
}

/** @param {boolean} isStored whether matches are stored: the error message depends on it */
export function markStored(isStored) {
  document.documentElement.dataset.stored = isStored ? 'yes' : 'no';
}

/** @param {string} text for screen readers, as soon as they have read what they read now */
export function announce(text) {
  byId('live').textContent = text;
}

/** @param {string} text for screen readers, at once */
export function alert(text) {
  byId('alert').textContent = text;
}

// ------------------------------------------------------------- its regions

/** @param {string} id @param {string} html @param {boolean} keepsInput change what is in a region */
export function patch(id, html, keepsInput) {
  const element = byId(id);
  if (!html) closeDialog(element);
  const template = document.createElement('template'); // costs less than the document that Idiomorph makes of a text
  template.innerHTML = html;
  const has = (/** @type {string} */ wanted) => template.content.querySelector(wanted) ?? element.querySelector(wanted);
  const isWhole = template.content.querySelector(WHOLE) !== null && !element.contains(document.activeElement);
  if (isWhole || !has(CONTROLS)) element.replaceChildren(template.content);
  else if (!has(WITH_STATE)) changeContent(element, template.content);
  else Idiomorph.morph(element, template.content, styleFor(element, template.content, keepsInput));
}

/** @param {string} id @param {string} html replace a fragment of a region */
export function replaceFragment(id, html) {
  byId(id).outerHTML = html;
}

/** @returns {string} the id of the region that has the focus; empty where none has it */
export function focusedRegion() {
  return document.activeElement?.closest('.region')?.id ?? '';
}

/** @param {string} ids of regions, separated by spaces @returns {string} those of them that are not hidden, or have an element that is not */
export function visible(ids) {
  const isSeen = (/** @type {Element} */ element) => element.checkVisibility();
  const shown = ids.split(' ').map(byId).filter((region) => isSeen(region) || [...region.children].some(isSeen));
  return shown.map(({ id }) => id).join(' ');
}

/** @param {() => void} work is done when the next frame has been drawn, and after what waits then */
export function afterFrame(work) {
  if (document.hidden) later(work); // no frame is drawn
  else requestAnimationFrame(() => later(work));
}

/** @param {() => void} work is done after what waits now */
export function later(work) {
  if ('scheduler' in globalThis) scheduler.postTask(work, { priority: 'background' });
  else setTimeout(work);
}

/** Move the focus where the change has taken its control away, and have a number that is not being typed selected. */
export function keepFocus() {
  moveFocus();
  keepSelected();
}

// ------------------------------------------------------------- its dialogs

/** Open the dialogs that were added: the sheet, and the question over it. */
export function openDialogs() {
  for (const dialog of /** @type {NodeListOf<HTMLDialogElement>} */ (document.querySelectorAll(DIALOG)))
    if (!dialog.open) {
      noteOpener(dialog);
      dialog.showModal();
    }
}

/** @returns {string} which sheet is open: its name, its heading without the numbers in small print, and its part; empty for none */
export function openDialogKey() {
  const title = document.getElementById('sheet-title');
  if (title === null) return '';
  const parts = [...title.childNodes].filter(({ nodeName }) => nodeName !== 'SMALL');
  return [title.closest(DIALOG)?.className, title.dataset.part, ...parts.map(({ textContent }) => textContent)].join(' ');
}

/** Show a sheet that has replaced another one from its beginning, with the focus in its search field, or in its first number, if it has one. */
export function beginDialog() {
  const dialog = document.querySelector(DIALOG);
  if (dialog) dialog.scrollTop = 0;
  const field = dialog?.querySelector('input[autofocus]');
  if (field instanceof HTMLInputElement) field.focus();
  else focusHeading(document.getElementById('sheet-title'));
}

/** @param {Element} region close its dialog before the markup is removed: only then does the browser restore the focus */
function closeDialog(region) {
  const dialog = region.querySelector(DIALOG);
  if (!(dialog instanceof HTMLDialogElement && dialog.open)) return;
  dialog.close();
  document.dispatchEvent(new Event('laurel:closed')); // its own event comes when it is no longer in the document
}
