const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The key of commands, as people here know it: `⌘` on a Mac, `Ctrl` elsewhere. */
export const COMMAND_KEY = isMac ? '⌘' : 'Ctrl';

/** The same before another key in a sentence: `⌘C`, `Ctrl+C`. */
export const COMMAND_PREFIX = isMac ? '⌘' : 'Ctrl+';
