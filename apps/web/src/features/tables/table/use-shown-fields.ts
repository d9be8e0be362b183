import type { TableView, TableWire } from '@comptoir/contract';
import { useMemo } from 'react';
import { useSession } from '../../../lib/session.ts';
import { useStored } from '../../../lib/storage.ts';
import type { SetTableSearch, TableSearch } from './table-search.ts';
import { columnsOf, movedColumn, readFields } from './column-order.ts';

export type ShownFields = ReturnType<typeof useShownFields>;

/** Which fields the grid shows, in which order: those of the view, as changed in the address; without a view, those kept in this browser. */
export function useShownFields(
  table: TableWire,
  view: TableView | undefined,
  search: Pick<TableSearch, 'view' | 'fields'>,
  setSearch: SetTableSearch,
) {
  const { user } = useSession();
  const [stored, store] = useStored(`columns ${user.id} ${table.id}`);
  const own = useMemo(() => readFields(stored), [stored]);
  const hasView = search.view !== undefined;
  const fields = hasView ? (search.fields ?? view?.fields ?? NONE) : own;
  const columns = columnsOf(table, fields);
  const set = (shown: readonly string[]) => {
    const isAll = shown.join() === columnsOf(table, NONE).shown.join();
    if (hasView) setSearch({ fields: isAll ? [] : [...shown] });
    else store(isAll ? null : JSON.stringify(shown));
  };
  return {
    /** None: all of them. */
    fields,
    ...columns,
    set,
    /** The column goes before the one at this place. */
    move: (id: string, before: number) => set(movedColumn(columns.shown, id, before)),
  };
}

const NONE: readonly string[] = [];
