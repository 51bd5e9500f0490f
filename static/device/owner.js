// One page of a browser at a time comes back to other phones: its tabs have the same standing offers, each of which serves
// once. The page that has the lock is the one; another page gets it when that one is closed.
import { report } from './report.js';

const LOCK = 'laurel-phones';

/** Whether this page has the lock, or needs none. */
let isOwner = navigator.locks === undefined;

/** Report `phones-owned` when this page is the one that comes back to other phones: at once where it is that already. */
export function ownConnections() {
  if (isOwner) {
    report('phones-owned', {});
    return;
  }
  navigator.locks.request(LOCK, () => {
    isOwner = true;
    report('phones-owned', {});
    return new Promise(() => undefined); // until the page is closed
  }).catch((error) => console.warn('the lock of the connections is not to be had', error));
}
