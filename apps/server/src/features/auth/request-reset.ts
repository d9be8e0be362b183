import { createReset, NO_ENVIRONMENT } from '../../platform/auth/links.ts';
import type { PublicCtx } from '../../platform/http/index.ts';
import { findAccount, listWorkplaces } from './account-queries.ts';
import { afterAnswer } from './background.ts';
import { noteAccess } from './note-access.ts';
import { networkOf } from '../../platform/auth/network-of.ts';
import { createThrottle } from './throttle.ts';

const resets = createThrottle('reset of', 5);

/** An inbox is one thing, a flood of made-up addresses another. */
const resetsByNetwork = createThrottle('reset from', 100);

/** Always the same answer, at once: whether the address is known shows neither in words nor in time. */
export async function requestReset(ctx: PublicCtx, email: string): Promise<void> {
  const now = ctx.clock.now();
  const may_send = await ctx.platformTransaction(async (db) => {
    await resetsByNetwork.take(db, networkOf(ctx.ip), now);
    return resets.tryTake(db, email, now);
  });
  // Enough were sent to the address within minutes, and each still works. Strangers who ask do not keep the owner from theirs.
  if (!may_send) return;
  afterAnswer(ctx, 'sending a password reset', async () => {
    const account_id = await ctx.platformTransaction(async (db) => {
      const account = await findAccount(db, email);
      if (!account) return null;
      // Also who works nowhere at present: else an account that a stranger made for the address could not be taken back.
      const place = (await listWorkplaces(db, account.id))[0];
      const language = place?.language ?? account.language;
      const target = {
        account_id: account.id,
        email,
        language,
        environment_id: place?.tenant.environment_id ?? NO_ENVIRONMENT,
      };
      await createReset(db, ctx.services, target, now);
      return account.id;
    });
    if (account_id !== null) await noteAccess(ctx, 'request_password_reset', account_id);
  });
}
