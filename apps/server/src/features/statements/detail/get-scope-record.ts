import { AppError } from '@comptoir/contract/errors';
import type { ManualCtx } from '../../../platform/http/route.ts';
import { explainRecords } from '../../calculations/index.ts';
import { placeOfScope, type ScopeUse } from './scope-place.ts';

/** One record with every rule that it passes or fails. A colleague's is only for people who may read the table. */
export async function getScopeRecord(
  ctx: ManualCtx,
  params: { readonly id: string; readonly record_id: string },
  query: ScopeUse,
) {
  const { id: scope_id, record_id } = params;
  const place = await ctx.withTransaction((inside) => placeOfScope(inside, scope_id, query));
  const { records } = await explainRecords(ctx, { ...place, scope_id, record_id, search: '', page: 0 });
  const [found] = records;
  if (!found) throw new AppError('not_found');
  return found;
}
