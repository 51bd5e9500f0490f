// The scripts whose functions Python calls, as one module.
export * as device from './device.js';
export * as listen from './listen.js';
export * as page from './page.js';
export * as screens from './screens.js';
export * as texts from './texts.js';
