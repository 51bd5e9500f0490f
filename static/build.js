// Which build of Laurel this is.

/** The folder of this build, which is named after its contents. */
export const build = new URL('..', import.meta.url).pathname;
