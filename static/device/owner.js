// One page of a browser at a time comes back to other phones: its tabs have the same standing offers, each of which serves
// once. The page that has the lock is the one; another page gets it when that one is closed.
//
// It begins before Python runs, by the newest offer of every phone that is sought. Python reads strictly what is stored; it
// goes on with these attempts, or ends them.
import { address } from '../input/address.js';
import { PHONES } from '../store/keys.js';
import { get } from '../store/local.js';
import { reconnect } from './connections.js';
import { report } from './report.js';

const LOCK = 'laurel-phones';

/** How long such an attempt lasts, as the first ones of Python (`laurel.app.phones.returning`). */
const WITHIN_MS = 5_000;

/** The address of a code that was scanned: then nobody comes back. */
const JOINING = /^\/join\//;

/** @returns {string[]} the newest standing offers by which this page comes back at once */
function newestOffers() {
  const stored = get(PHONES);
  if (stored === null || JOINING.test(address())) return [];
  try {
    const { role, devices, held } = JSON.parse(stored);
    const sought = role === 'guest' ? [held[devices[0].device] ?? []] : Object.values(held);
    return sought.map((offers) => offers.at(-1)).filter((offer) => typeof offer === 'string');
  } catch (error) {
    console.warn('what is stored of other phones cannot be read', error); // Python puts it aside
    return [];
  }
}

let isOwner = false;
let isTold = false;

/** This page has the lock: report `phones-owned`, with the attempts that have begun. */
function begin() {
  isOwner = true;
  const attempts = newestOffers();
  report('phones-owned', { attempts });
  for (const id of attempts) reconnect(id, 0, WITHIN_MS);
}

if (navigator.locks === undefined) {
  begin();
} else {
  navigator.locks.request(LOCK, () => {
    begin();
    return new Promise(() => undefined); // until the page is closed
  }).catch((error) => console.warn('the lock of the connections is not to be had', error));
}

/** Python runs. The first one is told in the order of the reports; one that is started again in the same page, here. */
export function ownConnections() {
  if (isTold && isOwner) report('phones-owned', { attempts: [] });
  isTold = true;
}
