import type { QuotaWire } from '@comptoir/contract';
import { add, dec, div, toText } from '@comptoir/kernel';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { readDecimal, shiftPoint } from '../../lib/decimal-text.ts';
import { useFormat } from '../../lib/use-format.ts';
import { MOBILE, useMedia } from '../../lib/use-media.ts';
import type { GridColumn, GridValue } from '../../ui/grid/index.ts';
import { Amount, NumberText, Percent, UserChip } from '../../ui/index.ts';
import { cellKey } from './held.ts';
import css from './quotas.module.css';

export type QuotaRow = QuotaWire['users'][number];

/** A longer total of a column is shortened: 1.1M. */
export const MAX_TOTAL_DIGITS = 6;

/** Exact: sums of decimal texts never pass through a float. Percentages are averaged over what is filled. */
export function totalOf(values: readonly (string | null)[], type: QuotaWire['type']): string | null {
  const filled = values.filter((value) => value !== null).map((value) => dec(value));
  if (filled.length === 0) return null;
  const sum = filled.reduce((left, right) => add(left, right));
  return toText(type === 'percentage' ? (div(sum, dec(filled.length)) ?? sum) : sum);
}

/** How a sentence names the period of a month. */
export const PERIOD_STYLE = { monthly: 'month', quarterly: 'quarter', annually: 'year' } as const;

/** One value of a quota as its type is written; a dash where none is. */
export function QuotaValue({
  value,
  type,
  decimals,
  compact = false,
  isBare = false,
}: {
  readonly value: string | null;
  readonly type: QuotaWire['type'];
  readonly decimals?: number | undefined;
  /** "1.1M": the whole value is its tooltip. */
  readonly compact?: boolean;
  /** Without the currency. */
  readonly isBare?: boolean;
}) {
  if (type === 'percentage') return <Percent value={value} />;
  const looks = { value, compact, ...(compact ? {} : { decimals }) };
  return type === 'amount' ? (
    <Amount {...looks} {...(isBare ? { currency: null } : {})} />
  ) : (
    <NumberText value={value} compact={compact} />
  );
}

/** Below it names would be cut beside faces and twelve months. */
const FACES_FIT = '(min-width: 1400px)';

/** `contested`: keys of cells whose typed value waits beside somebody else's. */
export function useQuotaColumns(
  quota: QuotaWire,
  contested: ReadonlyMap<string, unknown>,
): readonly GridColumn<QuotaRow>[] {
  const t = useTranslations('quotas');
  const format = useFormat();
  const isPhone = useMedia(MOBILE);
  const hasFaces = useMedia(FACES_FIT);
  // One cell with cents shows them everywhere.
  const values = quota.users.flatMap((row) => row.values);
  const decimals = values.every((value) => value === null || isWhole(value)) ? 0 : undefined;
  const longest = Math.max(0, ...values.map((value) => wholeDigits(value)));
  const longestTotal = Math.min(MAX_TOTAL_DIGITS, wholeDigits(totalOf(quota.totals, quota.type)));
  return useMemo(() => {
    const isPercent = quota.type === 'percentage';
    // The header names the currency: twelve months fit, and no value is cut.
    const show = (value: string | null) =>
      value === null ? null : <QuotaValue value={value} type={quota.type} decimals={decimals} isBare />;
    const style =
      quota.frequency === 'monthly' ? 'month_short' : quota.frequency === 'quarterly' ? 'quarter' : 'year';
    const nothing = () => ({ error: '' });
    const person: GridColumn<QuotaRow> = {
      id: 'person',
      name: t('person'),
      kind: 'name',
      isIdentity: true,
      width: hasFaces ? 200 : isPhone ? 128 : 166,
      value: (row) => row.name,
      render: (_, row) => (hasFaces ? <UserChip name={row.name} src={row.avatar} size={22} /> : row.name),
      text: (value) => (typeof value === 'string' ? value : ''),
      parse: nothing,
    };
    const total: GridColumn<QuotaRow> = {
      id: 'total',
      name: isPercent ? t('average') : t('total'),
      kind: 'total',
      width: widthOf(Math.max(longest + 1, longestTotal), decimals),
      align: 'end',
      isTight: true,
      value: (row) => totalOf(row.values, quota.type),
      render: (value) => <span className={css['sum']}>{show(value as string | null)}</span>,
      text: (value) => (typeof value === 'string' ? value : ''),
      parse: nothing,
    };
    const periods = quota.periods.map((month, at): GridColumn<QuotaRow> => ({
      id: month,
      name: format.period(month, style),
      kind: 'quota',
      width: quota.periods.length < 12 ? 116 : widthOf(longest, decimals),
      align: 'end',
      isTight: true,
      editor: 'number',
      value: (row) => row.values[at] ?? null,
      render: (value) => show(value as string | null),
      // A person types 85 for 85 %: the wire form is the ratio.
      text: (value) => writeCell(value, isPercent, format.decimal),
      parse: (text) => {
        if (text.trim() === '') return { value: null };
        const read = readDecimal(text.replace(/\s*[%€$£]\s*/g, ''), format.decimal);
        return read === null
          ? { error: t('not_a_number', { text }) }
          : { value: isPercent ? shiftPoint(read, -2) : read };
      },
      isMarked: (row) => contested.has(cellKey({ user_id: row.id, month })),
    }));
    return [person, ...periods, total];
  }, [
    quota.type,
    quota.frequency,
    quota.periods,
    contested,
    decimals,
    longest,
    longestTotal,
    hasFaces,
    isPhone,
    t,
    format,
  ]);
}

export const isWhole = (value: string) => !/\.\d*[1-9]/.test(value);
export const wholeDigits = (value: string | null) => value?.replace(/^-|\..*$/g, '').length ?? 0;

/** Room for so many digits with their separators and decimals. */
function widthOf(digits: number, decimals: number | undefined): number {
  const separators = Math.floor((digits - 1) / 3);
  return Math.max(
    63,
    16 + 8 * (digits + (decimals === 0 ? 0 : 2)) + 4 * (separators + (decimals === 0 ? 0 : 1)),
  );
}

function writeCell(value: GridValue, isPercent: boolean, decimal: ',' | '.'): string {
  if (typeof value !== 'string') return '';
  return (isPercent ? shiftPoint(value, 2) : value).replace('.', decimal);
}
