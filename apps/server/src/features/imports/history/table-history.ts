import type { getTableHistory as call, QueryOf, ResponseOf } from '@comptoir/contract';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { requireTable } from '../../tables/index.ts';
import { findTableEdits, findTableImports, findTableRefreshes } from './history-queries.ts';

/** What changed the records of a table, by people, files and connections: the newest first. */
export async function tableHistory(
  ctx: Ctx,
  table_id: string,
  { before, size }: QueryOf<typeof call>,
): Promise<ResponseOf<typeof call>> {
  requirePermission(ctx, 'data_table', 'read');
  await requireTable(ctx, table_id);
  const page = {
    table_id,
    // Without one, what happens in this very moment too.
    before: before === undefined ? new Date(ctx.clock.now().getTime() + 86_400_000) : new Date(before),
    size: size + 1,
  };
  const all = [
    ...(await findTableImports(ctx, page)),
    ...(await findTableRefreshes(ctx, page)),
    ...(await findTableEdits(ctx, page)),
  ].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  return { changes: all.slice(0, size), more: all.length > size };
}
