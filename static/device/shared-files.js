// Offers the files that other apps have shared with Laurel: `share-target.js` has put them into the inbox.
import { offerFiles } from '../exchange/importing.js';
import { take } from '../exchange/inbox.js';

/** A tab that takes files out of the inbox holds this lock. */
const LOCK = 'laurel:inbox';

/** Offer what is in the inbox. Called when Python runs: what it offers is on the screen, and kept after a press. */
export async function importShared() {
  if (!('caches' in globalThis)) return; // an insecure page, with which nothing can be shared
  try {
    const takeAll = () => take((files, problems) => offerFiles(files, problems));
    await (navigator.locks ? navigator.locks.request(LOCK, takeAll) : takeAll());
  } catch (error) { // storage is closed, as in a private window
    console.info('there are no shared files', error);
  }
}
