import { sql, type RawBuilder } from '../../platform/db/index.ts';

/**
 * Who is in which team or group from day to day, as a table to join: `unit_id`, `user_id`, `start_date`, `end_date`. Both give a plan to
 * their members for as long as they are in it.
 */
export function unitMembers(environment_id: string): RawBuilder<unknown> {
  return sql`(select team_id as unit_id, user_id, start_date, end_date from team_members where environment_id = ${environment_id}
    union all select group_id, user_id, start_date, end_date from group_members where environment_id = ${environment_id})`;
}
