import { type ComponentType, type ReactNode, use, useMemo } from 'react';
import { IntlProvider, useLocale, useMessages, useTimeZone } from 'use-intl';
import { guessLanguage, lateTexts, type Messages, pageTexts, type Texts } from './i18n.ts';
import { useLanguage } from './language.ts';
import { latePart } from './late-part.tsx';

interface BroughtProps {
  readonly texts: Texts<Partial<Messages>>;
  readonly children: ReactNode;
}

/** No hook comes after `use`: where it is left out the second time, because the texts are there by then, React would miss it. */
function Brought({ texts, children }: BroughtProps) {
  const { language } = useLanguage();
  const brought = texts.loaded(language) ?? use(texts.load(language));
  return <WithTexts brought={brought}>{children}</WithTexts>;
}

function WithTexts({
  brought,
  children,
}: Pick<BroughtProps, 'children'> & { readonly brought: Partial<Messages> }) {
  const messages = useMessages();
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  const all = useMemo(() => ({ ...(messages as Messages), ...brought }), [messages, brought]);
  return (
    <IntlProvider locale={locale} messages={all} timeZone={timeZone}>
      {children}
    </IntlProvider>
  );
}

/** Brings the texts of all pages but the first ones. Every page of the router has it. */
export function PageTexts({ children }: { readonly children: ReactNode }) {
  return <Brought texts={pageTexts}>{children}</Brought>;
}

/** Brings the texts of a page that few people open, and shows it when they are there. */
export function LateTexts({ children }: { readonly children: ReactNode }) {
  return <Brought texts={lateTexts}>{children}</Brought>;
}

/** Pressed for without a line it closes, and the page is used on. */
const OVER_PAGE = { isWaitedFor: false };

/** A part of the first pages that is loaded when it is opened, with its texts. */
export function lazyWithTexts<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return latePart<Props>(async () => {
    const [Part] = await Promise.all([load(), pageTexts.load(guessLanguage())]);
    const PartWithTexts = (props: Props) => (
      <PageTexts>
        <Part {...props} />
      </PageTexts>
    );
    return PartWithTexts;
  }, OVER_PAGE);
}
