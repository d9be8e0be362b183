import type { getHome as call, ResponseOf } from '@comptoir/contract';
import { dateText, daysOfMonth, monthText } from '@comptoir/kernel';
import { can } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod } from '../../calculations/index.ts';
import { showsFirstSteps } from '../../first-steps/index.ts';
import { prepareReach } from '../../visibility/index.ts';
import { openMonth } from '../kept/kept-month-shown.ts';
import { lastCalculation } from '../write/last-calculation-queries.ts';
import { hasStatements } from './home-queries.ts';
import { lettersToSign } from './letter-queries.ts';
import { ownSide } from './own-side.ts';
import { HISTORY_MONTHS } from './team-parts.ts';
import { teamSide } from './team-side.ts';

type Home = ResponseOf<typeof call>;

/** The dashboard: the caller's own month, and their people's when the statement scope reaches further. */
export async function getHome(
  ctx: Ctx,
  query: { readonly year?: number | undefined; readonly month?: number | undefined },
): Promise<Home> {
  const [period] = await Promise.all([companyPeriod(ctx), prepareReach(ctx)]);
  const { month, tables } = await openMonth(ctx, query, period, HISTORY_MONTHS);
  const days = daysOfMonth(month, period.calendar);
  const scope = ctx.actor.permissions.statement_scope;
  const god = ctx.actor.role_category === 'god';
  const dashboard = god || scope === 'all' ? 'admin' : scope === 'me' ? 'rep' : 'manager';
  const sees = can(ctx, 'statement', 'read');
  // All at once: they go to the database together.
  const [calculation, own, team, first_steps, letters_to_sign] = await Promise.all([
    lastCalculation(ctx, month),
    sees && ctx.actor.user_id !== null ? ownSide(ctx, ctx.actor.user_id, month, period) : null,
    sees && dashboard !== 'rep' ? teamSide(ctx, month, { period, tables }) : null,
    dashboard === 'admin' ? showsFirstSteps(ctx) : false,
    ctx.actor.user_id === null ? [] : lettersToSign(ctx, ctx.actor.user_id),
  ]);
  const isShown = (own !== null && own.statement_id !== null) || (team !== null && team.people > 0);
  return {
    month: monthText(month),
    dashboard,
    user_name: ctx.actor.name,
    currency: period.currency,
    first_day: dateText(days.start),
    last_day: dateText(days.end),
    ongoing: month >= period.current,
    own,
    team,
    has_statements: isShown || (await hasStatements(ctx)),
    first_steps,
    letters_to_sign,
    calculated_at: calculation.finished_at?.toISOString() ?? null,
  };
}
