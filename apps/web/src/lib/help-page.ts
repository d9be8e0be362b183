import { createContext } from 'react';

/** Where the guide says what the page in view is for: an address of the help center, or null where there is none. */
export const HelpAddress = createContext<string | null>(null);
