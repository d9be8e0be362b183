import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import type { Ledger, LedgerRow } from '../../data/draws.ts';
import { compareText } from '../../lib/amounts.ts';
import { joinMonth } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Amount, Table, type TableColumn } from '../../ui/index.ts';
import css from './draws.module.css';

/** In the order in which they add up: pay first, then what is owed. */
const COLUMNS = [
  'opening',
  'earned',
  'draw',
  'recovered',
  'closing',
  'paid',
  'balance_before',
  'forgiven',
  'balance',
] as const;
/** Left out where no month has any. */
const RARE: ReadonlySet<(typeof COLUMNS)[number]> = new Set(['opening', 'closing', 'forgiven']);

/** A ledger's months, the latest first. */
export function LedgerTable({ ledger, user }: { readonly ledger: Ledger; readonly user: string }) {
  const t = useTranslations('draws');
  const { period } = useFormat();
  const { currency } = ledger;
  const shown = COLUMNS.filter(
    (key) => !RARE.has(key) || ledger.rows.some((row) => compareText(row[key], '0') !== 0),
  );
  const columns: TableColumn<LedgerRow>[] = [
    {
      id: 'month',
      header: t('column.month'),
      cell: (row) => <Link {...addresses.statement(joinMonth(row), user)}>{period(joinMonth(row))}</Link>,
    },
    ...shown.map((key): TableColumn<LedgerRow> => ({
      id: key,
      header: t(`column.${key}`),
      align: 'end',
      cell: (row) => (
        <Amount value={row[key]} currency={currency} isStrong={key === 'paid' || key === 'balance'} />
      ),
    })),
  ];
  return (
    <div className={css['gap']}>
      <Table
        label={t('ledger')}
        isDense
        columns={columns}
        rows={ledger.rows.toReversed()}
        rowKey={joinMonth}
      />
    </div>
  );
}
