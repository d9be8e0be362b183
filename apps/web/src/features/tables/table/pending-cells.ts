import type { CellInput, RecordWire } from '@comptoir/contract';

/** Cells of one write that the server has not confirmed yet. */
export type PendingWrite = readonly {
  readonly record_id: string;
  readonly field_id: string;
  readonly value: CellInput;
}[];

export type PendingCells = ReadonlyMap<string, ReadonlyMap<string, CellInput>>;

/** The value that each pending cell shows, by record and field: that of its last write. */
export function pendingCells(writes: readonly PendingWrite[]): PendingCells {
  const records = new Map<string, Map<string, CellInput>>();
  for (const { record_id, field_id, value } of writes.flat()) {
    const fields = records.get(record_id) ?? new Map<string, CellInput>();
    records.set(record_id, fields.set(field_id, value));
  }
  return records;
}

/** A record as it will be once its pending cells are saved. */
export function withPending(
  record: RecordWire,
  fields: ReadonlyMap<string, CellInput>,
  field_ids: readonly string[],
): RecordWire {
  return {
    ...record,
    status: 'modified',
    edited_fields: [...new Set([...record.edited_fields, ...fields.keys()])],
    cells: record.cells.map((cell, index) => {
      const typed = fields.get(field_ids[index] ?? '');
      return typed === undefined ? cell : typed;
    }),
  };
}
