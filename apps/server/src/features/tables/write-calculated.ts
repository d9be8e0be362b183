import { calculateRecords, type WireRecord } from '@comptoir/engine';
import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';
import { isTooLongForIndex, violatedConstraint } from '../../platform/db/index.ts';
import { companyPeriod } from '../company-calendar/index.ts';
import { type CalculatedTable, calculatedTable, storedForm } from './calculated-policy.ts';
import { findInputs, writeCalculatedRows } from './calculated-queries.ts';
import { findFields, updateFieldRow } from './table-queries.ts';

const BATCH = 5_000;

/** Called after each batch of a whole table. */
export type CalculatedProgress = (records: number) => Promise<void>;

/**
 * Stores the values of calculated fields of these records (`null`: of all), in the transaction that writes what they read. Answers the
 * records whose values changed.
 */
export async function writeCalculated(
  ctx: Ctx,
  table_id: string,
  record_ids: readonly string[] | null,
  progress: CalculatedProgress | null = null,
): Promise<string[]> {
  const table = calculatedTable(table_id, await findFields(ctx, table_id));
  if (!table) return [];
  const world = await companyPeriod(ctx);
  const decimals = new Map<string, number>();
  const changed: string[] = [];
  let done = 0;
  for await (const records of batches(ctx, table, record_ids)) {
    const values = calculateRecords(table.model, table.checked, records, world);
    for (const row of values)
      for (const [at, value] of row.entries()) {
        const { id } = table.checked[at]!;
        if (value.type === 'decimal') decimals.set(id, Math.max(decimals.get(id) ?? 0, value.value.scale));
      }
    const rows = records.map(({ id }, at) => ({ id, values: values[at]!.map(storedForm) }));
    for (const id of await uniquely(() => writeCalculatedRows(ctx, table_id, table.calculated, rows)))
      changed.push(id);
    done += records.length;
    await progress?.(done);
  }
  // A field's decimals are the most that any of its values has.
  for (const field of table.calculated) {
    const most = decimals.get(field.id) ?? 0;
    if (most > field.decimals) await updateFieldRow(ctx, { ...field, decimals: most });
  }
  return changed;
}

/** An ID of several fields is calculated: the second record with the same values is refused, and one that is too long. */
async function uniquely<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) !== null) throw new AppError('record_duplicate_id');
    if (isTooLongForIndex(error)) throw new AppError('record_value_invalid', { reason: 'too_long' });
    throw error;
  }
}

async function* batches(
  ctx: Ctx,
  { model, inputs }: CalculatedTable,
  record_ids: readonly string[] | null,
): AsyncGenerator<WireRecord[]> {
  if (record_ids) {
    for (let from = 0; from < record_ids.length; from += BATCH)
      yield await findInputs(ctx, model.id, inputs, { ids: record_ids.slice(from, from + BATCH) });
    return;
  }
  let after: string | null = null;
  do {
    const records: WireRecord[] = await findInputs(ctx, model.id, inputs, { after, limit: BATCH });
    if (records.length > 0) yield records;
    after = records.length < BATCH ? null : (records.at(-1)?.id ?? null);
  } while (after !== null);
}
