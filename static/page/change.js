// Changes what is in an element to what a template has made, where the two differ in little, as after a tap: in attributes, in
// texts, and in nodes that come or go at one place of an element. It is a small part of what Idiomorph does, which compares every
// node with every other by all ids in it. What differs in more is for Idiomorph.
import { Idiomorph } from '../idiomorph.esm.js';

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

/** @param {Element} element @param {ParentNode & Node} wanted has what is to be in it, and loses what comes into it */
export function changeContent(element, wanted) {
  const [before, after] = [[...element.childNodes], [...wanted.childNodes]];
  const first = countSame(before, after);
  const last = countSame(before.slice(first).reverse(), after.slice(first).reverse());
  const gone = before.splice(first, before.length - first - last);
  const come = after.splice(first, after.length - first - last);
  if (gone.length > 0 && come.length > 0) {
    Idiomorph.morph(element, [...wanted.childNodes], { morphStyle: 'innerHTML' });
    return;
  }
  for (const node of gone) node.remove();
  for (const node of come) element.insertBefore(node, before[first] ?? null);
  before.forEach((node, index) => changeNode(node, after[index]));
}

/** @param {Node} node @param {Node} wanted which it can become */
function changeNode(node, wanted) {
  if (node.isEqualNode(wanted)) return;
  if (node instanceof Element && wanted instanceof Element) {
    changeAttributes(node, wanted);
    changeContent(node, wanted);
  } else {
    node.nodeValue = wanted.nodeValue;
  }
}

/** @param {Element} element @param {Element} wanted */
function changeAttributes(element, wanted) {
  for (const { name } of [...element.attributes]) if (!wanted.hasAttribute(name)) element.removeAttribute(name);
  for (const { name, value } of wanted.attributes) if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
