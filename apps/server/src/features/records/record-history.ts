import type { RecordWire } from '@comptoir/contract';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import type { DataTable } from '../tables/index.ts';
import { findRecordTrail } from './record-history-queries.ts';
import type { PastWrite, RecordMarks } from './record-marks-policy.ts';

/** The key of a record's marks in an entry of the trail, beside the values by the name of their field. */
const MARKS = 'marks_before';

/** For the `before` of an entry about a write of the record. */
export function marksEntry({
  version,
  status,
  edited_fields,
}: RecordWire): Readonly<Record<string, RecordMarks>> {
  return { [MARKS]: { version, status, edited_fields } };
}

const entrySchema = z
  .object({
    table_id: z.string(),
    [MARKS]: z.object({
      version: z.number(),
      status: z.enum(['created', 'modified', 'inactive']),
      edited_fields: z.array(z.string()),
    }),
  })
  .catchall(z.unknown());

/** The writes of each of these records that the trail proves, the newest first. */
export async function readHistories(
  ctx: Ctx,
  table: DataTable,
  record_ids: readonly string[],
): Promise<ReadonlyMap<string, readonly PastWrite[]>> {
  const trail = await findRecordTrail(ctx, record_ids);
  const ids = new Map(table.fields.map((field) => [field.name, field.id]));
  return new Map(
    [...trail].map(([id, entries]) => [id, entries.flatMap((entry) => pastWrite(ids, entry) ?? [])]),
  );
}

function pastWrite(ids: ReadonlyMap<string, string>, entry: unknown): PastWrite | null {
  const read = entrySchema.safeParse(entry);
  if (!read.success) return null;
  const { [MARKS]: marks, ...values } = read.data;
  return {
    marks,
    before: new Map(
      Object.entries(values).flatMap(([name, value]) => {
        const field_id = ids.get(name);
        return field_id === undefined ? [] : [[field_id, value as RecordWire['cells'][number]] as const];
      }),
    ),
  };
}
