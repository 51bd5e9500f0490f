// The page of the licences follows the theme of the settings, like every other page.
import { theme } from './reader.js';
import { applyTheme } from './page/theme.js';

applyTheme(theme);
