/** What stands in the place of a value that is not there, everywhere. */
export const NONE = '—';
