import type { BodyOf, summarizeRecords as summarizeCall, SummaryWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { dec, div, MAX_TABLE_ROWS, toText } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { fieldsOf, requireTable, type DataTable, type Field } from '../tables/index.ts';
import { seenSql } from './record-filter-queries.ts';
import { findSummaries, type Summary } from './record-summary-queries.ts';

/** Sums, averages and counts over the records that the conditions and words take. */
export async function summarizeRecords(ctx: Ctx, table_id: string, body: BodyOf<typeof summarizeCall>) {
  requirePermission(ctx, 'data_table', 'read');
  const table = await requireTable(ctx, table_id);
  if (table.record_count > MAX_TABLE_ROWS) throw new AppError('table_too_large', { most: MAX_TABLE_ROWS });
  const summaries = summariesOf(table, body.summaries);
  const where = await seenSql(ctx, table, body);
  const found = await findSummaries(ctx, table_id, where, summaries);
  return {
    values: found.map((summary, at) => shownSummary(summaries[at]?.function, summary)),
  };
}

export const summariesOf = (table: DataTable, summaries: readonly SummaryWire[]) =>
  summaries.map((one) => ({ ...one, field: summarized(table, one) }));

/** Of an average, the sum divided by the records with a value: exact, as the engine's average is. */
export function shownSummary(name: SummaryWire['function'] | undefined, { value, count }: Summary) {
  if (name !== 'average' || value === null) return value;
  const mean = div(dec(value), dec(count));
  return mean && toText(mean);
}

/** Sums need numbers; minimum and maximum numbers or dates; anything is counted. */
function summarized(table: DataTable, { field_id, function: name }: SummaryWire): Field {
  const field = fieldsOf(table).find((each) => each.id === field_id);
  if (!field) throw new AppError('invalid_field', { reason: 'unknown_field', field_id }, 'summaries');
  const fits =
    name === 'sum' || name === 'average'
      ? field.kind === 'decimal'
      : (name !== 'min' && name !== 'max') || field.kind === 'decimal' || field.kind === 'date';
  if (!fits) throw new AppError('invalid_field', { reason: 'operator', field: field.name }, 'summaries');
  return field;
}
