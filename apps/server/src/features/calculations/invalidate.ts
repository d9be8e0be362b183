import type { Month } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';

/** Edits that come within this are calculated together. */
const DEBOUNCE_MS = 300;

/**
 * What an edit touched. Each of them leads to the same calculation of every open statement, which writes what changed. All but an edit of
 * records may give people a plan in months that are wholly locked for others: these get their statements too.
 */
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
export async function invalidate(ctx: Ctx, what: Invalidation): Promise<void> {
  const at = Math.ceil((ctx.clock.now().getTime() + 1) / DEBOUNCE_MS) * DEBOUNCE_MS;
  const missing = !('table_id' in what);
  const key = missing ? 'edit people' : 'edit';
  await ctx.enqueue(
    'calculate',
    { months: null, user_ids: null, cause: 'edit', missing },
    { key, run_at: new Date(at) },
  );
}
