import type { NotificationType, ReferenceParameters } from '@comptoir/contract';
import { fill, type Language, NOTICE, NOTICE_MANY, type Term } from '@comptoir/words';

/** One line that says what a card is about, in its reader's language. */
export function noticeText(
  notice: {
    readonly type: NotificationType;
    readonly count: number;
    readonly author_name: string | null;
    readonly reference_parameters: ReferenceParameters;
  },
  reader: { readonly language: Language; readonly locale: string },
): string {
  const many: Partial<Record<NotificationType, Term>> = NOTICE_MANY;
  const term: Term = (notice.count > 1 ? many[notice.type] : undefined) ?? NOTICE[notice.type];
  const { name = '', month, year } = notice.reference_parameters;
  const text: string = term[reader.language];
  const period = month !== undefined && year !== undefined ? periodText(month, year, reader) : '';
  // In French: de mai, d’août.
  const elided =
    reader.language === 'fr' && /^[ao]/i.test(period) ? text.replace('de {period}', 'd’{period}') : text;
  return fill(elided as '{author}{name}{period}{count}', {
    author: notice.author_name ?? 'Comptoir',
    // A statement is its person’s, of a month.
    name: period === '' || text.includes('{period}') ? name : `${name} · ${period}`,
    period,
    count: notice.count.toLocaleString(reader.locale),
  });
}

function periodText(
  month: number,
  year: number,
  { language, locale }: { readonly language: Language; readonly locale: string },
): string {
  const date = new Date(Date.UTC(year, month - 1, 1));
  return new Intl.DateTimeFormat(locale.startsWith(language) ? locale : language, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(date);
}
