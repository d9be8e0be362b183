import type { CreditSplit, TableModel } from '../model/index.ts';
import { type LinkedMatch, matchOf } from './linked-fields.ts';

/** How records of the table that names shares find the rows of a split's source; `null`: not by a table, or it leads elsewhere. */
export function shareLink(
  { by }: CreditSplit,
  source_table_id: string,
  tables: readonly TableModel[],
): { readonly table_id: string; readonly keys: LinkedMatch['keys'] } | null {
  if (by.kind !== 'table') return null;
  const table = tables.find(({ id }) => id === by.table_id);
  const match =
    table && matchOf(table, { kind: 'SyncField', link_field_id: by.link_field_id, field_id: '' }, tables);
  return match && match.other.id === source_table_id ? { table_id: by.table_id, keys: match.keys } : null;
}
