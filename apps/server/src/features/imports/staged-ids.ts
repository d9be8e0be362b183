import type { Ctx } from '../../platform/context.ts';
import { composedIdOf, type DataTable, idFieldsOf } from '../tables/index.ts';
import { fillComposedIds } from './merge-queries.ts';

/** An ID of several fields, for rows that are loaded and not sorted in yet: the merge finds records by it. */
export async function composeStagedIds(ctx: Ctx, staging_id: string, table: DataTable): Promise<void> {
  const composed = composedIdOf(table);
  if (composed) await fillComposedIds(ctx, { staging_id, id_field_id: composed.id }, idFieldsOf(table));
}
