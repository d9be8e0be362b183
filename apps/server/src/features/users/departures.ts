import type { BodyOf, archiveUser } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';

export type BalanceDecision = NonNullable<BodyOf<typeof archiveUser>['balance']>;

/** What another feature does when somebody leaves, and when that is undone. */
export interface Departures {
  /** Refuses what somebody must decide first. Returns what `undo` takes back. */
  settle(
    ctx: Ctx,
    user_id: string,
    last_day: string,
    decision: BalanceDecision | undefined,
  ): Promise<string | null>;
  undo(ctx: Ctx, user_id: string, settled: string | null): Promise<void>;
}

const followers: Departures[] = [];

/** Users know nothing of pay: the feature that follows departures says so once, at the start. */
export function followDepartures(one: Departures): void {
  if (!followers.includes(one)) followers.push(one);
}

export async function settleDeparture(
  ctx: Ctx,
  user_id: string,
  last_day: string,
  decision: BalanceDecision | undefined,
): Promise<string[]> {
  const settled: string[] = [];
  for (const one of followers) {
    const id = await one.settle(ctx, user_id, last_day, decision);
    if (id !== null) settled.push(id);
  }
  return settled;
}

export async function undoDeparture(ctx: Ctx, user_id: string, settled: readonly string[]): Promise<void> {
  for (const one of followers) await one.undo(ctx, user_id, settled[0] ?? null);
}
