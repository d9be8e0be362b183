import type en from '../messages/en/index.ts';
import { readStored } from './storage.ts';

export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Messages = typeof en;

declare module 'use-intl' {
  interface AppConfig {
    Locale: string;
    Messages: Messages;
  }
}

/** In French a space is inside guillemets and before « : ; ! ? % »: a line never breaks there, and begins with none of them. */
export function bindFrench<Texts>(texts: Texts): Texts {
  if (typeof texts === 'string') return texts.replaceAll(/(?<=«) | (?=[»:;!?%])/g, '\u00a0') as Texts;
  if (typeof texts !== 'object' || texts === null) return texts;
  // Of the same shape, with the same keys.
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, bindFrench(text)])) as Texts;
}

/** One language at a time is loaded. */
export async function loadMessages(language: Language): Promise<Messages> {
  return language === 'fr'
    ? bindFrench((await import('../messages/fr/index.ts')).default)
    : (await import('../messages/en/index.ts')).default;
}

export function isLanguage(text: unknown): text is Language {
  return text === 'en' || text === 'fr';
}

/** Before the session is known: the choice of this device, then the browser's, then English. */
export function guessLanguage(): Language {
  const stored = readStored('language');
  if (isLanguage(stored)) return stored;
  return navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}
