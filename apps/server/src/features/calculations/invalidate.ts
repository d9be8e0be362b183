import type { Ctx } from '../../platform/context.ts';

/** Between the starts of two calculations: an edit alone is calculated at once, those that follow soon are calculated together. */
const APART_MS = 300;

/**
 * `records`: cells of records alone. `people or plans`: anything else that may change pay; it may also give people a plan in months
 * that are wholly locked for others, and creates the statements that are missing there.
 */
export type Edited = 'records' | 'people or plans';

/**
 * Call it in the transaction of every write that may change pay: records, imports, compensations going live or back, members,
 * quotas, users, teams, managers, attributes, calendar. A job brings open statements up to date right after the commit;
 * several edits at once make one. Locked statements stay as they are. Which statements an edit reaches is found by calculating, not
 * guessed: an index of who reads which record would have to know every window, roll-up and accumulation, and be right every time. Who cannot be
 * affected is left out (`affectedBy`).
 */
export async function invalidate(ctx: Ctx, edited: Edited): Promise<void> {
  const missing = edited !== 'records';
  await ctx.enqueue(
    'calculate',
    { months: null, user_ids: null, cause: 'edit', missing },
    { key: missing ? 'edit people' : 'edit', apart_ms: APART_MS },
  );
}
