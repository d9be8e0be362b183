import type en from '../messages/en/index.ts';
import type late from '../messages/en/late.ts';
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

/** One language at a time is loaded, without what comes with its page. */
export async function loadMessages(language: Language): Promise<Messages> {
  const first =
    language === 'fr'
      ? bindFrench((await import('../messages/fr/first.ts')).default)
      : (await import('../messages/en/first.ts')).default;
  // A page whose texts are late brings them (`LateTexts`): nothing else translates from their domains.
  return first as Messages;
}

type LateMessages = typeof late;
const lateLoads = new Map<Language, Promise<LateMessages>>();

/** The same promise each time, so that who waits for it waits once. */
export function loadLateMessages(language: Language): Promise<LateMessages> {
  const known = lateLoads.get(language);
  if (known) return known;
  const load = loadLate(language);
  lateLoads.set(language, load);
  // A dropped connection is tried again by the next who opens the page.
  load.catch(() => lateLoads.delete(language));
  return load;
}

async function loadLate(language: Language): Promise<LateMessages> {
  return language === 'fr'
    ? bindFrench((await import('../messages/fr/late.ts')).default)
    : (await import('../messages/en/late.ts')).default;
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
