import type { FieldWire, RecordWire, TableWire } from '@comptoir/contract';
import { Link2, Unlink } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../../lib/cx.ts';
import type { GridColumn, GridEditor } from '../../../ui/grid/index.ts';
import { TypeIcon } from '../../../ui/tables/type-icon.tsx';
import { FieldName } from '../fields/field-name.tsx';
import { cellCurrency } from './cell-currency.ts';
import { CellErrorText, CellText } from './cell-text.tsx';
import { kindOf } from './field-kind.ts';
import css from './record-columns.module.css';
import type { PendingCells } from './pending-cells.ts';
import type { RefusedValues } from './refused-paste.tsx';
import { type CellPeople, useCellWords } from './use-cell-words.ts';

const EDITORS: Record<ReturnType<typeof kindOf>, GridEditor> = {
  decimal: 'number',
  date: 'date',
  text: 'text',
  texts: 'choices',
  boolean: 'boolean',
  user: 'choice',
};

export interface RecordColumnsOptions extends CellPeople {
  readonly table: TableWire;
  readonly field_ids: readonly string[];
  readonly canEdit: boolean;
  /** The headings rename their fields. */
  readonly canRename?: boolean;
  readonly pending: PendingCells;
  /** Why pasted values were refused, by record and field. */
  readonly refused?: RefusedValues;
  /** In their order; none: all fields. The name is always the first. */
  readonly shown?: readonly string[];
}

const ALL: readonly string[] = [];

/** A data table's fields as columns of the grid, the name field first. */
export function useRecordColumns(options: RecordColumnsOptions): readonly GridColumn<RecordWire>[] {
  const { table, field_ids, names, users, canEdit, canRename, pending, refused, shown = ALL } = options;
  const t = useTranslations('records');
  const words = useCellWords({ names, users });
  return useMemo(() => {
    const place = ({ id }: FieldWire) => (id === table.name_field_id ? -1 : shown.indexOf(id));
    const ordered = table.fields
      .filter(({ id }) => shown.length === 0 || id === table.name_field_id || shown.includes(id))
      .toSorted((a, b) => place(a) - place(b));
    return ordered.map((field): GridColumn<RecordWire> => {
      const index = field_ids.indexOf(field.id);
      const kind = kindOf(field);
      const choices =
        kind === 'user'
          ? users.map((user) => ({ value: user.id, text: user.name }))
          : field.options.map((option) => ({ value: option, text: option }));
      return {
        id: field.id,
        name: field.name,
        kind,
        width: Math.max(widthOf(field), headWidth(field.name)),
        align: kind === 'decimal' ? 'end' : 'start',
        icon: field.linked ? (
          <Link2 size={14} strokeWidth={1.8} aria-hidden />
        ) : (
          <TypeIcon type={field.type} />
        ),
        ...(field.linked ? { hint: t('linked_hint') } : {}),
        isSortable: kind !== 'texts',
        ...(canRename ? { heading: (name) => headingOf(table.id, field, name) } : {}),
        editor: canEdit && !field.formula && !field.linked ? EDITORS[kind] : undefined,
        ...(choices.length > 0 && kind !== 'boolean' ? { choices } : {}),
        value: (record) => record.cells[index] ?? null,
        render: (value, record) => (
          <span
            className={cx(
              record.status === 'inactive' && css['inactive'],
              field.linked && css['linked'],
              field.link && css['object'],
            )}
            title={field.linked ? t('linked_hint') : undefined}
          >
            {field.link && typeof value === 'string' ? <LinkSign record={record} field={field} /> : null}
            <CellText
              value={value}
              field={field}
              text={words.textOf(field, value)}
              currency={cellCurrency(field, record, field_ids)}
            />
            {value === null ? <CellErrorText kind={record.errors?.[field.id]} /> : null}
            {record.status === 'inactive' && field.id === table.name_field_id ? (
              <span className="visually-hidden">{t('inactive_hint')}</span>
            ) : null}
            {isEdited(record, field) ? <span className="visually-hidden">{t('edited_hint')}</span> : null}
          </span>
        ),
        text: (value) => words.textOf(field, value),
        ...(field.formula ? {} : { parse: (raw: string) => words.parse(table, field, raw) }),
        isMarked: (record) => isEdited(record, field),
        problem: (record) => refused?.get(record.id)?.get(field.id),
        isPending: (record) => pending.get(record.id)?.has(field.id) ?? false,
      };
    });
  }, [table, field_ids, users, canEdit, canRename, pending, refused, words, shown, t]);
}

const headingOf = (table_id: string, field: FieldWire, name: ReactNode) => (
  <FieldName isTight canRename table_id={table_id} field={field}>
    {name}
  </FieldName>
);

/** Whether the value leads to a record. */
function LinkSign({ record, field }: { readonly record: RecordWire; readonly field: FieldWire }) {
  const t = useTranslations('records');
  const isFound = findsRecord(record, field);
  const Icon = isFound ? Link2 : Unlink;
  const text = t(isFound ? 'link_found' : 'link_missing');
  return (
    <span className={cx(css['sign'], !isFound && css['missing'])} title={text}>
      <Icon size={13} aria-hidden />
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

export const findsRecord = (record: RecordWire, field: FieldWire) =>
  !(record.unlinked_fields ?? []).includes(field.id);

const isEdited = (record: RecordWire, field: FieldWire) =>
  record.status === 'modified' && record.edited_fields.includes(field.id);

/** What a name of usual length needs beside its icon; a longer one is cut. */
const headWidth = (name: string) => Math.min(190, 48 + Math.ceil(name.length * 7.5));

function widthOf(field: FieldWire): number {
  switch (kindOf(field)) {
    case 'decimal':
      return 130;
    case 'date':
      return 120;
    case 'boolean':
      return 100;
    case 'user':
      return 180;
    default:
      if (field.type === 'link') return 260;
      return field.type === 'id' || field.type === 'idName' ? 150 : field.type === 'picklist' ? 150 : 190;
  }
}
