import type { listAuditEntries, QueryOf, ResponseOf, searchAudit as call } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { findNames, findStatements, idsIn } from './audit-name-queries.ts';
import { type EntryRow, findActions, findEntries } from './audit-queries.ts';

export async function searchAudit(ctx: Ctx, query: QueryOf<typeof call>): Promise<ResponseOf<typeof call>> {
  requirePermission(ctx, 'audit_trail', 'read');
  return named(ctx, await findActions(ctx, query));
}

export async function listEntries(
  ctx: Ctx,
  id: string,
  query: QueryOf<typeof listAuditEntries>,
): Promise<ResponseOf<typeof listAuditEntries>> {
  requirePermission(ctx, 'audit_trail', 'read');
  const found = await findEntries(ctx, id, query);
  if (!found) throw new AppError('not_found', { object: 'audit_entry' });
  return named(ctx, found);
}

/** With the names of the things that the entries mention. */
async function named<Row extends EntryRow>(ctx: Ctx, { rows, total }: { rows: Row[]; total: number }) {
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
