import type { QueryOf, searchScopeRecords as call } from '@comptoir/contract';
import type { ManualCtx } from '../../../platform/http/route.ts';
import { explainRecords } from '../../calculations/index.ts';
import { placeOfScope } from './scope-place.ts';

/** "Missing a deal?": the scope's records by name, each with why it counts or not. Those of others need the right on data, or their whole name. */
export async function searchScopeRecords(ctx: ManualCtx, scope_id: string, query: QueryOf<typeof call>) {
  const place = await ctx.withTransaction((inside) => placeOfScope(inside, scope_id, query));
  return explainRecords(ctx, { ...place, scope_id, search: query.search, page: query.page });
}
