import type { ReportColumn, ReportResult } from '@comptoir/contract';
import { STORAGE_OF } from '@comptoir/engine';
import { useTranslations } from 'use-intl';
import { EmptyState, Table, type TableColumn } from '../../../ui/index.ts';
import { useReportWords } from '../../../ui/report-chart/index.ts';

type Rows = Extract<ReportResult['result'], { kind: 'rows' }>;
type Row = Rows['rows'][number];

interface RowTableProps {
  readonly label: string;
  readonly result: Rows;
  readonly users: Readonly<Record<string, string>>;
  readonly emptyTitle: string;
}

/** A month or a status stays in one line. */
const SHORT: ReadonlySet<ReportColumn['standard']> = new Set(['month', 'payment_month', 'status']);

/** A page of a report's rows. */
export function RowTable({ label, result, users, emptyTitle }: RowTableProps) {
  const t = useTranslations('reports');
  const words = useReportWords(users);
  const columns = result.columns.map((column, at): TableColumn<Row> => ({
    id: column.id,
    header: column.name,
    align: isFigure(column) ? 'end' : 'start',
    cell: (row) => {
      const read = words.cellText(column, row.cells[at] ?? null, row.currencies?.[String(at)]);
      const text = SHORT.has(column.standard) ? read.replaceAll(' ', '\u00a0') : read;
      return text === '' ? <span className="visually-hidden">{t('no_value')}</span> : text;
    },
  }));
  return (
    <Table<Row>
      label={label}
      isDense
      columns={columns}
      rows={result.rows}
      rowKey={({ id }) => id}
      empty={<EmptyState isCompact title={emptyTitle} />}
    />
  );
}

export const isFigure = (column: ReportColumn) => STORAGE_OF[column.type] === 'decimal';
