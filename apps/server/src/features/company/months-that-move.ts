import type { Ctx } from '../../platform/context.ts';
import { moveMonths } from './company-queries.ts';

type Follower = (ctx: Ctx) => Promise<void>;

const followers: Follower[] = [];

/** A company knows nothing of what is made of its months: the feature that makes something of them says so once, at the start. */
export function followMonths(one: Follower): void {
  if (!followers.includes(one)) followers.push(one);
}

/** The company's months close on another day. */
export async function closeOn(ctx: Ctx, was: number, becomes: number): Promise<void> {
  await moveMonths(ctx, was, becomes);
  for (const follow of followers) await follow(ctx);
}
