import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import { type Link, type Member, type ReachLinks, reachLinks } from './reach-links.ts';

/** Managers, teams and memberships of the whole company, with their days: all that `reachBelow` reads. */
export async function readReachLinks({ db, tenant }: TenantDb): Promise<ReachLinks> {
  const { environment_id } = tenant;
  const [links, members, teams] = await Promise.all([
    sql<Link>`
      /* prepared */ select manager_id, user_id, start_date::text as start, end_date::text as end from manager_links
      where environment_id = ${environment_id}`.execute(db),
    sql<Member>`
      /* prepared */ select team_id, user_id, can_view, can_validate, start_date::text as start, end_date::text as end from team_members
      where environment_id = ${environment_id}`.execute(db),
    sql<{ id: string; parent_id: string | null }>`
      /* prepared */ select id, parent_id from teams where environment_id = ${environment_id}`.execute(db),
  ]);
  return reachLinks({ links: links.rows, members: members.rows, teams: teams.rows });
}
