import type { Ctx } from '../../platform/context.ts';
import { findTeams, type StoredTeam } from './team-queries.ts';

/** All teams, locked: two moves at once could make a loop that neither makes alone. */
export async function lockTeams(ctx: Ctx): Promise<Map<string, StoredTeam>> {
  return new Map((await findTeams(ctx, true)).map((team) => [team.id, team]));
}
