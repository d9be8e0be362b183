import { useCallback, useState } from 'react';
import { readStored, writeStored } from '../../lib/storage.ts';

type Widths = Readonly<Record<string, number>>;

/** Widths of columns by id, kept in this browser where `key` names the grid and its reader. */
export function useColumnWidths(
  key: string | undefined,
): [widths: Widths, setWidth: (column_id: string, width: number) => void] {
  const [widths, setWidths] = useState<Widths>(() => (key === undefined ? {} : readWidths(readStored(key))));
  const setWidth = useCallback(
    (column_id: string, width: number) =>
      setWidths((old) => {
        const next = { ...old, [column_id]: width };
        if (key !== undefined) writeStored(key, JSON.stringify(next));
        return next;
      }),
    [key],
  );
  return [widths, setWidth];
}

/** Leaves out what is no width: the storage is anybody's who uses this browser. */
export function readWidths(stored: string | null): Widths {
  try {
    const read: unknown = JSON.parse(stored ?? '{}');
    if (typeof read !== 'object' || read === null) return {};
    return Object.fromEntries(
      Object.entries(read).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
    );
  } catch {
    return {};
  }
}
