/** Shown for a value that is not there, everywhere. */
export const NONE = '—';
