// The scripts whose functions Python calls, as one module. It is imported before Laurel's Python begins: so Python reads
// nothing before what is stored is complete, and shows nothing before the styles of every screen apply.
import { laterStyles } from './later-styles.js';
import { settled } from './store/store.js';

export * as device from './device.js';
export * as listen from './listen.js';
export * as page from './page/page.js';
export * as screens from './page/screens.js';
export * as texts from './store/texts.js';

await Promise.all([settled, laterStyles]);
