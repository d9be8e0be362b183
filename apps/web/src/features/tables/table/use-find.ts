import type { FindText, RecordWire, TableWire } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { recordData, type RecordFilter } from '../../../data/records.ts';
import { readDecimal } from '../../../lib/decimal-text.ts';
import { readDate } from '../../../lib/read-date.ts';
import { useFormat } from '../../../lib/use-format.ts';
import type { GridColumn, GridHandleRef } from '../../../ui/grid/index.ts';

interface FindOptions {
  readonly table: TableWire;
  readonly filter: RecordFilter;
  readonly columns: readonly GridColumn<RecordWire>[];
  readonly handle: GridHandleRef;
}

export interface FoundCell {
  readonly row: number;
  readonly field_id: string;
  readonly table_version: number;
}

export interface Found {
  readonly total: number;
  /** Which of them is shown: 1 is the first of the table. */
  readonly number: number;
  readonly cell: FoundCell | null;
}

const NOTHING = { text: '', field_id: '', match_case: false, whole_cell: false };

/** Looks for a text in the records of the server, and shows the next cell with it. */
export function useFind({ table, filter, columns, handle }: FindOptions) {
  const format = useFormat();
  const [typed, setTyped] = useState(NOTHING);
  const [found, setFound] = useState<Found | null>(null);
  const valuesOf = (text: string) => ({
    number: readDecimal(text.trim(), format.decimal),
    date: readDate(text.trim(), format.settings.date_format),
  });
  const { text, match_case, whole_cell } = typed;
  // What comes over links is looked for in its own table, or where it is chosen: in every record it takes seconds.
  const own = columns
    .map(({ id }) => id)
    .filter((id) => table.fields.some((field) => field.id === id && !field.linked));
  const looked = (): FindText => ({ text, match_case, whole_cell, ...valuesOf(text) });
  const look = useMutation({
    mutationFn: async (direction: 'forward' | 'backward') => {
      const places = (from: number) =>
        recordData.places(table.id, {
          ...filter,
          sort: [...filter.sort],
          find: looked(),
          field_ids: typed.field_id === '' ? own : [typed.field_id],
          from,
          direction,
        });
      const active = handle.current?.range ?? { top: 0, left: -1 };
      const isForward = direction === 'forward';
      const from =
        found === null ? { row: active.top, column: -1 } : { row: active.top, column: active.left };
      const next = nextCell(await places(from.row), columns, from, isForward);
      // Past the last one it goes on from the other end.
      return next ?? nextCell(await places(isForward ? 0 : END), columns, OUTSIDE[direction], isForward);
    },
    onSuccess: (next) => {
      setFound(next ?? { total: 0, number: 0, cell: null });
      if (next?.cell)
        handle.current?.select({
          row: next.cell.row,
          column: columns.findIndex(({ id }) => id === next.cell?.field_id),
        });
    },
  });
  return {
    typed,
    type: (part: Partial<typeof NOTHING>) => {
      setTyped({ ...typed, ...part });
      setFound(null);
    },
    found,
    error: look.error,
    isPending: look.isPending,
    looked,
    valuesOf,
    move: (direction: 'forward' | 'backward') => {
      if (text !== '') look.mutate(direction);
    },
  };
}

/** More rows than a table has. */
const END = 10_000_000;
const OUTSIDE = { forward: { row: -1, column: -1 }, backward: { row: END, column: 0 } } as const;

interface Place {
  readonly row: number;
  readonly column: number;
}

/** The first found cell after a place, or the last one before it. */
export function nextCell(
  { rows, total, before, table_version }: Awaited<ReturnType<typeof recordData.places>>,
  columns: readonly GridColumn<RecordWire>[],
  from: Place,
  isForward: boolean,
): Found | null {
  let number = before;
  const cells = rows.flatMap(({ row, field_ids }) =>
    columns.flatMap(({ id }, column) => {
      if (!field_ids.includes(id)) return [];
      number += 1;
      return [{ row, column, number, field_id: id, table_version }];
    }),
  );
  const isAfter = (cell: Place) =>
    cell.row > from.row || (cell.row === from.row && cell.column > from.column);
  const isBefore = (cell: Place) =>
    cell.row < from.row || (cell.row === from.row && cell.column < from.column);
  const cell = isForward ? cells.find(isAfter) : cells.findLast(isBefore);
  return cell ? { total, number: cell.number, cell } : null;
}
