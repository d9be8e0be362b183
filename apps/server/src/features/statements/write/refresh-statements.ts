import type { BodyOf, refreshStatements as call } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import {
  MAX_RECALCULATIONS_PER_MINUTE,
  MAX_MONTHS_PER_CALCULATION,
  type Month,
  monthOf,
  monthText,
} from '@comptoir/kernel';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod } from '../../calculations/index.ts';
import { openMonths } from './calculation-queries.ts';
import { recalculate } from './recalculate.ts';
import { requireView } from '../views/index.ts';
import { recalculationRefusalOf } from './recalculation-policy.ts';
import { countAsked, findInScope, shownInView, statesOf } from './refresh-queries.ts';
import { seesEverybody } from '../../visibility/index.ts';

const MINUTE_MS = 60_000;

/** Recalculate on request: a month, some of its users, a range of months, or all periods (open statements of the last 12 months and the future). */
export async function refreshStatements(ctx: Ctx, body: BodyOf<typeof call>): Promise<{ job_id: string }> {
  requirePermission(ctx, 'statement', 'write');
  await requireCalm(ctx);
  const month = monthOf(body.year, body.month);
  const requested = body.user_ids ?? (await peopleInView(ctx, body.view_id, month));
  const months = body.all_periods ? await allPeriods(ctx, month) : monthsOf(month, body);
  const user_ids = await peopleInScope(ctx, requested, months);
  // A person outside the caller's scope is answered like one who does not exist.
  if (body.user_ids && user_ids?.length === 0)
    throw new AppError('not_found', { object: 'user' }, 'user_ids');
  if (body.user_ids && user_ids) {
    const states = await statesOf(ctx, month, user_ids);
    const refused = states.map(recalculationRefusalOf).filter((code) => code !== null);
    const [first] = refused;
    if (first && refused.length === states.length) throw new AppError(first);
  }
  const { year: _year, month: _month, until, ...limits } = body;
  ctx.audit({
    object_type: 'statement',
    after: {
      month: monthText(month),
      ...(until ? { until: monthText(monthOf(until.year, until.month)) } : {}),
      ...limits,
    },
  });
  return { job_id: await recalculate(ctx, { months, user_ids, mark: true }) };
}

/** Requests per person and minute. Waiting requests of one person are merged into one job anyway. */
async function requireCalm(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - MINUTE_MS);
  if ((await countAsked(ctx, since)) >= MAX_RECALCULATIONS_PER_MINUTE)
    throw new AppError('too_many_requests', { retry_after_s: MINUTE_MS / 1000 });
}

/** Those of `requested` (`null`: everyone) whose statements the caller sees in each of the months. Returns `null` for everyone. */
async function peopleInScope(
  ctx: Ctx,
  requested: readonly string[] | null,
  months: readonly Month[],
): Promise<readonly string[] | null> {
  if (seesEverybody(ctx) && requested === null) return null;
  return findInScope(ctx, requested, months);
}

/** Returns `null`, for everyone, when no view is named. */
async function peopleInView(ctx: Ctx, view_id: string | undefined, month: Month): Promise<string[] | null> {
  if (view_id === undefined) return null;
  const view = await requireView(ctx, view_id);
  const { current } = await companyPeriod(ctx);
  return shownInView(ctx, view, {
    tenant: ctx.tenant,
    current,
    first: month,
    last: month,
  });
}

/** The month alone, or all months of the range that begins with it. */
function monthsOf(first: Month, { until, user_ids, view_id }: BodyOf<typeof call>): Month[] {
  if (!until) return [first];
  if (user_ids !== null || view_id !== undefined)
    throw new AppError('bad_request', { reason: 'range_is_for_everyone' }, 'until');
  const count = monthOf(until.year, until.month) - first + 1;
  if (count < 1)
    throw new AppError(
      'invalid_period',
      { month: monthText(first + count - 1), reason: 'end_before_start' },
      'until',
    );
  if (count > MAX_MONTHS_PER_CALCULATION)
    throw new AppError(
      'invalid_period',
      { months: count, maximum: MAX_MONTHS_PER_CALCULATION, reason: 'too_many_months' },
      'until',
    );
  return Array.from({ length: count }, (_, index) => first + index);
}

async function allPeriods(ctx: Ctx, month: Month): Promise<Month[]> {
  const { current } = await companyPeriod(ctx);
  const open = await openMonths(ctx);
  return [...new Set([month, ...open.filter((each) => each > current - 12)])].sort((a, b) => a - b);
}
