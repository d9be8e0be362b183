import type { BodyOf, refreshStatements as call } from '@comptoir/contract';
import { AppError, type Month, monthOf, monthText } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { requireView } from '../views/index.ts';
import { markNotReady, openMonths, shownInView, statesOf } from './calculation-queries.ts';
import { companyPeriod } from './company-period.ts';
import { recalculationRefusalOf } from './recalculation-policy.ts';

/** Edits that come within this are calculated together. */
const DEBOUNCE_MS = 300;

export interface Recalculation {
  /** `null`: every month with an open statement, and the running one. */
  readonly months: readonly Month[] | null;
  /** `null`: everyone. */
  readonly user_ids: readonly string[] | null;
  /** Shows the open statements as not ready until the job has written them. */
  readonly mark: boolean;
}

/** Puts the calculation in the queue with the caller's transaction. Answers the job's id. */
export async function recalculate(ctx: Ctx, what: Recalculation): Promise<string> {
  if (what.mark && what.months) await markNotReady(ctx, what.months, what.user_ids);
  return ctx.enqueue('calculate', {
    months: what.months?.map(monthText) ?? null,
    user_ids: what.user_ids,
    cause: 'asked',
  });
}

/** What an edit touched. Today each of them leads to the same calculation of every open statement, which writes what changed. */
export type Invalidation =
  | { readonly table_id: string; readonly record_ids?: readonly string[] }
  | { readonly compensation_ids: readonly string[] }
  | { readonly user_ids: readonly string[]; readonly months?: readonly Month[] }
  | { readonly all: true };

/**
 * Call it in the transaction of every write that may change pay: records, imports, compensations going live or back, members,
 * quotas, users, teams, managers, attributes, calendar. Open statements are brought up to date by a job right after the commit;
 * several edits at once make one. Locked statements stay as they are. Which statements an edit reaches is found by calculating, not
 * guessed: an index of who reads which record would have to know every window, roll-up and accumulation, and be right every time.
 */
export async function invalidate(ctx: Ctx, _what: Invalidation): Promise<void> {
  const at = Math.ceil((ctx.clock.now().getTime() + 1) / DEBOUNCE_MS) * DEBOUNCE_MS;
  await ctx.enqueue('calculate', { months: null, user_ids: null, cause: 'edit' }, { key: 'edit', run_at: new Date(at) });
}

/** Recalculate at a person's wish: a month, some of its users, or all periods (open statements of the last 12 months and the future). */
export async function refreshStatements(ctx: Ctx, body: BodyOf<typeof call>): Promise<{ job_id: string }> {
  requirePermission(ctx, 'statement', 'write');
  const month = monthOf(body.year, body.month);
  if (body.user_ids) {
    const states = await statesOf(ctx, month, body.user_ids);
    const refused = states.map(recalculationRefusalOf).filter((code) => code !== null);
    const [first] = refused;
    if (first && refused.length === states.length) throw new AppError(first);
  }
  const user_ids = body.user_ids ?? (await peopleInView(ctx, body.view_id, month));
  const months = body.all_periods ? await allPeriods(ctx, month) : [month];
  return { job_id: await recalculate(ctx, { months, user_ids, mark: true }) };
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
