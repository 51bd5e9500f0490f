// The certificates by which this device comes back to other phones, one for each standing offer that it holds. The browser
// stores a certificate with its private key, which no script can read.
import { inStore } from './database.js';

const NAME = 'laurel-certificates';
const STORE = 'certificates';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' };

/** @param {string} id of a standing offer @returns {Promise<RTCCertificate>} a new one, which is stored if that is possible */
export async function newCertificate(id) {
  const certificate = await RTCPeerConnection.generateCertificate(ALGORITHM);
  try {
    await inStore(NAME, STORE, 'readwrite', (certificates) => certificates.put(certificate, id));
  } catch (error) {
    console.warn('the certificate of a connection cannot be stored', error); // it serves as long as the page is open
  }
  return certificate;
}

/** @param {string} id @returns {Promise<RTCCertificate | undefined>} */
export async function storedCertificate(id) {
  return inStore(NAME, STORE, 'readonly', (certificates) => certificates.get(id));
}

/** @param {string[]} ids delete the certificates of all other standing offers */
export async function keepCertificates(ids) {
  try {
    const stored = await inStore(NAME, STORE, 'readonly', (certificates) => certificates.getAllKeys());
    for (const id of stored) {
      if (!ids.includes(id)) await inStore(NAME, STORE, 'readwrite', (certificates) => certificates.delete(id));
    }
  } catch (error) {
    console.warn('the certificates of connections cannot be deleted', error);
  }
}
