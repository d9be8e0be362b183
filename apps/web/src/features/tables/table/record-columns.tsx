import type { FieldWire, RecordWire, TableWire } from '@comptoir/contract';
import { STORAGE_OF } from '@comptoir/engine';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { readDecimal, shiftPoint } from '../../../lib/decimal-text.ts';
import { useFormat } from '../../../lib/use-format.ts';
import type { GridColumn, GridEditor, GridValue, Parsed } from '../../../ui/grid/index.ts';
import { TypeIcon } from '../../../ui/tables/type-icon.tsx';
import { readDate, sampleDate } from './read-date.ts';
import css from './record-columns.module.css';

const EDITORS: Record<ReturnType<typeof kindOf>, GridEditor> = {
  decimal: 'number',
  date: 'date',
  text: 'text',
  texts: 'choices',
  boolean: 'boolean',
  user: 'choice',
};

const kindOf = (field: FieldWire) => STORAGE_OF[field.type];

export interface RecordColumnsOptions {
  readonly table: TableWire;
  readonly field_ids: readonly string[];
  /** Names of the users in the rows at hand. */
  readonly names: Readonly<Record<string, string>>;
  readonly users: readonly { readonly id: string; readonly name: string }[];
  readonly canEdit: boolean;
}

/** A data table's fields as columns of the grid, the name field first. */
export function useRecordColumns({
  table,
  field_ids,
  names,
  users,
  canEdit,
}: RecordColumnsOptions): readonly GridColumn<RecordWire>[] {
  const t = useTranslations('records');
  const format = useFormat();
  return useMemo(() => {
    const ordered = [...table.fields].toSorted(
      (a, b) => Number(b.id === table.name_field_id) - Number(a.id === table.name_field_id),
    );
    const nameOf = (id: string) => names[id] ?? users.find((user) => user.id === id)?.name ?? '';
    const parsers = {
      decimal: (text: string, field: FieldWire): Parsed => {
        const isPercent = /%\s*$/.test(text);
        const read = readDecimal(text.replace(/%\s*$/, ''), format.decimal);
        if (read === null) return { error: t('not_a_number') };
        return { value: field.type === 'percentage' || isPercent ? shiftPoint(read, -2) : read };
      },
      date: (text: string): Parsed => {
        const date = readDate(text, format.settings.date_format);
        return date === null
          ? { error: t('not_a_date', { example: sampleDate(format.settings.date_format) }) }
          : { value: date };
      },
      boolean: (text: string): Parsed => {
        const word = text.toLowerCase();
        if ([t('yes').toLowerCase(), 'true', '1', 'yes', 'oui'].includes(word)) return { value: true };
        return [t('no').toLowerCase(), 'false', '0', 'no', 'non'].includes(word)
          ? { value: false }
          : { error: t('not_a_boolean') };
      },
      text: (text: string, field: FieldWire): Parsed => {
        if (text.length > 10_000) return { error: t('too_long') };
        if (field.type !== 'picklist' || field.options.length === 0) return { value: text };
        const option = field.options.find((each) => each.toLowerCase() === text.toLowerCase());
        return option === undefined ? { error: t('not_an_option') } : { value: option };
      },
      texts: (text: string, field: FieldWire): Parsed => {
        const items = text
          .split(';')
          .map((part) => part.trim())
          .filter((part) => part !== '');
        const known = items.map((item) =>
          field.options.find((each) => each.toLowerCase() === item.toLowerCase()),
        );
        if (field.options.length > 0 && known.includes(undefined)) return { error: t('not_an_option') };
        return { value: items.map((item, index) => known[index] ?? item) };
      },
      user: (text: string): Parsed => {
        const word = text.trim().toLowerCase();
        const user = users.find((each) => each.name.toLowerCase() === word || each.id === text);
        return user ? { value: user.id } : { error: t('unknown_user') };
      },
    };
    const textOf = (field: FieldWire, value: GridValue): string => {
      if (value === null || value === undefined) return '';
      if (typeof value === 'boolean') return value ? t('yes') : t('no');
      if (typeof value === 'object') return 'unmatched' in value ? value.unmatched : value.join('; ');
      switch (kindOf(field)) {
        case 'user':
          return nameOf(value);
        case 'date':
          return format.date(value);
        case 'decimal': {
          const shown = field.type === 'percentage' ? shiftPoint(value, 2) : value;
          const typed = format.decimal === ',' ? shown.replace('.', ',') : shown;
          return field.type === 'percentage' ? `${typed} %` : typed;
        }
        default:
          return value;
      }
    };
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
        width: widthOf(field),
        align: kind === 'decimal' ? 'end' : 'start',
        icon: <TypeIcon type={field.type} />,
        isSortable: kind !== 'texts',
        editor: canEdit ? EDITORS[kind] : undefined,
        ...(choices.length > 0 && kind !== 'boolean' ? { choices } : {}),
        value: (record) => record.cells[index] ?? null,
        render: (value, record) => (
          <>
            <CellText value={value} field={field} text={textOf(field, value)} />
            {isEdited(record, field) ? <span className="visually-hidden">{t('edited_hint')}</span> : null}
          </>
        ),
        text: (value) => textOf(field, value),
        parse: (raw) => {
          const text = raw.trim();
          const isNeeded = field.id === table.id_field_id || field.id === table.name_field_id;
          if (text === '') return isNeeded ? { error: t('needed') } : { value: null };
          return parsers[kind](text, field);
        },
        isMarked: (record) => isEdited(record, field),
      };
    });
  }, [table, field_ids, names, users, canEdit, format, t]);
}

const isEdited = (record: RecordWire, field: FieldWire) =>
  record.status === 'modified' && record.edited_fields.includes(field.id);

function CellText({
  value,
  field,
  text,
}: {
  readonly value: GridValue;
  readonly field: FieldWire;
  readonly text: string;
}) {
  const t = useTranslations('records');
  const format = useFormat();
  if (value === null) return null;
  if (typeof value === 'object' && 'unmatched' in value) {
    return (
      <span className={css['unmatched']} title={t('unmatched_hint', { name: value.unmatched })}>
        {text}
      </span>
    );
  }
  if (typeof value === 'string' && field.type === 'amount')
    return <span title={text}>{format.amount(value)}</span>;
  if (typeof value === 'string' && field.type === 'float')
    return <span title={text}>{format.number(value, { decimals: undefined })}</span>;
  if (typeof value === 'string' && field.type === 'percentage')
    return <span title={text}>{format.percent(value, { decimals: 6 })}</span>;
  if (field.type === 'picklist' || field.type === 'status')
    return <span className={css['option']}>{text}</span>;
  return <span title={text.length > 24 ? text : undefined}>{text}</span>;
}

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
      return field.type === 'id' || field.type === 'idName' ? 150 : field.type === 'picklist' ? 150 : 190;
  }
}
