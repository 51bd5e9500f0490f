// The credentials by which this device connects with another one in a later page, by the id of the standing offer or of the
// agreed answer for which they were made, and the certificate with which it joins by a scan: by it a hub recognizes the device.
// The browser stores a certificate with its private key, which no script can read.
import { withStore } from './database.js';

const NAME = 'laurel-credentials';
const STORE = 'credentials';

/** The key of the certificate with which this device joins. No standing offer has such an id. */
const OWN = 'own';

/** How long that certificate lasts; then it is replaced, some days before. */
const LASTS_MS = 360 * 86_400_000;
const REPLACED_MS = 10 * 86_400_000;

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' };
const LASTING = { ...ALGORITHM, expires: LASTS_MS };

/**
 * @typedef {object} Credentials
 * @property {RTCCertificate} certificate
 * @property {string} user the ICE user fragment
 * @property {string} password the ICE password
 * @property {string} [offer] the SDP of the standing offer
 */

/** @returns {Promise<RTCCertificate>} a new one */
export function newCertificate() {
  return RTCPeerConnection.generateCertificate(ALGORITHM);
}

/** @type {Promise<RTCCertificate> | undefined} where it cannot be stored, it lasts as long as the page */
let ofPage;

/** @returns {Promise<RTCCertificate>} the one with which this device joins by a scan, the same each time if it can be stored */
export async function ownCertificate() {
  try {
    return await inOrder(async () => {
      const found = await withStore(NAME, STORE, 'readonly', (all) => all.get(OWN));
      if (found?.certificate.expires > Date.now() + REPLACED_MS) return found.certificate;
      const certificate = await RTCPeerConnection.generateCertificate(LASTING);
      await withStore(NAME, STORE, 'readwrite', (all) => all.put({ certificate }, OWN));
      return certificate;
    });
  } catch (error) {
    console.warn('the certificate of this device cannot be stored', error); // a later page is not recognized by it
    ofPage ??= newCertificate();
    return ofPage;
  }
}

/**
 * @param {RTCCertificate} certificate @param {RTCSessionDescriptionInit} answer in which it is @param {string} [offer]
 * @returns {Credentials}
 */
export function credentialsOf(certificate, { sdp = '' }, offer) {
  return { certificate, offer, user: attribute(sdp, 'ice-ufrag'), password: attribute(sdp, 'ice-pwd') };
}

/** @param {string} sdp @param {string} name @returns {string} */
function attribute(sdp, name) {
  const found = sdp.match(new RegExp(`^a=${name}:(.*)$`, 'm'));
  if (found === null) throw new Error(`the description has no ${name}`);
  return found[1].trim();
}

/** What is done with the store waits for what was asked for before: no credentials are deleted that were stored after that. */
let last = Promise.resolve();

/** @template T @param {() => Promise<T>} work @returns {Promise<T>} */
function inOrder(work) {
  const done = last.then(work);
  last = done.then(() => undefined, () => undefined);
  return done;
}

/** @param {string} id @param {Credentials} credentials store them, if that is possible */
export async function store(id, credentials) {
  try {
    await inOrder(() => withStore(NAME, STORE, 'readwrite', (all) => all.put(credentials, id)));
  } catch (error) {
    console.warn('the credentials of a connection cannot be stored', error); // they serve as long as the page is open
  }
}

/** @param {string} id @returns {Promise<Credentials>} rejected where there are none */
export async function stored(id) {
  const found = await inOrder(() => withStore(NAME, STORE, 'readonly', (all) => all.get(id)));
  if (found === undefined) throw new Error('the credentials are not stored');
  return found;
}

/** @param {string[]} ids delete the credentials of all other standing offers and answers */
export async function keepCredentials(ids) {
  try {
    await inOrder(() => deleteOthers(ids));
  } catch (error) {
    console.warn('the credentials of connections cannot be deleted', error);
  }
}

/** @param {string[]} ids */
async function deleteOthers(ids) {
  const found = await withStore(NAME, STORE, 'readonly', (all) => all.getAllKeys());
  for (const id of found) {
    if (id !== OWN && !ids.includes(id)) await withStore(NAME, STORE, 'readwrite', (all) => all.delete(id));
  }
}
