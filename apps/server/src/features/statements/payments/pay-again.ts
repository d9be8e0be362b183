import type { Ctx, TenantDb } from '../../../platform/context.ts';
import { settleDraws } from '../draws/settle-draws.ts';
import { notePaid } from '../write/version-row-queries.ts';
import { type PayAgain, sumUp } from './payment-queries.ts';

/**
 * Updates what these people's open statements pay, from a month on: after a change of what an earlier month earned, of an entry, or of a
 * draw. The caller is the one writer of the environment (`lockWriters`).
 */
export async function payAgain(
  ctx: TenantDb & Pick<Ctx, 'newId'>,
  user_ids: readonly string[],
  when: PayAgain,
): Promise<void> {
  // Whether pay is negative, and so carried over, is known once it is summed up.
  const summed = await sumUp(ctx, user_ids, when);
  const { statement_ids } = await settleAgain(ctx, user_ids, when);
  await notePaid(ctx, [...new Set([...summed, ...statement_ids])], when.now);
}

/** Settles draws and balances of those of these people who have any. Returns them, and the statements that pay more or less. */
export async function settleAgain(
  ctx: TenantDb & Pick<Ctx, 'newId'>,
  user_ids: readonly string[],
  when: PayAgain,
): Promise<{ readonly user_ids: readonly string[]; readonly statement_ids: readonly string[] }> {
  const settled = await settleDraws(ctx, user_ids, when);
  const statement_ids = settled.length > 0 ? await sumUp(ctx, settled, when) : [];
  return { user_ids: settled, statement_ids };
}
