import type { HookEvent, HookUser } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { happen } from '../webhooks/index.ts';
import { readHookUsers } from './hook-user-queries.ts';

type UserEvent = Extract<HookEvent, `user.${string}`>;

/** One event per person. */
export async function tellOfUsers(ctx: Ctx, event: UserEvent, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await happen(ctx, event, async () => (await readHookUsers(ctx, ids)).map((user: HookUser) => ({ user })));
}
