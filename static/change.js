// Changes what is in an element to what a template has made, where the two differ in little, as after a tap: in attributes, in
// texts, and in nodes that come or go at one place of an element. It is a small part of what Idiomorph does, which compares every
// node with every other by all ids in it. What differs in more is for Idiomorph, as is what can be filled in.
import { Idiomorph } from './idiomorph.esm.js';

/** Elements that have more than their attributes say: what is filled in, or whether they are unfolded. They are for Idiomorph, too. */
const WITH_STATE = 'details, form, input, select, textarea';

/** @typedef {import('idiomorph').Config} Style how Idiomorph changes what is for it */

/** @type {Style} */
const PLAIN = { morphStyle: 'innerHTML' };

/** @param {Node} node @param {Node} wanted @returns {boolean} whether the node can become the other: it is of the same kind, with the same id */
function canBecome(node, wanted) {
  if (node.nodeName !== wanted.nodeName) return false;
  return !(node instanceof Element && wanted instanceof Element) || node.id === wanted.id;
}

/** @param {Node[]} nodes @param {Node[]} wanted @returns {number} how many at the beginning of both can become the others */
function countSame(nodes, wanted) {
  const index = nodes.findIndex((node, at) => at >= wanted.length || !canBecome(node, wanted[at]));
  return index < 0 ? nodes.length : index;
}

/** @param {ParentNode} content @returns {string} the ids in it, in their order: what has the same has no control that came, went or moved */
export function idsIn(content) {
  return [...content.querySelectorAll('[id]')].map(({ id }) => id).join(' ');
}

/** @param {Element} element @param {ParentNode & Node} wanted has what is to be in it, and loses what comes into it @param {Style} [style] */
export function changeContent(element, wanted, style = PLAIN) {
  const [before, after] = [[...element.childNodes], [...wanted.childNodes]];
  const first = countSame(before, after);
  const last = countSame(before.slice(first).reverse(), after.slice(first).reverse());
  const gone = before.splice(first, before.length - first - last);
  const come = after.splice(first, after.length - first - last);
  if (gone.length > 0 && come.length > 0) {
    Idiomorph.morph(element, [...wanted.childNodes], style);
    return;
  }
  for (const node of gone) node.remove();
  for (const node of come) element.insertBefore(node, before[first] ?? null);
  before.forEach((node, index) => changeNode(node, after[index], style));
}

/** @param {Node} node @param {Node} wanted which it can become @param {Style} style */
function changeNode(node, wanted, style) {
  if (!(node instanceof Element && wanted instanceof Element)) {
    if (node.nodeValue !== wanted.nodeValue) node.nodeValue = wanted.nodeValue;
  } else if (node.matches(WITH_STATE)) {
    Idiomorph.morph(node, wanted, { ...style, morphStyle: 'outerHTML' });
  } else if (node.querySelector(WITH_STATE) !== null || !node.isEqualNode(wanted)) {
    changeAttributes(node, wanted, style);
    changeContent(node, wanted, style);
  }
}

/** @param {Element} element @param {Element} wanted @param {Style} style says which attributes are left alone */
function changeAttributes(element, wanted, { callbacks }) {
  const mayUpdate = callbacks?.beforeAttributeUpdated ?? (() => true);
  for (const { name } of [...element.attributes])
    if (!wanted.hasAttribute(name) && mayUpdate(name, element, 'remove')) element.removeAttribute(name);
  for (const { name, value } of wanted.attributes)
    if (element.getAttribute(name) !== value && mayUpdate(name, element, 'update')) element.setAttribute(name, value);
}
