import type { QuotaSummary } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { NONE } from '../../lib/none.ts';
import { useFormat } from '../../lib/use-format.ts';
import { FirstRows } from '../../ui/imports/first-rows.tsx';
import type { CheckedFile } from './use-quota-file.ts';

const STYLES = { monthly: 'month', quarterly: 'quarter', annually: 'year' } as const;

/** Rows that are left out, each with its reason. */
export function FileIssues({
  quota,
  issues,
}: {
  readonly quota: QuotaSummary;
  readonly issues: CheckedFile['issues'];
}) {
  const t = useTranslations('quotas');
  return (
    <FirstRows
      title={t('file_issues')}
      rows={issues}
      rowKey={(issue) => String(issue.line)}
      columns={[
        { id: 'line', header: t('file_line'), cell: (issue) => issue.line, align: 'end', width: 64 },
        { id: 'value', header: t('file_cell'), cell: (issue) => issue.value },
        {
          id: 'reason',
          header: t('file_reason'),
          cell: (issue) => t(`reason_${issue.reason}`, { frequency: quota.frequency }),
        },
      ]}
    />
  );
}

/** What the import changes. */
export function FileChanges({
  quota,
  cells,
}: {
  readonly quota: QuotaSummary;
  readonly cells: CheckedFile['cells'];
}) {
  const t = useTranslations('quotas');
  const format = useFormat();
  const value = (text: string | null) => {
    if (text === null) return NONE;
    return quota.type === 'percentage'
      ? format.percent(text, { decimals: 6 })
      : quota.type === 'amount'
        ? format.amount(text)
        : format.number(text);
  };
  return (
    <FirstRows
      title={t('file_changes')}
      rows={cells}
      rowKey={(cell) => String(cell.line)}
      columns={[
        { id: 'person', header: t('person'), cell: (cell) => cell.user_name },
        {
          id: 'period',
          header: t('file_column_period'),
          cell: (cell) => format.period(cell.month, STYLES[quota.frequency]),
        },
        { id: 'was', header: t('file_was'), align: 'end', isWide: true, cell: (cell) => value(cell.was) },
        { id: 'value', header: t('file_column_value'), align: 'end', cell: (cell) => value(cell.value) },
      ]}
    />
  );
}
