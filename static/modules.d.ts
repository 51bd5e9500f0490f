// Modules that the build puts beside the scripts: they are not at these places in the checkout.

declare module '*/pyodide/pyodide.mjs' {
  export * from 'pyodide';
}

declare module '*/pyodide/pyodide.asm.mjs' {
  const createPyodideModule: NonNullable<import('pyodide').PyodideConfig['createPyodideModule']>;
  export default createPyodideModule;
}

declare module '*/idiomorph.esm.js' {
  export const Idiomorph: { morph: import('idiomorph').Morph };
}

declare module '*/fzstd.js' {
  export * from 'fzstd';
}

declare module '*/zxing/reader/index.js' {
  export * from 'zxing-wasm/reader';
}

declare module '*/boot-messages.js' {
  /** For each language the translations of the messages in the scripts. */
  const messages: Record<string, Record<string, string>>;
  export default messages;
}

declare module '*/site-files.js' {
  /**
   * A file of the site that the service worker stores: where it is, and its digest. `isLater` where it is stored when it is first
   * fetched, instead of when the worker is installed.
   */
  export interface SiteFile {
    address: string;
    integrity: string;
    isLater?: true;
  }
  const files: SiteFile[];
  export default files;
}
