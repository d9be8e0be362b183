import type { ColumnMapping, SniffedColumn, TableWire } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { useSession } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import css from './import-page.module.css';
import { readsDates, typeRead } from './mapping.ts';

export interface ColumnNotesProps {
  readonly mapping: ColumnMapping;
  readonly column: SniffedColumn;
  readonly table: TableWire | null;
}

/** In words, what happens to the values of a column as they are read. */
export function ColumnNotes({ mapping, column, table }: ColumnNotesProps) {
  const t = useTranslations('imports');
  const format = useFormat();
  const { timezone, currency } = useSession().company.settings;
  const notes: string[] = [];
  if (readsDates(mapping, table)) {
    const { zoned, local, example } = column.timestamps;
    if (zoned > 0 && example)
      notes.push(
        t('times_zoned', { zone: timezone, time: example.text, date: format.date(example.date, 'long') }),
      );
    if (local > 0) notes.push(t('times_local'));
  }
  if (typeRead(mapping, table) === 'amount' && column.other_currencies.length > 0)
    notes.push(t('other_currency', { signs: column.other_currencies.join(', '), currency }));
  return notes.length === 0 ? null : (
    <div className={css['notes']}>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
