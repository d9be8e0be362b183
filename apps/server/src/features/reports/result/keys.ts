import type { CellWire, ReportGroup } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { foldText } from '@comptoir/engine';
import { assertNever, isUuid, parseDate } from '@comptoir/kernel';
import { sql, type RawBuilder } from '../../../platform/db/index.ts';
import { foldedListSql, foldedSql } from '../../records/index.ts';
import { type Field, fieldValue, unmatchedValue } from '../../tables/index.ts';
import type { Column } from '../source/column.ts';

type Sql = RawBuilder<unknown>;

/** The parts as one condition; none is no condition. */
export const allOf = (parts: readonly Sql[]): Sql | null =>
  parts.length === 0 ? null : sql.join(parts, sql` and `);

/** A level of groups, or the pivot. */
export interface Level {
  readonly group: ReportGroup;
  readonly column: Column;
}

/** What tells a group from its neighbours, and how it is shown. */
export interface Key {
  readonly id: string;
  readonly label: CellWire;
}

/** What rows of a group have in common, before texts are put together whatever their case: a column for `keyOf`. */
export function rawKey({ field }: Column, by: ReportGroup['by']): Sql {
  const value = fieldValue(field);
  switch (field.kind) {
    case 'user':
      return sql`coalesce(${value}::text, '=' || ${unmatchedValue(field)})`;
    case 'date':
      // As a time without a zone: a day is the same everywhere, and nothing is converted for each row.
      return by === 'day' ? sql`${value}` : sql`date_trunc(${by}, ${value}::timestamp)::date`;
    case 'decimal':
      return sql`trim_scale(${value})`;
    default:
      return value;
  }
}

const NONE: Key = { id: 'n', label: null };

export function keyOf({ field }: Column, raw: unknown): Key {
  if (raw === null || raw === undefined) return NONE;
  if (typeof raw === 'boolean') return { id: `v${raw}`, label: raw };
  if (Array.isArray(raw)) {
    const choices = raw.map(String);
    return { id: `v${setOf(choices)}`, label: choices };
  }
  const text = typeof raw === 'string' ? raw : JSON.stringify(raw);
  if (field.kind === 'user')
    return text.startsWith('=')
      ? { id: `v=${foldText(text.slice(1))}`, label: { unmatched: text.slice(1) } }
      : { id: `v${text}`, label: text };
  return { id: `v${field.kind === 'text' ? foldText(text) : text}`, label: text };
}

const BETWEEN = '\u001f';
const setOf = (choices: readonly string[]) => [...new Set(choices.map(foldText))].toSorted().join(BETWEEN);

/** `keyOf(...).id` in SQL, for what only the database can count. */
export function keyId({ field }: Column, by: ReportGroup['by']): Sql {
  const value = fieldValue(field);
  const text = ((): Sql => {
    switch (field.kind) {
      case 'text':
        return foldedSql(value);
      case 'texts':
        return listId(value);
      case 'user':
        return sql`coalesce(${value}::text, '=' || ${foldedSql(unmatchedValue(field))})`;
      default:
        return sql`(${rawKey({ field } as Column, by)})::text`;
    }
  })();
  return sql`coalesce('v' || ${text}, 'n')`;
}

const listId = (value: Sql): Sql => sql`case when ${value} is not null then
  array_to_string(array(select distinct choice collate "C" from unnest(${foldedListSql(value)}) choice order by 1), ${BETWEEN}) end`;

/** Whether a row is in the group of that value. */
export function inGroup({ group, column }: Level, cell: CellWire): Sql {
  const { field } = column;
  const value = fieldValue(field);
  if (cell === null)
    return field.kind === 'user'
      ? sql`(${value} is null and ${unmatchedValue(field)} is null)`
      : sql`${value} is null`;
  switch (field.kind) {
    case 'user':
      if (typeof cell === 'object' && 'unmatched' in cell)
        return sql`(${value} is null and ${foldedSql(unmatchedValue(field))} = ${foldText(cell.unmatched)})`;
      return sql`${value} = ${checked(field, cell, isUuid)}::uuid`;
    case 'date':
      return sql`${rawKey(column, group.by)} = ${checked(field, cell, (text) => parseDate(text) !== null)}::date`;
    case 'decimal':
      return sql`${value} = ${checked(field, cell, (text) => /^-?\d{1,80}(\.\d{1,40})?$/.test(text))}::numeric`;
    case 'boolean':
      if (typeof cell !== 'boolean') throw wrong(field);
      return cell ? sql`${value}` : sql`not ${value}`;
    case 'texts':
      if (!Array.isArray(cell)) throw wrong(field);
      return sql`${listId(value)} = ${setOf(cell)}`;
    case 'text':
      return sql`${foldedSql(value)} = ${foldText(checked(field, cell, () => true))}`;
    default:
      return assertNever(field.kind);
  }
}

const wrong = (field: Field) => new AppError('invalid_field', { reason: 'value', field: field.name }, 'path');

function checked(field: Field, cell: CellWire, fits: (text: string) => boolean): string {
  if (typeof cell !== 'string' || !fits(cell) || cell.includes('\0')) throw wrong(field);
  return cell;
}
