import type { CurrencyWire, ExchangeRate } from '@comptoir/contract';
import { Lock } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useCurrencyNames } from '../../ui/currencies/currency-names.ts';
import { decimalsOf, readDecimal } from '../../lib/decimal-text.ts';
import { NONE } from '../../lib/none.ts';
import { useFormat } from '../../lib/use-format.ts';
import type { GridColumn } from '../../ui/grid/index.ts';
import css from './currencies.module.css';

const MONTHS = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));

/** The rate that a month has: typed in it, or going on from an earlier one. */
function rateIn({ rates }: CurrencyWire, month: string): ExchangeRate | undefined {
  return rates.findLast(({ start }) => start <= month);
}

/** The name, then a column for each month of the year. */
export function useRateColumns(year: number): readonly GridColumn<CurrencyWire>[] {
  const t = useTranslations('currencies');
  const format = useFormat();
  const nameOf = useCurrencyNames();
  return useMemo(() => {
    const name: GridColumn<CurrencyWire> = {
      id: 'currency',
      name: t('currency'),
      kind: 'name',
      isIdentity: true,
      width: 190,
      value: (row) => row.code,
      render: (_, row) => (
        <span className={css['currency']}>
          <strong>{row.code}</strong> <span>{nameOf(row.code)}</span>
        </span>
      ),
      text: (value) => (typeof value === 'string' ? value : ''),
      parse: () => ({ error: '' }),
    };
    const months = MONTHS.map((number): GridColumn<CurrencyWire> => {
      const month = `${year}-${number}`;
      return {
        id: month,
        name: format.period(month, 'month_short'),
        kind: 'rate',
        width: 96,
        align: 'end',
        isTight: true,
        editor: 'number',
        value: (row) => {
          const rate = rateIn(row, month);
          return rate?.start === month ? rate.rate : null;
        },
        render: (_, row) => <RateText rate={rateIn(row, month)} month={month} row={row} />,
        text: (value) => (typeof value === 'string' ? value.replace('.', format.decimal) : ''),
        parse: (text) => {
          if (text.trim() === '') return { value: null };
          const read = readDecimal(text, format.decimal);
          if (read === null) return { error: t('not_a_rate', { text }) };
          return /^[-0.]/.test(read) && !/^0?\.\d*[1-9]/.test(read)
            ? { error: t('rate_not_positive') }
            : { value: read };
        },
      };
    });
    return [name, ...months];
  }, [year, t, format, nameOf]);
}

/** Quiet where an earlier month's rate goes on; with a lock where a locked statement used this month's. */
function RateText({
  rate,
  month,
  row,
}: {
  readonly rate: ExchangeRate | undefined;
  readonly month: string;
  readonly row: CurrencyWire;
}) {
  const t = useTranslations('currencies');
  const format = useFormat();
  if (!rate) return <span className={css['none']}>{NONE}</span>;
  const isLocked = row.locked_until !== null && month <= row.locked_until && rate.locked !== null;
  const shown = format.number(rate.rate, { decimals: Math.min(6, decimalsOf(rate.rate)) });
  return (
    <span className={rate.start === month ? css['rate'] : css['running']}>
      {isLocked ? <Lock size={11} aria-label={t('locked')} /> : null}
      {shown}
    </span>
  );
}
