import type { Language } from './i18n.ts';

/** A number locale that belongs to the language: a French reader with `en-US` left over reads `fr-FR`. */
export function localeOf(language: Language, locale: string | null | undefined): string {
  if (locale?.toLowerCase().startsWith(language)) return locale;
  return language === 'fr' ? 'fr-FR' : 'en-US';
}
