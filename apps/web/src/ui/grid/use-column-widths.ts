import { MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH } from '@comptoir/kernel';
import { useCallback, useState } from 'react';
import { readStored, writeStored } from '../../lib/storage.ts';

type Widths = Readonly<Record<string, number>>;

/** Widths that are kept elsewhere: with a view, for instance. */
export interface GridWidths {
  readonly widths: Widths;
  readonly onChange: (widths: Widths) => void;
}

/**
 * Widths of columns by id: those that are given, or kept in this browser where `key` names the grid and its reader. While a column is
 * dragged, it is wide here alone; `isDone` keeps it.
 */
export function useColumnWidths(
  key: string | undefined,
  given?: GridWidths,
): [widths: Widths, setWidth: (column_id: string, width: number, isDone: boolean) => void] {
  const [own, setOwn] = useState<Widths>(() => (key === undefined ? {} : readWidths(readStored(key))));
  const [dragged, setDragged] = useState<Widths>({});
  const setWidth = useCallback(
    (column_id: string, width: number, isDone: boolean) => {
      const wide = within(width);
      setDragged(isDone ? {} : { [column_id]: wide });
      if (!isDone) return;
      if (given) {
        given.onChange({ ...given.widths, [column_id]: wide });
        return;
      }
      setOwn((old) => {
        const next = { ...old, [column_id]: wide };
        if (key !== undefined) writeStored(key, JSON.stringify(next));
        return next;
      });
    },
    [key, given],
  );
  return [{ ...(given ? given.widths : own), ...dragged }, setWidth];
}

const within = (width: number) => Math.round(Math.max(MIN_COLUMN_WIDTH, Math.min(MAX_COLUMN_WIDTH, width)));

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
