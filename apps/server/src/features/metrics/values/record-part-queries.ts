import type { Metric, MetricSource } from '@comptoir/contract';
import { type Month, present } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { type RawBuilder, sql } from '../../../platform/db/index.ts';
import { type CompanyPeriod, monthHolding } from '../../company-calendar/index.ts';
import { filterSql } from '../../records/index.ts';
import { type DataTable, type Field, fieldsOf, fieldValue, recordTable } from '../../tables/index.ts';
import { monthDate } from '../../visibility/index.ts';

type RecordSource = Extract<MetricSource, { type: 'record' }>;

export interface RecordsOf {
  readonly table: DataTable;
  readonly source: RecordSource;
  readonly data_type: Metric['data_type'];
  readonly from: Month;
  readonly to: Month;
}

/** The records that the metric counts, as rows (user_id, month, currency, total, weight). Record tables join nothing else. */
export async function recordRows(
  ctx: Ctx,
  { table, source, data_type, from, to }: RecordsOf,
  { calendar, currency }: CompanyPeriod,
): Promise<RawBuilder<unknown>> {
  const fields = new Map(fieldsOf(table).map((field) => [field.id, field]));
  const field = source.field_id === null ? null : present(fields.get(source.field_id), 'field');
  const user = table.user_field_id === null ? undefined : fields.get(table.user_field_id);
  const date = present(fields.get(source.date_field_id), 'date field');
  const where = await filterSql(ctx, table, source.conditions, '');
  const months = monthHolding(sql`x.day`, calendar);
  return sql`select x.user_id, ${months} as month, x.currency, x.total, 1 as weight
    from (select ${user?.kind === 'user' ? fieldValue(user) : sql`null::uuid`} as user_id, ${fieldValue(date)} as day,
        ${data_type === 'amount' && field ? currencySql(field, fields, currency) : sql`null::text`} as currency,
        ${field ? fieldValue(field) : sql`1::numeric`} as total
      from ${recordTable(ctx.tenant.environment_id, table.id)} r where ${where ?? sql`true`}) x
    where x.total is not null and ${months} between ${monthDate(from)}::date and ${monthDate(to)}::date`;
}

/** Of an amount: always the same currency, or the one that the record names; else the company's. */
function currencySql(field: Field, fields: ReadonlyMap<string, Field>, company: string): RawBuilder<unknown> {
  const named = field.currency_field_id ? fields.get(field.currency_field_id) : undefined;
  return named
    ? sql`upper(coalesce(nullif(${fieldValue(named)}::text, ''), ${company}))`
    : sql`${field.currency ?? company}::text`;
}
