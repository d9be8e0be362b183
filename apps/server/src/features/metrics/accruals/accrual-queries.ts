import { dateText, daysOfMonth, type Month, monthText } from '@comptoir/kernel';
import type { z } from 'zod';
import type { accrualExportSchema } from '@comptoir/contract';
import type { Ctx } from '../../../platform/context.ts';
import { type RawBuilder, sql } from '../../../platform/db/index.ts';
import type { CompanyPeriod } from '../../company-calendar/index.ts';
import { payments } from '../../statements/index.ts';
import { monthDate, statementScope, touches } from '../../visibility/index.ts';

type CostCentre = z.output<typeof accrualExportSchema>['cost_centre'];

export interface AccrualRow {
  readonly cost_centre: string | null;
  /** `YYYY-MM` */
  readonly earned_in: string;
  /** The statement that pays it; `null`: held. */
  readonly paid_in: string | null;
  readonly people: number;
  readonly amount: string;
}

/**
 * In the company's currency: what statements up to the month earned, and none had sent to payroll when the month ended. A negative amount is what
 * later pay takes back.
 */
export async function findAccruals(
  ctx: Ctx,
  { month, cost_centre }: { readonly month: Month; readonly cost_centre: CostCentre },
  period: CompanyPeriod,
): Promise<AccrualRow[]> {
  const { environment_id } = ctx.tenant;
  const scope = statementScope(ctx, {
    as_of_month: await firstMonth(ctx, month),
    until_month: monthText(month),
    user: sql`p.user_id`,
    month: sql`p.earned_in`,
  });
  const last = dateText(daysOfMonth(month, period.calendar).end);
  const over = sql`((${last}::date + 1)::timestamp at time zone ${period.settings.timezone})`;
  const { rows } = await sql<AccrualRow>`
    select centre.name as cost_centre, to_char(p.earned_in, 'YYYY-MM') as earned_in, to_char(p.paid_in, 'YYYY-MM') as paid_in,
      count(distinct p.user_id)::int as people, sum(p.value)::text as amount
    from ${payments(ctx.tenant)} p
      left join statements payer on payer.environment_id = ${environment_id} and payer.user_id = p.user_id and payer.month = p.paid_in
      left join lateral ${centreOf(ctx, cost_centre)} centre on true
    where p.earned_in <= ${monthDate(month)}::date and p.value is not null and (payer.paid_at is null or payer.paid_at >= ${over}) and ${scope}
    group by centre.name, p.earned_in, p.paid_in having sum(p.value) <> 0
    order by centre.name nulls last, p.earned_in, p.paid_in nulls last`.execute(ctx.db);
  return rows;
}

/** The cost centre of the payment `p`, as it was in the month that earned it: the last one of that month. */
function centreOf({ tenant }: Ctx, cost_centre: CostCentre): RawBuilder<unknown> {
  const { environment_id } = tenant;
  if (cost_centre === null) return sql`(select null::text as name)`;
  const within = touches(sql`p.earned_in`, tenant);
  return cost_centre.kind === 'attribute'
    ? sql`(select d.value as name from attribute_values d
        where d.environment_id = ${environment_id} and d.attribute_id = ${cost_centre.id}::uuid and d.user_id = p.user_id and ${within}
        order by d.start_date desc nulls last limit 1)`
    : sql`(select g.name from group_members d join user_groups g on g.environment_id = ${environment_id} and g.id = d.group_id
        where d.environment_id = ${environment_id} and d.dimension_id = ${cost_centre.id}::uuid and d.user_id = p.user_id and ${within}
        order by d.start_date desc nulls last limit 1)`;
}

async function firstMonth({ db, tenant }: Ctx, month: Month): Promise<string> {
  const { rows } = await sql<{ first: string | null }>`
    select to_char(min(s.month), 'YYYY-MM') as first from statements s
    where s.environment_id = ${tenant.environment_id} and s.month <= ${monthDate(month)}::date`.execute(db);
  return rows[0]?.first ?? monthText(month);
}

/** Whether the company has the attribute or dimension. */
export async function hasCostCentre(
  { db, tenant }: Ctx,
  { kind, id }: NonNullable<CostCentre>,
): Promise<boolean> {
  const table = kind === 'attribute' ? sql`attributes` : sql`group_dimensions`;
  const { rows } = await sql`
    select 1 from ${table} x where x.environment_id = ${tenant.environment_id} and x.id = ${id}::uuid`.execute(
    db,
  );
  return rows.length > 0;
}
