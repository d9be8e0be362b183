import { AppError } from '@comptoir/contract/errors';
import { day, monthOf, type Month, monthOfDay } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod } from '../../calculations/index.ts';
import type { Departures } from '../../users/index.ts';
import { payAgain } from '../payments/pay-again.ts';
import { lockWriters } from '../write/statement-write-queries.ts';
import { deleteEvents, findOpenBalances, insertEvent, lastOpenMonth } from './balance-queries.ts';

type BalanceDecision = NonNullable<Parameters<Departures['settle']>[3]>;

/**
 * What happens to an open balance when its person leaves: never decided in silence. Without a decision the departure is refused with the
 * balance. Returns the decision's id, which an undo takes back; null: nothing was open.
 */
async function settleDeparture(
  ctx: Ctx,
  user_id: string,
  last_day: string,
  decision: BalanceDecision | undefined,
): Promise<string | null> {
  await lockWriters(ctx);
  const { calendar } = await companyPeriod(ctx);
  const leaves = monthOfDay(day(last_day), calendar);
  const [open] = await findOpenBalances(ctx, user_id);
  const month = open && ((await lastOpenMonth(ctx, user_id, leaves)) ?? leaves);
  const id = open && month !== undefined ? await decide(ctx, { user_id, month, open, decision }) : null;
  // Draws end with the month of the departure.
  await payAgain(ctx, [user_id], { from: month ?? leaves, now: ctx.clock.now() });
  return id;
}

async function decide(
  ctx: Ctx,
  what: {
    readonly user_id: string;
    readonly month: Month;
    readonly open: { readonly balance: string; readonly currency: string };
    readonly decision: BalanceDecision | undefined;
  },
): Promise<string> {
  const { user_id, month, open, decision } = what;
  if (decision === undefined) throw new AppError('open_balance', { ...open }, 'balance');
  if (decision.choice === 'forgive' && decision.comment === '')
    throw new AppError('invalid_field', { reason: 'missing' }, 'balance.comment');
  return insertEvent(ctx, {
    user_id,
    month,
    kind: decision.choice,
    amount: null,
    currency: null,
    comment: decision.comment,
  });
}

const FIRST_MONTH = monthOf(1900, 1);

/** The departure was undone: so is its decision, unless its statement has been locked since. */
async function undoDeparture(ctx: Ctx, user_id: string, event_id: string | null): Promise<void> {
  await lockWriters(ctx);
  if (event_id !== null) await deleteEvents(ctx, [event_id]);
  // Draws that ended with the departure go on.
  await payAgain(ctx, [user_id], { from: FIRST_MONTH, now: ctx.clock.now() });
}

/** For users, who know nothing of statements. */
export const departures: Departures = { settle: settleDeparture, undo: undoDeparture };
