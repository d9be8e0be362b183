import type { ADJUSTMENT_KINDS } from '@comptoir/contract';
import { type Month, monthText } from '@comptoir/kernel';
import type { Ctx } from '../../../../platform/context.ts';
import { sql } from '../../../../platform/db/index.ts';
import { monthDate, statementScope } from '../../../visibility/index.ts';
import { teamOfRow } from '../../board/board-queries.ts';

export interface AdjustmentRow {
  readonly id: string;
  readonly kind: (typeof ADJUSTMENT_KINDS)[number];
  readonly state: 'active' | 'pending';
  readonly user_id: string;
  readonly user_name: string;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly name: string | null;
  readonly compensation_name: string | null;
  readonly plan_name: string | null;
  readonly team_name: string | null;
  /** In the company's currency. */
  readonly effect: string | null;
  readonly reason: string | null;
  readonly comment: string;
  readonly author_name: string;
  readonly created_at: Date;
}

/**
 * Adjustments of these months in the caller's scope, the latest first. What overwrites of one transaction change together is counted with the
 * first of them.
 */
export async function readAdjustments(ctx: Ctx, months: readonly Month[]): Promise<AdjustmentRow[]> {
  const environment = ctx.tenant.environment_id;
  const seen = months.map((month) => {
    const scope = statementScope(ctx, { as_of_month: monthText(month), user: sql`s.user_id` });
    return sql`(s.month = ${monthDate(month)}::date and ${scope})`;
  });
  const { rows } = await sql<AdjustmentRow>`
    select a.id, a.kind, a.state, s.user_id, u.name as user_name, to_char(s.month, 'YYYY-MM') as month, a.name, a.compensation_name, t.plan_name,
      team.name as team_name, case when a.kind <> 'overwrite' then a.value when a.place = 1 then t.value - t.calculated_value end::text as effect,
      a.reason, a.comment, a.author_name, a.created_at
    from (select o.id, 'overwrite' as kind, o.state, o.user_id, o.month, o.compensation_id, concat_ws(' · ', o.variable_name, o.record_title) as name,
          o.compensation_name, null::numeric as value, o.reason_name as reason, o.comment, o.created_by_name as author_name, o.created_at,
          case when o.state = 'active' then row_number() over (
            partition by o.user_id, o.month, o.compensation_id, o.state order by o.variable_id nulls first, o.created_at, o.id) end as place
        from statement_overwrites o where o.environment_id = ${environment}
        union all
        select e.id, e.kind, case when e.active then 'active' else 'pending' end, e.user_id, e.month, e.compensation_id, e.label,
          c.name, e.value, e.reason_name, e.comment, e.created_by_name, e.created_at, null
        from statement_entries e left join compensations c on c.environment_id = ${environment} and c.id = e.compensation_id
        where e.environment_id = ${environment}) a
      join statements s on s.environment_id = ${environment} and s.user_id = a.user_id and s.month = a.month
      join users u on u.environment_id = ${environment} and u.id = s.user_id
      left join transactions t on t.environment_id = ${environment} and t.statement_id = s.id and t.compensation_id = a.compensation_id
      left join lateral ${teamOfRow(ctx)} team on true
    where s.environment_id = ${environment} and (${sql.join(seen, sql` or `)})
    order by a.created_at desc, a.id`.execute(ctx.db);
  return rows;
}
