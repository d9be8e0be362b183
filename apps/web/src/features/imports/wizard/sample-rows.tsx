import type { CellWire, ImportCheck } from '@comptoir/contract';
import { STORAGE_OF } from '@comptoir/engine';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/use-format.ts';
import { Badge, Panel, Table } from '../../../ui/index.ts';
import css from './import-page.module.css';

type Row = ImportCheck['rows'][number];
type Field = ImportCheck['fields'][number];

const TONES = { created: 'good', updated: 'info', unchanged: 'neutral' } as const;

/** The first rows of the file as their records will be. */
export function SampleRows({ found }: { readonly found: ImportCheck }) {
  const t = useTranslations('imports');
  const textOf = useCellText(found.users);
  return (
    <Panel isFlush title={t('first_rows', { count: found.rows.length })}>
      <Table<Row>
        isPlain
        isDense
        label={t('first_rows', { count: found.rows.length })}
        rows={found.rows}
        rowKey={(row) => String(row.row_number)}
        columns={[
          { id: 'row', header: t('row'), align: 'end', width: 64, cell: (row) => row.row_number },
          {
            id: 'outcome',
            header: t('outcome'),
            width: 110,
            cell: (row) => <Badge tone={TONES[row.outcome]}>{t(`row_${row.outcome}`)}</Badge>,
          },
          ...found.fields.map((field, at) => ({
            id: field.id,
            header: field.name,
            align: STORAGE_OF[field.type] === 'decimal' ? ('end' as const) : ('start' as const),
            cell: (row: Row) => <span className={css['cell']}>{textOf(field, row.cells[at] ?? null)}</span>,
          })),
        ]}
      />
    </Panel>
  );
}

function useCellText(users: ImportCheck['users']): (field: Field, value: CellWire) => string {
  const r = useTranslations('records');
  const format = useFormat();
  return (field, value) => {
    if (value === null) return '';
    if (typeof value === 'boolean') return value ? r('yes') : r('no');
    if (typeof value === 'object') return 'unmatched' in value ? value.unmatched : value.join('; ');
    if (field.type === 'amount') return format.amount(value);
    if (field.type === 'percentage') return format.percent(value, { decimals: 6 });
    const storage = STORAGE_OF[field.type];
    if (storage === 'decimal') return format.number(value, { decimals: undefined });
    if (storage === 'date') return format.date(value);
    return storage === 'user' ? (users[value] ?? '') : value;
  };
}
