import type { findRecords as findCall, ResponseOf } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { findTables } from '../tables/index.ts';
import { findByNameOrKey } from './record-match-queries.ts';

/** Larger tables are searched on their own page: without a match, every row is read. */
const MAX_SEARCHED_ROWS = 200_000;
const MAX_FOUND = 6;

export async function findRecordsAnywhere(
  ctx: Ctx,
  search: string,
): Promise<ResponseOf<typeof findCall>['records']> {
  requirePermission(ctx, 'data_table', 'read');
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const found = [];
  for (const table of await findTables(ctx, false)) {
    if (found.length >= MAX_FOUND) break;
    if (table.record_count === 0 || table.record_count > MAX_SEARCHED_ROWS) continue;
    const records = await findByNameOrKey(ctx, table, words, MAX_FOUND - found.length);
    found.push(...records.map((record) => ({ ...record, table_id: table.id, table_name: table.name })));
  }
  return found;
}
