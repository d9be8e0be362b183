import type { TenantDb } from '../../platform/context.ts';
import { type RawBuilder, sql } from '../../platform/db/index.ts';
import { type ReachLinks, reachLinks } from './reach-links.ts';

/** Managers, teams and memberships of the whole company, with their days: all that `reachBelow` reads. */
export async function readReachLinks(scope: TenantDb): Promise<ReachLinks> {
  const [links, members, teams] = await Promise.all([
    readParts(
      scope,
      sql`manager_links`,
      sql`manager_id::text, user_id::text, start_date::text, end_date::text`,
    ),
    readParts(
      scope,
      sql`team_members`,
      sql`team_id::text, user_id::text, start_date::text, end_date::text, can_view::text, can_validate::text`,
    ),
    readParts(scope, sql`teams`, sql`id::text, parent_id::text`),
  ]);
  return reachLinks({
    links: links.map(([manager_id, user_id, start, end]) => ({
      manager_id: manager_id ?? '',
      user_id: user_id ?? '',
      start: start || null,
      end: end || null,
    })),
    members: members.map(([team_id, user_id, start, end, can_view, can_validate]) => ({
      team_id: team_id ?? '',
      user_id: user_id ?? '',
      start: start || null,
      end: end || null,
      can_view: can_view === 'true',
      can_validate: can_validate === 'true',
    })),
    teams: teams.map(([id, parent_id]) => ({ id: id ?? '', parent_id: parent_id || null })),
  });
}

/** As one text: ten thousand rows with their columns take three times as long. */
async function readParts(
  { db, tenant }: TenantDb,
  table: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
): Promise<string[][]> {
  const { rows } = await sql<{ text: string | null }>`
    /* prepared */ select string_agg(array_to_string(array[${columns}], ',', ''), ';') as text from ${table}
    where environment_id = ${tenant.environment_id}`.execute(db);
  return (rows[0]?.text ?? '').split(';').flatMap((row) => (row === '' ? [] : [row.split(',')]));
}
