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

/** A number locale that belongs to the language: a French reader with `en-US` left over reads `fr-FR`. */
export function localeOf(language: Language, locale: string | null | undefined): string {
  if (locale?.toLowerCase().startsWith(language)) return locale;
  return language === 'fr' ? 'fr-FR' : 'en-US';
}
