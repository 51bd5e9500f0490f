// Fetches the archive of the library that encodes QR codes. No start needs it: Python asks for it before the first code.
import { report } from './device/report.js';
import { unpacked } from './python-options.js';

const ADDRESS = new URL('../py/codes.bin', import.meta.url).href;

/** @param {(archive: Uint8Array) => void} mount lets Python import from the archive; Python is told whether that succeeded */
export async function loadCodes(mount) {
  try {
    mount(await unpacked(ADDRESS));
    report('codes-loaded', { state: 'loaded' });
  } catch (error) {
    console.warn('no codes can be drawn:', error);
    report('codes-loaded', { state: 'failed' });
  }
}
