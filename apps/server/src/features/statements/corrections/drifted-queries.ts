import type { Month } from '@comptoir/kernel';
import { monthText } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { monthDate, statementScope } from '../../visibility/index.ts';
import { teamOfRow } from '../board/board-queries.ts';
import type { TransactionDrift } from '../write/statement-drift.ts';
import { driftLeft } from './drift-left-queries.ts';

export interface DriftedRow {
  readonly statement_id: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly avatar: string | null;
  readonly team_name: string | null;
  readonly locked: string;
  readonly difference: string;
  readonly left: string;
  readonly transactions: readonly TransactionDrift[];
}

/** The month's locked statements in the caller's scope that differ today, or of which something was posted; the largest rest first. */
export async function readDrifted(
  ctx: Ctx,
  month: Month,
): Promise<{ readonly rows: DriftedRow[]; readonly locked_count: number }> {
  const environment = ctx.tenant.environment_id;
  const scope = statementScope(ctx, { as_of_month: monthText(month), user: sql`s.user_id` });
  const { rows } = await sql<DriftedRow>`
    select s.id as statement_id, s.user_id, u.name as user_name, u.avatar, team.name as team_name, s.earned::text as locked,
      coalesce(drift.difference, 0)::text as difference, coalesce(left_over.value, 0)::text as left,
      coalesce(drift.transactions, '[]') as transactions
    from statements s join users u on u.environment_id = ${environment} and u.id = s.user_id
      left join statement_drifts drift on drift.environment_id = ${environment} and drift.statement_id = s.id
      left join lateral ${driftLeft(ctx.tenant)} left_over on true
      left join lateral ${teamOfRow(ctx)} team on true
    where s.environment_id = ${environment} and s.month = ${monthDate(month)}::date and s.locked_at is not null and ${scope}
      and (drift.transactions <> '[]' or exists (select 1 from statement_entries e
        where e.environment_id = ${environment} and e.kind in ('clawback', 'correction') and e.source ->> 'statement_id' = s.id::text))
    order by abs(coalesce(left_over.value, 0)) desc, lower(u.name), s.id`.execute(ctx.db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from statements s
    where s.environment_id = ${environment} and s.month = ${monthDate(month)}::date and s.locked_at is not null and ${scope}`.execute(
    ctx.db,
  );
  return { rows, locked_count: counted.rows[0]?.count ?? 0 };
}
