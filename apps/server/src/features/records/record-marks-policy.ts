import type { CellWire } from '@comptoir/contract';

/** How a record was marked before a write, as the trail keeps it. */
export interface RecordMarks {
  readonly version: number;
  readonly status: 'created' | 'modified' | 'inactive';
  /** Ids of the fields whose value was typed here, and not imported. */
  readonly edited_fields: readonly string[];
}

/** A write of a record: its marks before it, and the values that it replaced, by field. */
export interface PastWrite {
  readonly marks: RecordMarks;
  readonly before: ReadonlyMap<string, CellWire>;
}

type Values = ReadonlyMap<string, CellWire>;

export interface RestoredMarks {
  /** Fields that have their imported value again. */
  readonly restored_fields: readonly string[];
  /** The record has the values with which it was created or imported. */
  readonly is_as_created: boolean;
}

export const NOTHING_RESTORED: RestoredMarks = { restored_fields: [], is_as_created: false };

/**
 * What an undo may take back of the marks of a record: only what its past writes prove. `after` has all values once the undo is written,
 * `undone` the fields that it writes. `writes` are the newest first; those before a write that the trail does not have (an import) prove
 * nothing.
 */
export function restoredMarks(
  { version, writes }: { readonly version: number; readonly writes: readonly PastWrite[] },
  after: Values,
  undone: readonly string[],
): RestoredMarks {
  const known = unbroken(version, writes);
  return {
    restored_fields: undone.filter((field_id) =>
      known.some(
        ({ marks, before }) =>
          !marks.edited_fields.includes(field_id) && isSame(before.get(field_id), after.get(field_id)),
      ),
    ),
    is_as_created: known.some(
      ({ marks }, at) => marks.status === 'created' && isAsBefore(known.slice(0, at + 1), after),
    ),
  };
}

/** The latest writes, back to the first gap between their versions. */
function unbroken(version: number, writes: readonly PastWrite[]): readonly PastWrite[] {
  const gap = writes.findIndex(({ marks }, at) => marks.version !== version - 1 - at);
  return gap === -1 ? writes : writes.slice(0, gap);
}

/** Whether the values are those of before all these writes, the newest first. */
function isAsBefore(writes: readonly PastWrite[], after: Values): boolean {
  const first = new Map(writes.flatMap(({ before }) => [...before]));
  return [...first].every(([field_id, value]) => isSame(value, after.get(field_id)));
}

function isSame(one: CellWire | undefined, other: CellWire | undefined): boolean {
  return one !== undefined && JSON.stringify(one) === JSON.stringify(other);
}
