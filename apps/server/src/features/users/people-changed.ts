import type { Ctx } from '../../platform/context.ts';
import { invalidate } from '../calculations/index.ts';
import { rematchUsers } from '../imports/index.ts';

export interface PeopleChange {
  readonly user_ids: readonly string[];
  /** False where no amount can depend on it (an invitation). */
  readonly calculate?: boolean;
}

/**
 * Called after every change of people that statements depend on (licences, managers, attributes, memberships): open screens refetch,
 * and what was calculated from the old state is calculated again.
 */
export async function peopleChanged(ctx: Ctx, change: PeopleChange): Promise<void> {
  const user_ids = [...new Set(change.user_ids)];
  await ctx.emit({ channel: 'company', name: 'update-user', data: { user_ids: user_ids.slice(0, 100) } });
  // Records imported before the person was there bear the name only: they find their user now.
  if (change.calculate !== false && user_ids.length > 0) await rematchUsers(ctx);
  if (change.calculate !== false) await invalidate(ctx, 'people or plans');
}
