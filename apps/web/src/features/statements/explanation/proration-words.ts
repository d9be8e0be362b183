import { useTranslations } from 'use-intl';
import type { ExplanationStep } from '../../../data/statements.ts';
import { useFormat } from '../../../lib/use-format.ts';

type QuotaDetail = Extract<ExplanationStep['detail'], { kind: 'Quota' }>;
type Share = NonNullable<QuotaDetail['parts'][number]['share']>;

/** How a quota became what counts of it: "120,000 × 16 of 30 days". */
export function useShareWords() {
  const t = useTranslations('statements');
  const format = useFormat();

  function days({ days: counted, of }: Pick<Share, 'days' | 'of'>): string {
    return t('prorated_days', { days: counted, of });
  }

  function share(found: Share): string {
    const { whole, months, of } = found;
    const full = whole === null ? '…' : format.number(whole);
    const steps = months.flatMap(({ step, rate, days: counted }) =>
      step === null ? [] : [{ step, rate: format.percent(rate), days: counted }],
    );
    const [first] = steps;
    const isPart = found.days < of;
    if (!first) return `${full} × ${days(found)}`;
    if (steps.length === 1) {
      const ramped = first.step === 0 ? t('ramp_before') : t('ramp_month', first);
      return `${full} × ${ramped}${isPart ? ` × ${days(found)}` : ''}`;
    }
    const list = steps.filter((one) => one.days > 0).map((one) => t('ramp_days', one));
    return `${full} × (${list.join(' + ')}) ${t('prorated_of', { of })}`;
  }

  function since({ name, since: day }: NonNullable<QuotaDetail['ramp']>): string {
    if (day === null) return t('ramp_none');
    const date = format.date(day);
    return name === null ? t('ramp_since_plan', { date }) : t('ramp_since', { name, date });
  }

  return { days, share, since };
}
