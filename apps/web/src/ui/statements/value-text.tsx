import type { valueSchema } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { NONE } from '../../lib/none.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Amount, DateText, LinkedText, NumberText, Percent } from '../index.ts';
import { useCellErrorName } from './cell-error-name.ts';
import css from './value-text.module.css';

export type WireValue = z.output<typeof valueSchema>;
export type ValueFormat = 'amount' | 'number' | 'percentage' | 'text' | 'date' | 'boolean' | null;

/** Any cell, shown by what it is. */
export function ValueText({
  value,
  format,
  decimals,
  grouped,
  currency,
}: {
  value: WireValue;
  format: ValueFormat;
  /** Chosen in the plan; absent: as the format does. */
  decimals?: number | undefined;
  /** `false`: a year, without separators of thousands. */
  grouped?: boolean | undefined;
  currency?: string | null;
}) {
  const t = useTranslations('statements');
  const errorName = useCellErrorName();
  switch (value.type) {
    case 'decimal':
      if (format === 'percentage')
        return <Percent value={value.value} decimals={decimals} isFixed={decimals !== undefined} />;
      return format === 'amount' ? (
        <Amount value={value.value} currency={currency} decimals={decimals} />
      ) : (
        <NumberText value={value.value} decimals={decimals} grouped={grouped} />
      );
    case 'date':
      return <DateText value={value.value} />;
    case 'boolean':
      return t(value.value ? 'true' : 'false');
    case 'text':
      return <LinkedText text={value.value} />;
    case 'user':
      return value.value;
    case 'texts':
      return value.value.join(', ');
    case 'error':
      return <span className={css['error']}>{errorName(value.kind)}</span>;
    case 'empty':
      return <span className={css['empty']}>{NONE}</span>;
  }
}

/** The same as plain text, for sentences and formulas. */
export function useValueWords() {
  const format = useFormat();
  const t = useTranslations('statements');
  const errorName = useCellErrorName();
  return (value: WireValue, shown: ValueFormat, decimals?: number, grouped?: boolean): string => {
    switch (value.type) {
      case 'decimal':
        if (shown === 'percentage')
          return format.percent(value.value, { decimals, fixed: decimals !== undefined });
        return shown === 'amount'
          ? format.amount(value.value, { currency: null, decimals })
          : format.number(value.value, { decimals, grouped });
      case 'date':
        return format.date(value.value);
      case 'boolean':
        return t(value.value ? 'true' : 'false');
      case 'text':
      case 'user':
        return value.value;
      case 'texts':
        return value.value.join(', ');
      case 'error':
        return errorName(value.kind);
      case 'empty':
        return t('empty_value');
    }
  };
}
