import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/use-format.ts';

const KINDS = [
  'overwrite',
  'restore',
  'manual_payment',
  'manual_payment_removed',
  'adjustment_approved',
  'adjustment_refused',
] as const;
type Kind = (typeof KINDS)[number];

export function isAdjustment(kind: string): kind is Kind {
  return KINDS.some((one) => one === kind);
}

/** What somebody did by hand, in a sentence with its reason and comment. */
export function useAdjustmentWords() {
  const t = useTranslations('adjustments');
  const format = useFormat();
  return (kind: Kind, name: string, params: Readonly<Record<string, string>>): string => {
    const currency = params['currency'] ?? '';
    const number = (text: string | undefined) =>
      !text
        ? '–'
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
