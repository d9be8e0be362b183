import type { QueryOf, searchScopeRecords } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { can, requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod } from '../../calculations/index.ts';
import { monthShown } from '../home/month-shown.ts';
import { findScopeUse, requireStatement } from './statement-queries.ts';
import { monthOfWire } from './statement-wire.ts';

export type ScopeUse = Omit<QueryOf<typeof searchScopeRecords>, 'search' | 'page'>;

/** The person and month for which a scope's records are explained: those of the statement that the query names, or of one in the month shown whose pay reads the scope. */
export async function placeOfScope(ctx: Ctx, scope_id: string, query: ScopeUse) {
  requirePermission(ctx, 'statement', 'read');
  // Records of others are only for people who may read the table.
  const of_others = can(ctx, 'data_table', 'read');
  const named = query.statement_id === undefined ? null : await requireStatement(ctx, query.statement_id);
  const month = named ? monthOfWire(named.month) : await monthShown(ctx, query, await companyPeriod(ctx));
  if (named && query.compensation_id !== undefined) {
    return { month, of_others, user_id: named.user_id, compensation_id: query.compensation_id };
  }
  const found = await findScopeUse(ctx, {
    scope_id,
    month,
    statement_id: named?.id ?? null,
    compensation_id: query.compensation_id ?? null,
  });
  if (!found) throw new AppError('statement_not_found');
  return { month, of_others, ...found };
}
