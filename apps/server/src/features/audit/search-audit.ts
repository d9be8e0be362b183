import type { QueryOf, ResponseOf, searchAudit as call } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { findEntries } from './audit-queries.ts';
import { findNames, findStatements, idsIn } from './audit-name-queries.ts';

export async function searchAudit(ctx: Ctx, query: QueryOf<typeof call>): Promise<ResponseOf<typeof call>> {
  requirePermission(ctx, 'audit_trail', 'read');
  const { rows, total } = await findEntries(ctx, query);
  const ids = idsIn(rows);
  const statements = await findStatements(ctx, ids);
  const people = Object.values(statements).map(({ user_id }) => user_id);
  return {
    names: await findNames(ctx, [...new Set([...ids, ...people])]),
    statements,
    rows: rows.map(({ actor_user_id, actor_name, at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      actor: { user_id: actor_user_id, name: actor_name },
    })),
    total,
  };
}
