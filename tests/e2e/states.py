"""What shows a state or a control: not a fill alone, and strong enough to be seen by everybody."""

from __future__ import annotations

from typing import Literal

from tests.e2e.actions import Laurel

SCHEMES: tuple[Literal["dark"], Literal["light"]] = ("dark", "light")

# What an element draws, without its colours. A state is taken away and put back at once, so that the element is
# compared with itself. Where a state has a sign, others of the same kind have none or another.
FILLED_ONLY = """() => {
  const attributes = ['aria-pressed', 'aria-current', 'aria-selected'];
  const states = `${attributes.map((name) => `[${name}]:not([${name}="false"])`)}, input:checked`;
  const STATE = /-(leads|won|wins|owned|held|turn|taken|phasing)$|^stays$/;
  const lines = ['borderWidth', 'borderStyle', 'outlineWidth', 'outlineStyle', 'textDecorationLine', 'fontWeight'];
  const drawn = (element) => {
    const parts = [element, ...element.querySelectorAll('*')].slice(0, 30);
    const shown = element.matches('input') ? [element.nextElementSibling, element.parentElement] : [];
    return [...shown, ...parts].filter(Boolean).map((one) => {
      const style = getComputedStyle(one);
      const marks = ['::before', '::after'].map((part) => getComputedStyle(one, part).content);
      return [...lines.map((line) => style[line]), ...marks].join();
    }).join('; ');
  };
  const compare = (element, remove, restore) => {
    const having = drawn(element);
    remove();
    const lacking = drawn(element);
    restore();
    return having !== lacking;
  };
  const hasSign = (element, isSame) => {
    const signs = (one) => [...one.querySelectorAll('.glyph use, .mark')].map((sign) => sign.outerHTML).join();
    const kind = `${element.localName}${element.classList[0] ? `.${element.classList[0]}` : ''}`;
    const others = [...document.querySelectorAll(kind)].filter((one) => !isSame(one));
    return others.some((one) => signs(one) !== signs(element));
  };
  const found = [];
  const told = (element) => element.outerHTML.slice(0, 110).replace(/\\s+/g, ' ');
  for (const element of document.querySelectorAll(states)) {
    if (!(element.matches('input') ? element.parentElement : element).checkVisibility()) continue;
    if (element.matches('input') && getComputedStyle(element).opacity !== '0') continue; // drawn by the browser
    const [name] = attributes.filter((one) => element.hasAttribute(one));
    const value = name && element.getAttribute(name);
    const differs = name
      ? compare(element, () => element.removeAttribute(name), () => element.setAttribute(name, value))
      : compare(element, () => { element.checked = false; }, () => { element.checked = true; });
    if (!differs && !hasSign(element, (one) => one.matches(states))) found.push(told(element));
  }
  for (const element of document.querySelectorAll('#app [class]')) {
    if (!element.checkVisibility() || element.closest('svg, .visually-hidden, .mark')) continue;
    for (const state of [...element.classList].filter((one) => STATE.test(one) && one !== element.classList[0])) {
      const differs = compare(element, () => element.classList.remove(state), () => element.classList.add(state));
      const isSame = (one) => one.classList.contains(state);
      if (!differs && !hasSign(element, isSame)) found.push(`${state}: ${told(element)}`);
    }
  }
  // The browser puts text on a ground in the colour of the page, unless it is told to leave the colours alone.
  const page = getComputedStyle(document.documentElement).backgroundColor;
  const texts = document.createTreeWalker(document.querySelector('#app'), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || !element.checkVisibility() || element.closest('.visually-hidden')) continue;
    const { color, forcedColorAdjust } = getComputedStyle(element);
    if (color === page && forcedColorAdjust === 'auto') found.push(`hidden text: ${told(element)}`);
  }
  return [...new Set(found)];
}"""

