// The reader's settings before Python runs: language, theme, keys, and translated messages of the scripts.
import messages from './boot-messages.js';

const SETTINGS_KEY = 'laurel:settings';
const LANGUAGES = ['en', 'ru', 'pl', 'cs'];

/** @returns {{language: string, theme: string, digits: boolean}} what the reader has chosen; empty where nothing is stored that can be read */
function settings() {
  try {
    const stored = JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? '{}');
    return { language: textOf(stored?.language), theme: textOf(stored?.theme), digits: stored?.digits !== false };
  } catch (error) {
    console.warn('settings cannot be read', error);
    return { language: '', theme: '', digits: true };
  }
}

/** @param {unknown} value @returns {string} empty for what is no text, which might be an object that cannot be one */
function textOf(value) {
  return typeof value === 'string' ? value : '';
}

/** @param {string} chosen @returns {string} the first of the reader's languages that Laurel has */
function languageFor(chosen) {
  const preferred = [chosen, ...navigator.languages].map((tag) => tag.toLowerCase().split('-')[0]);
  return preferred.find((language) => LANGUAGES.includes(language)) ?? 'en';
}

const chosen = settings();

/** `theme` is `light`, `dark` or anything else for the system's; `digits` says whether the key of a digit chooses a player. */
export const { theme, digits } = chosen;

export const language = languageFor(chosen.language);

/** @param {string} message @returns {string} the message in the language of the page, which the reader may have changed since */
export function gettext(message) {
  return messages[document.documentElement.lang || language]?.[message] ?? message;
}
