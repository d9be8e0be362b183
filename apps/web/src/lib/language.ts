import { createContext, use } from 'react';
import type { Language } from './i18n.ts';

export interface LanguageChoice {
  readonly language: Language;
  readonly setLanguage: (language: Language) => void;
}

export const LanguageContext = createContext<LanguageChoice>({
  language: 'en',
  setLanguage: () => undefined,
});

/** The language shown now, and how to change it on this device. */
export function useLanguage(): LanguageChoice {
  return use(LanguageContext);
}
