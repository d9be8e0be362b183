import type { listDrifts as call, QueryOf, ResponseOf } from '@comptoir/contract';
import { add, dec, monthOf, sub, toText } from '@comptoir/kernel';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod } from '../../calculations/index.ts';
import { readDrifted } from './drifted-queries.ts';
import { mayPost } from './get-corrections.ts';

/** "What would this locked month be today?": people whose pay differs, and those for whom a difference was posted. */
export async function listDrifts(ctx: Ctx, query: QueryOf<typeof call>): Promise<ResponseOf<typeof call>> {
  requirePermission(ctx, 'statement', 'read');
  const { currency } = await companyPeriod(ctx);
  const { rows, locked_count } = await readDrifted(ctx, monthOf(query.year, query.month));
  return {
    currency,
    locked_count,
    statements: rows.map(({ user_id, user_name, avatar, difference, left, ...row }) => ({
      statement_id: row.statement_id,
      user: { id: user_id, name: user_name, avatar },
      team_name: row.team_name,
      locked: row.locked,
      today: toText(add(dec(row.locked), dec(difference))),
      difference,
      posted: toText(sub(dec(difference), dec(left))),
      left,
      transactions: [...row.transactions],
      can_post: mayPost(ctx, user_id),
    })),
  };
}
