// A worker that reads the pages of the memory snapshot. It gets the description of the snapshot, and posts the pages, or as a text
// why they cannot be read.
import { readPages } from './snapshot.js';

addEventListener('message', async ({ data: description }) => {
  try {
    const pages = await readPages(description);
    postMessage(pages, { transfer: [pages.buffer] });
  } catch (error) {
    postMessage(String(error));
  }
}, { once: true });
