import { type ReactNode, use } from 'react';
import { IntlProvider, useLocale, useMessages, useTimeZone } from 'use-intl';
import { loadLateMessages, type Messages } from './i18n.ts';
import { useLanguage } from './language.ts';

/** Brings the texts of a page that few people open, and shows it when they are there. */
export function LateTexts({ children }: { readonly children: ReactNode }) {
  const { language } = useLanguage();
  const messages = useMessages();
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  const late = use(loadLateMessages(language));
  const all: Messages = { ...(messages as Messages), ...late };
  return (
    <IntlProvider locale={locale} messages={all} timeZone={timeZone}>
      {children}
    </IntlProvider>
  );
}
