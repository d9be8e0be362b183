import type { Team } from '@comptoir/contract';
import { wordsIn } from '@comptoir/words';
import type { Ctx } from '../../platform/context.ts';
import { readReader } from '../users/index.ts';
import { findTeamless } from './team-queries.ts';

/**
 * Who is in no team on these days, as the company's default team (decision 81). Its id is the environment's. Nobody is put into it
 * and nothing names it, so it has no row. Null when everybody has a team.
 */
export async function defaultTeam(
  ctx: Ctx,
  days: { readonly from: string; readonly to: string },
): Promise<Team | null> {
  const people = await findTeamless(ctx, days);
  if (people.length === 0) return null;
  const { language } = await readReader(ctx);
  return {
    id: ctx.tenant.environment_id,
    name: wordsIn(language).noun.no_team,
    parent_id: null,
    parent: null,
    parents: [],
    children: [],
    default: true,
    version: 1,
    member_count: people.length,
    members: people.map((person) => ({
      ...person,
      id: person.user_id,
      start_date: null,
      end_date: null,
      can_view: false,
      can_validate: false,
      version: 1,
    })),
  };
}
