import type { CellAction } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';
import { findGroupsNamed, storedValue, type StoredValue } from '../records/index.ts';
import type { DataTable, Field } from '../tables/index.ts';
import { changedCell } from './cell-change-policy.ts';
import type { ChunkRecord } from './record-chunk-queries.ts';

export interface PlannedRecord {
  readonly record: ChunkRecord;
  /** By the place of the field. */
  readonly values: ReadonlyMap<number, StoredValue>;
}

export interface RefusedCell {
  readonly field: Field;
  readonly reason: string;
  readonly value: string;
}

export interface ChunkPlan {
  readonly records: readonly PlannedRecord[];
  readonly refused: readonly RefusedCell[];
}

interface Action {
  readonly fields: readonly Field[];
  readonly action: CellAction;
}

/** What an action would write into these records, and the cells whose fields do not take their new value. */
export async function planChunk(
  ctx: Ctx,
  table: DataTable,
  { fields, action }: Action,
  chunk: readonly ChunkRecord[],
): Promise<ChunkPlan> {
  const refused: RefusedCell[] = [];
  const planned = chunk.map((record) => {
    const values = new Map<number, StoredValue>();
    for (const [at, field] of fields.entries()) {
      const cell = record.cells[at] ?? null;
      const changed = changedCell(field, cell, action);
      if (changed === null) continue;
      const read = 'refused' in changed ? changed : valueFor(table, field, changed.value);
      if ('refused' in read) refused.push({ field, reason: read.refused, value: JSON.stringify(cell) });
      else values.set(at, read.value);
    }
    return { record, values };
  });
  const records = await withGroups(ctx, fields, planned, refused);
  return { records: records.filter(({ values }) => values.size > 0), refused };
}

function valueFor(
  table: DataTable,
  field: Field,
  value: Parameters<typeof storedValue>[2],
): { readonly value: StoredValue } | { readonly refused: string } {
  try {
    return { value: storedValue(table, field, value) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'record_value_invalid')
      return { refused: String(error.params['reason']) };
    throw error;
  }
}

/** Names of groups as the groups spell them; a name that no group has is refused. */
async function withGroups(
  ctx: Ctx,
  fields: readonly Field[],
  planned: readonly PlannedRecord[],
  refused: RefusedCell[],
): Promise<readonly PlannedRecord[]> {
  const places = fields.flatMap(({ type }, at) => (type === 'group' ? [at] : []));
  if (places.length === 0) return planned;
  const texts = planned.flatMap(({ values }) =>
    places.flatMap((at) => {
      const value = values.get(at);
      return typeof value === 'string' ? [value] : [];
    }),
  );
  const groups = await findGroupsNamed(ctx, [...new Set(texts)]);
  return planned.map(({ record, values }) => {
    const known = new Map(values);
    for (const at of places) {
      const value = values.get(at);
      if (typeof value !== 'string') continue;
      const name = groups.get(value.toLowerCase());
      if (name === undefined) {
        known.delete(at);
        refused.push({ field: fields[at] as Field, reason: 'unknown_group', value });
      } else known.set(at, name);
    }
    return { record, values: known };
  });
}
