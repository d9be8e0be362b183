import type { ExportSource } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { type Language, wordsIn } from '@comptoir/words';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import type { DecimalSign } from '../../platform/files/csv-text.ts';
import type { Sheet, SheetCell } from '../../platform/files/sheet.ts';
import { fieldsOf, requireTable, type DataTable, type Field } from '../tables/index.ts';
import { findUserNames } from './people-queries.ts';
import { type CursorRow, streamRecords } from './record-cursor-queries.ts';
import { seenSql } from './record-filter-queries.ts';
import { orderingOf } from './record-order.ts';
import { countRecords } from './record-queries.ts';

type RecordSource = Extract<ExportSource, { kind: 'records' }>;

/** The records that a table shows with these filters, in this order, as an import of the file reads them back. */
export async function recordSheet(
  ctx: Ctx,
  source: RecordSource,
  { language, decimals }: { readonly language: Language; readonly decimals: DecimalSign },
): Promise<Sheet> {
  requirePermission(ctx, 'data_table', 'read');
  const table = await requireTable(ctx, source.table_id);
  const fields = chosenFields(table, source.field_ids);
  const where = await seenSql(ctx, table, source);
  const total = where === null ? table.record_count : await countRecords(ctx, table.id, where);
  const { yes, no } = wordsIn(language).noun;
  return {
    words: [table.name],
    head: fields.map(({ name }) => name),
    total,
    decimals,
    async *batches() {
      const { groups, sort } = source;
      const order = await orderingOf(ctx, table, { groups, sort, where });
      const names = new Map<string, string>();
      for await (const rows of streamRecords(ctx, table, { ...order, fields, where })) {
        await addNames(ctx, names, fields, rows);
        yield rows.map((row) => fields.map((field, at) => cellOf(field, row, at, { names, yes, no })));
      }
    },
  };
}

function chosenFields(table: DataTable, ids: readonly string[] | undefined): readonly Field[] {
  const all = fieldsOf(table);
  if (ids === undefined) return all;
  return ids.map((id) => {
    const field = all.find((one) => one.id === id);
    if (!field)
      throw new AppError('invalid_field', { reason: 'unknown_field', field_id: id }, 'source.field_ids');
    return field;
  });
}

/** Reads the names of users that no batch before had. */
async function addNames(
  ctx: Ctx,
  names: Map<string, string>,
  fields: readonly Field[],
  rows: readonly CursorRow[],
): Promise<void> {
  const missing = new Set<string>();
  for (const [at, field] of fields.entries()) {
    if (field.kind !== 'user') continue;
    for (const row of rows) {
      const id = row[`c${at}`];
      if (typeof id === 'string' && !names.has(id)) missing.add(id);
    }
  }
  for (const [id, name] of Object.entries(await findUserNames(ctx, [...missing]))) names.set(id, name);
}

interface CellWords {
  readonly names: ReadonlyMap<string, string>;
  readonly yes: string;
  readonly no: string;
}

function cellOf(field: Field, row: CursorRow, at: number, { names, yes, no }: CellWords): SheetCell {
  const value = row[`c${at}`];
  if (field.kind === 'user') {
    const unmatched = row[`u${at}`];
    if (typeof value === 'string') return names.get(value) ?? '';
    return typeof unmatched === 'string' ? unmatched : '';
  }
  if (typeof value === 'boolean') return value ? yes : no;
  if (Array.isArray(value)) return value.join('; ');
  if (typeof value !== 'string') return '';
  if (field.kind === 'date') return { date: value };
  if (field.kind !== 'decimal') return value;
  return field.type === 'percentage' ? { percent: value } : { number: value };
}
