// Shows a photograph of a match: the one whose id is in `data-photo`; where it is not kept here, the text in `data-missing`.
// The picture is in the shadow tree, so that patching the page does not load it again.
import { loadPhoto } from '../device/photos.js';

class Photo extends HTMLElement {
  static observedAttributes = ['data-photo'];
  root = this.attachShadow({ mode: 'open' });
  address = '';
  /** Photographs of a file may have been kept only after this was shown. */
  onKept = () => {
    if (!this.address) this.show();
  };

  connectedCallback() {
    document.addEventListener('laurel:photos', this.onKept);
    this.show();
  }

  disconnectedCallback() {
    document.removeEventListener('laurel:photos', this.onKept);
    this.release();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.show();
  }

  async show() {
    const id = this.dataset.photo ?? '';
    const photo = await load(id);
    if (id !== this.dataset.photo || !this.isConnected) return; // another one is shown by now
    this.release();
    if (photo) this.address = URL.createObjectURL(photo);
    this.root.replaceChildren(photo ? this.picture() : this.text());
  }

  /** @returns {Element} */
  picture() {
    const image = new Image();
    image.src = this.address;
    image.alt = this.dataset.label ?? '';
    image.setAttribute('part', 'picture');
    image.onerror = () => this.root.replaceChildren(this.text());
    return image;
  }

  /** @returns {Element} */
  text() {
    const text = document.createElement('span');
    text.setAttribute('part', 'missing');
    text.textContent = this.dataset.missing ?? '';
    return text;
  }

  release() {
    if (this.address) URL.revokeObjectURL(this.address);
    this.address = '';
  }
}

/** @param {string} id @returns {Promise<Blob | undefined>} */
async function load(id) {
  try {
    return await loadPhoto(id);
  } catch (error) { // as in a private window
    console.info('a photograph cannot be read', error);
    return undefined;
  }
}

customElements.define('laurel-photo', Photo);
