import type { BodyOf, refreshStatements as call } from '@comptoir/contract';
import { AppError, type Month, monthOf } from '@comptoir/kernel';
import { requirePermission, seesEverybody } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { companyPeriod, openMonths, recalculate } from '../calculations/index.ts';
import { requireView } from '../views/index.ts';
import { recalculationRefusalOf } from './recalculation-policy.ts';
import { countAsked, findInScope, shownInView, statesOf } from './refresh-queries.ts';

const MINUTE_MS = 60_000;
/** Walking through the months of a year and recalculating each is a person; more is a script. */
const MOST_PER_MINUTE = 30;

/** Recalculate at a person's wish: a month, some of its users, or all periods (open statements of the last 12 months and the future). */
export async function refreshStatements(ctx: Ctx, body: BodyOf<typeof call>): Promise<{ job_id: string }> {
  requirePermission(ctx, 'statement', 'write');
  await requireCalm(ctx);
  const month = monthOf(body.year, body.month);
  const asked = body.user_ids ?? (await peopleInView(ctx, body.view_id, month));
  const months = body.all_periods ? await allPeriods(ctx, month) : [month];
  const user_ids = await peopleInScope(ctx, asked, months);
  // Whom one may not see is as missing as who does not exist.
  if (body.user_ids && user_ids?.length === 0) throw new AppError('not_found', { object: 'user' }, 'user_ids');
  if (body.user_ids && user_ids) {
    const states = await statesOf(ctx, month, user_ids);
    const refused = states.map(recalculationRefusalOf).filter((code) => code !== null);
    const [first] = refused;
    if (first && refused.length === states.length) throw new AppError(first);
  }
  return { job_id: await recalculate(ctx, { months, user_ids, mark: true }) };
}

/** A minute's wishes of one person; what waits already is one job anyway. */
async function requireCalm(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - MINUTE_MS);
  if ((await countAsked(ctx, since)) >= MOST_PER_MINUTE) throw new AppError('too_many_requests', { retry_after_s: MINUTE_MS / 1000 });
}

/** Those of `asked` (`null`: of everyone) whose statements the caller sees in each of the months; `null`: everyone. */
async function peopleInScope(ctx: Ctx, asked: readonly string[] | null, months: readonly Month[]): Promise<readonly string[] | null> {
  if (seesEverybody(ctx) && asked === null) return null;
  return findInScope(ctx, asked, months);
}

/** `null`: no view is named, so everyone. */
async function peopleInView(ctx: Ctx, view_id: string | undefined, month: Month): Promise<string[] | null> {
  if (view_id === undefined) return null;
  const view = await requireView(ctx, view_id);
  const { current } = await companyPeriod(ctx);
  return shownInView(ctx, view, { environment_id: ctx.tenant.environment_id, current, first: month, last: month });
}

async function allPeriods(ctx: Ctx, month: Month): Promise<Month[]> {
  const { current } = await companyPeriod(ctx);
  const open = await openMonths(ctx);
  return [...new Set([month, ...open.filter((each) => each > current - 12)])].sort((a, b) => a - b);
}
