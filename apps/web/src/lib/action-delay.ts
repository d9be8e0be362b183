/** How long typing pauses before what was typed is searched, calculated or saved. */
export const ACTION_DELAY_MS = 500;
