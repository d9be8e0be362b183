import type { ManualCtx } from '../../../platform/http/route.ts';
import { explainRecords } from '../../calculations/index.ts';
import { placeOfScope, type ScopeUse } from './scope-place.ts';

/** One record of a scope, as an example of how records are explained: one that counts where there is one. */
export async function getScopeRecordExample(ctx: ManualCtx, scope_id: string, query: ScopeUse) {
  const place = await ctx.withTransaction((inside) => placeOfScope(inside, scope_id, query));
  const { records } = await explainRecords(ctx, { ...place, scope_id, search: '', page: 0 });
  return { record: records.find((record) => record.counts) ?? records[0] ?? null };
}
