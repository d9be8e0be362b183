import type { ViewConditions } from '@comptoir/contract';
import { parseMonth, present } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { periodOf } from '../../calculations/index.ts';
import { type ConditionPlace, statementCondition } from '../../visibility/index.ts';

/** Does the second show a statement that the first does not? Over all months; views without statements show nothing. */
export async function showsMore(ctx: Ctx, before: ViewConditions, after: ViewConditions): Promise<boolean> {
  const place = await everyMonth(ctx);
  if (place === null) return after.filters.length < before.filters.length || after.link !== before.link;
  const { rows } =
    await sql`select 1 from statements s where s.environment_id = ${place.tenant.environment_id}
    and ${statementCondition(after, place)} and ${statementCondition(before, place)} is not true limit 1`.execute(
      ctx.db,
    );
  return rows.length > 0;
}

async function everyMonth({ db, tenant, clock }: Ctx): Promise<ConditionPlace | null> {
  const { rows } = await sql<{ first: string | null; last: string | null; settings: unknown }>`
    select to_char(min(s.month), 'YYYY-MM') as first, to_char(max(s.month), 'YYYY-MM') as last,
      (select settings from companies where id = ${tenant.company_id}) as settings
    from statements s where s.environment_id = ${tenant.environment_id}`.execute(db);
  const [span] = rows;
  if (!span?.first || !span.last) return null;
  const { current } = periodOf(span.settings, clock);
  const month = (text: string) => present(parseMonth(text), 'month');
  return { tenant, current, first: month(span.first), last: month(span.last) };
}
