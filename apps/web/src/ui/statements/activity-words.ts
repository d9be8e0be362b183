import { ADJUSTMENT_ACTIVITIES, type AdjustmentActivityKind } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { NONE } from '../../lib/none.ts';
import { useFormat } from '../../lib/use-format.ts';

export function isAdjustment(kind: string): kind is AdjustmentActivityKind {
  return ADJUSTMENT_ACTIVITIES.some((one) => one === kind);
}

/** What somebody did by hand, in a sentence with its reason and comment. */
export function useAdjustmentWords() {
  const t = useTranslations('adjustments');
  const format = useFormat();
  return (kind: AdjustmentActivityKind, name: string, params: Readonly<Record<string, string>>): string => {
    const currency = params['currency'] ?? '';
    const number = (text: string | undefined) =>
      !text
        ? NONE
        : currency === ''
          ? format.number(text, { decimals: undefined })
          : format.amount(text, { currency });
    const sentence = t(`activity_${kind}`, {
      name,
      what: params['what'] ?? '',
      before: number(params['before']),
      after: number(params['after']),
      author: params['author'] ?? '',
      pending: params['pending'] ?? '',
    });
    return [sentence, params['reason'], params['comment']].filter(Boolean).join(' · ');
  };
}
