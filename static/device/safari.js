// Safari deletes what a page has stored when it was not visited for seven days, but not what an installed app has stored.
// It does not say so, and offers no installation: it is recognised by its name.

const SAFARI = /\bVersion\/[\d.]+ (Mobile\/\w+ )?Safari\//;

/** @returns {'home-screen' | 'dock' | ''} how Laurel can be installed in Safari; empty in other browsers, and where it is */
export function wayToInstall() {
  const { userAgent, maxTouchPoints } = navigator;
  if (!SAFARI.test(userAgent) || 'onbeforeinstallprompt' in window || isInstalled()) return '';
  if (/\b(iPhone|iPad|iPod)\b/.test(userAgent)) return 'home-screen';
  if (!/\bMacintosh\b/.test(userAgent)) return '';
  return maxTouchPoints > 1 ? 'home-screen' : 'dock'; // an iPad calls itself a Mac
}

/** @returns {boolean} */
function isInstalled() {
  return ('standalone' in navigator && navigator.standalone === true) || matchMedia('(display-mode: standalone)').matches;
}
