import { type Month, type MonthCalendar, monthOfDate } from '@comptoir/kernel';
import { AppError } from '@comptoir/contract/errors';
import { MAX_TABLE_ROWS } from '@comptoir/kernel';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { monthHolding } from '../../company-calendar/index.ts';
import {
  type DataTable,
  type Field,
  fieldsOf,
  fieldValue,
  recordTable,
  requireTable,
} from '../../tables/index.ts';
import type { ColumnCurrency } from './column.ts';
import type { Source } from './open-source.ts';
import { peopleColumns } from './people-columns.ts';
import { joinBelongings, readBelongings } from './people-queries.ts';
import { findRecordDays } from './record-day-queries.ts';

export interface SourcePlace {
  readonly language: 'en' | 'fr';
  readonly currency: string;
  /** The month that runs today. */
  readonly current: Month;
  readonly calendar: MonthCalendar;
}

/** The records of a table, for who may read tables: with the team, manager and groups that their person had in the company's month of their date. */
export async function openTable(ctx: Ctx, table_id: string, place: SourcePlace): Promise<Source> {
  requirePermission(ctx, 'data_table', 'read');
  const table = await requireTable(ctx, table_id);
  if (table.record_count > MAX_TABLE_ROWS) throw new AppError('table_too_large', { most: MAX_TABLE_ROWS });
  const fields = fieldsOf(table);
  const person = fields.find(({ id }) => id === table.user_field_id);
  const on = fields.find(({ id, kind }) => id === table.conversion_date_field_id && kind === 'date');
  const today = ctx.clock.today();
  const date = on ? sql`coalesce(${fieldValue(on)}, ${today}::date)` : sql`${today}::date`;
  const people = person ? await peopleColumns(ctx, place.language) : [];
  const monthOf = (day: string) => `${monthOfDate(day, place.calendar)}-01`;
  const span = async () => {
    const { first, last } = on ? await spanOf(ctx, table, on) : { first: today, last: today };
    return { first: monthOf(first), last: monthOf(last) };
  };
  const columns = fields.map((field) => ({
    field,
    standard: null,
    part: 'field' as const,
    currency: field.type === 'amount' ? currencyOf(field, fields, place.currency) : null,
  }));
  const columnOf = (field: Field | undefined) => columns.find((one) => one.field === field) ?? null;
  return {
    columns: [...columns, ...people.map(({ column }) => column)],
    date,
    changed: sql`coalesce(r.updated_at, r.created_at)`,
    statement_id: null,
    size: table.record_count,
    known: { user: columnOf(person), month: columnOf(on), isMonth: false, people, span },
    async relation(wanted) {
      const records = sql`${recordTable(ctx.tenant.environment_id, table.id)} r`;
      const used = people.filter(({ column }) => wanted.has(column.field.id));
      if (used.length === 0 || !person) return records;
      const joined = await Promise.all(
        used.map(async (one) => ({ ...one, rows: await readBelongings(ctx, one.belonging, await span()) })),
      );
      return joinBelongings(records, joined, {
        user: fieldValue(person),
        month: monthHolding(date, place.calendar),
      });
    },
  };
}

/** From the first record's day to the last one's; records without a date are those of today. */
async function spanOf(ctx: Ctx, table: DataTable, on: Field) {
  const today = ctx.clock.today();
  const { first, last } = await findRecordDays(ctx, table, on);
  return { first: first && first < today ? first : today, last: last && last > today ? last : today };
}

function currencyOf(field: Field, fields: readonly Field[], company: string): ColumnCurrency {
  const named = fields.find(({ id }) => id === field.currency_field_id);
  if (named) return { of_row: sql`nullif(upper(trim(${fieldValue(named)})), '')` };
  return { code: field.currency ?? company };
}
