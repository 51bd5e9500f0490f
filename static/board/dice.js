// Dice: a button with `data-roll` chooses one of the radio buttons of its field at random. The result is chosen at once, and
// its `data-rolled` lets the style sheet move it; the field's element with the role `status` speaks it.

/** @param {Event} event */
function onClick(event) {
  const button = event.target instanceof Element ? event.target.closest('[data-roll]') : null;
  const field = button?.closest('fieldset');
  if (field) roll(field);
}

/** @param {HTMLFieldSetElement} field */
function roll(field) {
  const radios = /** @type {NodeListOf<HTMLInputElement>} */ (field.querySelectorAll('input[type=radio]'));
  const faces = [...radios].filter((radio) => radio.value !== '' && !radio.disabled);
  const result = faces[randomBelow(faces.length)];
  if (result === undefined) return;
  for (const face of faces) delete face.dataset.rolled;
  void field.offsetWidth; // the animation begins again where the result is the same
  result.checked = true;
  result.dataset.rolled = '';
  result.dispatchEvent(new Event('change', { bubbles: true }));
  const status = field.querySelector('[role=status]');
  if (status) status.textContent = result.value;
}

/** @param {number} count @returns {number} a random whole number from 0 to `count` - 1 */
function randomBelow(count) {
  return Math.floor((crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32) * count);
}

document.addEventListener('click', onClick);
