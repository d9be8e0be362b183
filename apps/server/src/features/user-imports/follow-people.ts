import type { Ctx } from '../../platform/context.ts';
import type { StoredImport } from './import-queries.ts';

/** What others do when people that a connection brought were written, in the same transaction. */
export type PeopleFollower = (ctx: Ctx, applied: StoredImport) => Promise<void>;

const followers: PeopleFollower[] = [];

/** Called once, where the features are put together: imports of people know nothing of connections. */
export function followPeople(follower: PeopleFollower): void {
  if (!followers.includes(follower)) followers.push(follower);
}

export async function tellApplied(...what: Parameters<PeopleFollower>): Promise<void> {
  for (const follower of followers) await follower(...what);
}