# The colour that is drawn behind an element, and the contrast of two colours.
COLOURS = """
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  const known = new Map();
  const channels = (colour) => {
    if (!known.has(colour)) {
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = colour;
      pen.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
      known.set(colour, [red, green, blue, alpha / 255]);
    }
    return known.get(colour);
  };
  const over = ([r, g, b, alpha], below) => [r, g, b].map((one, n) => alpha * one + (1 - alpha) * below[n]);
  const ground = (element) => {
    if (!element) return channels(getComputedStyle(document.documentElement).backgroundColor).slice(0, 3);
    const own = channels(getComputedStyle(element).backgroundColor);
    return own[3] === 1 || element.matches('dialog') ? own.slice(0, 3) : over(own, ground(element.parentElement));
  };
  const luminance = (colour) => colour
    .map((one) => one / 255)
    .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4))
    .reduce((sum, one, n) => sum + one * [0.2126, 0.7152, 0.0722][n], 0);
  const contrast = (one, other) => {
    const [darker, lighter] = [luminance(one), luminance(other)].sort((first, second) => first - second);
    return (lighter + 0.05) / (darker + 0.05);
  };
"""

# The contrast of what axe does not look at: the edge of a control, or its fill, with what is around it; placeholders;
# text in drawings; text of controls that cannot be used now.
FAINT_SHAPES = (
    f"([shapes, text]) => {{{COLOURS}"
    """
  const opacity = (element) => (element ? getComputedStyle(element).opacity * opacity(element.parentElement) : 1);
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.visually-hidden');
  const found = [];
  const tell = (what, ratio, element) =>
    found.push(`${what} ${ratio.toFixed(2)}: ${element.outerHTML.slice(0, 100).replace(/\\s+/g, ' ')}`);

  const controls = 'input:not([type=hidden]), select, textarea, button, a.button, label.chip > span, label.tab > *';
  for (const control of document.querySelectorAll(controls)) {
    const style = getComputedStyle(control);
    const isOff = control.matches(':disabled, [aria-disabled="true"]')
      || control.parentElement.querySelector(':scope > input:disabled');
    if (isOff || !isShown(control) || opacity(control) === 0) continue;
    const around = ground(control.parentElement);
    const edges = [style.backgroundColor];
    if (parseFloat(style.borderTopWidth) > 0 && style.borderTopStyle !== 'none') edges.push(style.borderTopColor);
    const [shadow] = style.boxShadow.match(/^(rgb|color)[^)]*\\)/) ?? [];
    if (shadow) edges.push(shadow);
    const drawn = edges.map(channels).filter(([, , , alpha]) => alpha > 0);
    if (drawn.length === 0) continue;
    const best = Math.max(...drawn.map((edge) => contrast(over(edge, around), around)));
    if (best > 1.02 && best < shapes) tell('edge', best, control);
  }
  for (const field of document.querySelectorAll('[placeholder]')) {
    if (!isShown(field)) continue;
    const below = ground(field);
    const ratio = contrast(over(channels(getComputedStyle(field, '::placeholder').color), below), below);
    if (ratio < text) tell('placeholder', ratio, field);
  }
  for (const words of document.querySelectorAll('#app svg text')) {
    const drawing = words.closest('svg');
    if (!isShown(drawing) || opacity(drawing) < 1 || getComputedStyle(words).stroke !== 'none') continue;
    const below = ground(drawing);
    const ratio = contrast(over(channels(getComputedStyle(words).fill), below), below);
    const isLarge = words.getBoundingClientRect().height >= 24;
    if (ratio < (isLarge ? shapes : text)) tell('drawn text', ratio, drawing);
  }
  for (const control of document.querySelectorAll('#app button:is(:disabled, [aria-disabled="true"])')) {
    if (!isShown(control)) continue;
    const below = ground(control.parentElement);
    const fill = ground(control);
    const pale = (colour) => over([...colour, opacity(control)], below);
    const ink = over(channels(getComputedStyle(control).color), fill);
    const ratio = contrast(pale(ink), pale(fill));
    if (ratio < shapes) tell('disabled', ratio, control);
  }
  return [...new Set(found)];
}"""
)

RING = (
    f"() => {{{COLOURS}"
    """
  const { activeElement } = document;
  const below = ground(activeElement.parentElement);
  return contrast(over(channels(getComputedStyle(activeElement).outlineColor), below), below);
}"""
)

SHAPES = 3
TEXT = 4.5
"""The least contrast of shapes and of text: WCAG 2.2, 1.4.11 and 1.4.3."""


def ring_contrast(laurel: Laurel) -> list[float]:
    """Return the contrast of the ring around what has the focus with what is around it, dark and light."""
    found = []
    for scheme in SCHEMES:
        laurel.page.emulate_media(color_scheme=scheme)
        found.append(float(laurel.page.evaluate(RING)))
    return found
