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

/** One language at a time is loaded. */
export async function loadMessages(language: Language): Promise<Messages> {
  return language === 'fr' ? (await import('../messages/fr/index.ts')).default : (await import('../messages/en/index.ts')).default;
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
