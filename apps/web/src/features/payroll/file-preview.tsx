import type { PayrollSettings } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { payrollData } from '../../data/payroll.ts';
import { useFormat } from '../../lib/use-format.ts';
import { EmptyState, ErrorState, Notice, Panel, Skeleton, Table } from '../../ui/index.ts';
import css from './payroll.module.css';

interface FilePreviewProps {
  readonly period: { readonly year: number; readonly month: number };
  readonly settings: PayrollSettings;
}

const NAMED = 5;

/** The first rows as they will be, the totals beside those of the payroll closes, and what is missing. */
export function FilePreview({ period, settings }: FilePreviewProps) {
  const t = useTranslations('payroll');
  const format = useFormat();
  const found = useQuery(payrollData.preview(period.year, period.month, settings));
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={200} radius={12} />;
  const { header, rows, row_count, people, totals, without_number, without_code } = found.data;
  const numbers = settings.columns.map((column) => column.value === 'amount');
  const listed = (names: readonly string[]) =>
    [
      ...names.slice(0, NAMED),
      ...(names.length > NAMED ? [t('and_more', { count: names.length - NAMED })] : []),
    ].join(', ');
  return (
    <Panel title={t('preview')}>
      {row_count === 0 ? (
        <EmptyState title={t('nothing_title')}>{t('nothing')}</EmptyState>
      ) : (
        <>
          <p className={css['totals']}>
            <span>{t('row_count', { rows: row_count, people })}</span>
            {totals.map((one) => (
              <span key={one.currency}>
                {t('total', { total: format.amountFull(one.rows, one.currency) })}
              </span>
            ))}
          </p>
          <div className={css['notices']}>
            {without_number.length > 0 ? (
              <Notice tone="warn">
                {t('without_number', { names: listed(without_number.map(({ name }) => name)) })}
              </Notice>
            ) : null}
            {without_code.length > 0 && settings.columns.some(({ value }) => value === 'pay_code') ? (
              <Notice tone="warn">{t('without_code', { names: listed(without_code) })}</Notice>
            ) : null}
          </div>
          <Table<{ readonly id: string; readonly cells: readonly string[] }>
            label={t('preview')}
            isDense
            isPlain
            rows={rows.map((cells, at) => ({ id: String(at), cells }))}
            rowKey={(row) => row.id}
            columns={header.map((title, at) => ({
              id: String(at),
              header: title,
              align: numbers[at] ? ('end' as const) : ('start' as const),
              cell: (row) => row.cells[at] ?? '',
            }))}
          />
          {row_count > rows.length ? (
            <p className={css['lead']}>{t('and_more', { count: row_count - rows.length })}</p>
          ) : null}
        </>
      )}
    </Panel>
  );
}
