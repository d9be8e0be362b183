import type { RecordWire } from '@comptoir/contract';

/** A written record with what comes over links as it was, where the answer left it out. */
export function withKept(
  written: RecordWire,
  before: RecordWire,
  field_ids: readonly string[],
  kept: readonly string[] | undefined,
): RecordWire {
  if (!kept) return written;
  const { unlinked_fields } = before;
  return {
    ...written,
    ...(unlinked_fields ? { unlinked_fields } : {}),
    cells: written.cells.map((cell, at) =>
      kept.includes(field_ids[at] ?? '') ? (before.cells[at] ?? null) : cell,
    ),
  };
}
