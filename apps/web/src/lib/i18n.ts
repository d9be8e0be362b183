import type en from '../messages/en/index.ts';
import type late from '../messages/en/late.ts';
import type pages from '../messages/en/pages.ts';
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

/** In French a space is inside guillemets and before « : ; ! ? % »: a line never breaks there, and begins with none of them. Two colons are no text: a number's format begins with them. */
export function bindFrench<Texts>(texts: Texts): Texts {
  if (typeof texts === 'string') return texts.replaceAll(/(?<=«) | (?=[»;!?%]|:(?!:))/g, '\u00a0') as Texts;
  // What the build has compiled is bound already.
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) return texts;
  // Of the same shape, with the same keys.
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, bindFrench(text)])) as Texts;
}

/** A file of texts in one language, loaded once. */
export interface Texts<Domains> {
  /** The same promise each time, so that who waits for it waits once. */
  readonly load: (language: Language) => Promise<Domains>;
  /** What is there already. */
  readonly loaded: (language: Language) => Domains | undefined;
}

function textsOf<Domains>(files: Readonly<Record<Language, () => Promise<Domains>>>): Texts<Domains> {
  const loads = new Map<Language, Promise<Domains>>();
  const loaded = new Map<Language, Domains>();
  return {
    loaded: (language) => loaded.get(language),
    load(language) {
      const known = loads.get(language);
      if (known) return known;
      const load = files[language]().then((found) => {
        const bound = language === 'fr' ? bindFrench(found) : found;
        loaded.set(language, bound);
        return bound;
      });
      loads.set(language, load);
      // A dropped connection is tried again by the next who opens the page.
      load.catch(() => loads.delete(language));
      return load;
    },
  };
}

const first = textsOf<Partial<Messages>>({
  en: () => import('../messages/en/first.ts').then((file) => file.default as Partial<Messages>),
  fr: () => import('../messages/fr/first.ts').then((file) => file.default as Partial<Messages>),
});

/** The texts of all pages but the login and the home page. */
export const pageTexts = textsOf<typeof pages>({
  en: () => import('../messages/en/pages.ts').then((file) => file.default),
  fr: () => import('../messages/fr/pages.ts').then((file) => file.default),
});

/** The texts of pages that few people open. */
export const lateTexts = textsOf<typeof late>({
  en: () => import('../messages/en/late.ts').then((file) => file.default),
  fr: () => import('../messages/fr/late.ts').then((file) => file.default),
});

/** What every page needs, in one language. Whose texts come with it brings them (`PageTexts`): nothing else translates from their domains. */
export async function loadMessages(language: Language): Promise<Messages> {
  return (await first.load(language)) as Messages;
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
