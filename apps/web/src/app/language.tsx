import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { IntlProvider } from 'use-intl';
import { type Language, type Messages, guessLanguage, loadMessages, pageTexts } from '../lib/i18n.ts';
import { LanguageContext } from '../lib/language.ts';
import { localeOf } from '../lib/locale.ts';
import { writeStored } from '../lib/storage.ts';

/** Loads one language's texts and follows changes; the first is loaded before the first paint. */
export function LanguageProvider({
  first,
  children,
}: {
  first: { language: Language; messages: Messages };
  children: ReactNode;
}) {
  const [wanted, setWanted] = useState(first.language);
  const [shown, setShown] = useState(first);
  useEffect(() => {
    if (wanted === shown.language) return;
    let isCurrent = true;
    // The page in use has texts of its own: they change together.
    const own = pageTexts.loaded(shown.language) ? pageTexts.load(wanted) : null;
    void Promise.all([loadMessages(wanted), own]).then(([messages]) => {
      if (isCurrent) setShown({ language: wanted, messages });
    });
    return () => {
      isCurrent = false;
    };
  }, [wanted, shown.language]);
  useEffect(() => {
    document.documentElement.lang = shown.language;
    writeStored('language', shown.language);
  }, [shown.language]);
  const choice = useMemo(() => ({ language: shown.language, setLanguage: setWanted }), [shown.language]);
  return (
    <LanguageContext value={choice}>
      <IntlProvider locale={shown.language} messages={shown.messages} timeZone="UTC">
        <I18nProvider locale={localeOf(shown.language, navigator.language)}>{children}</I18nProvider>
      </IntlProvider>
    </LanguageContext>
  );
}

export async function firstLanguage(): Promise<{ language: Language; messages: Messages }> {
  const language = guessLanguage();
  return { language, messages: await loadMessages(language) };
}
