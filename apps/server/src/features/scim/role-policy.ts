import type { Role } from '@comptoir/contract';
import type { NewRole, RoleHolder } from './role-queries.ts';

/**
 * The role by the groups of a person. Without a group that gives one, a role that a group gave goes back to the default; one given by hand
 * stays, and so does the role of somebody whom a person made an admin. Null: nothing changes.
 */
export function roleByGroups(holder: RoleHolder, default_role_id: string): NewRole | null {
  const { id, status, role_id, role_category, given_role_id, group_role_id } = holder;
  const isGiven = given_role_id !== null && given_role_id === role_id;
  if (status === 'archived' || role_category === 'god') return null;
  if (role_category === 'admin' && !isGiven) return null;
  if (group_role_id !== null)
    return group_role_id === role_id && isGiven
      ? null
      : { user_id: id, role_id: group_role_id, given_role_id: group_role_id };
  if (given_role_id === null) return null;
  return { user_id: id, role_id: isGiven ? default_role_id : role_id, given_role_id: null };
}

/** The admins among those whom this makes something else. */
export function demoted(
  holders: readonly RoleHolder[],
  roles: ReadonlyMap<string, Pick<Role, 'category'>>,
  changes: readonly NewRole[],
): readonly string[] {
  const next = new Map(changes.map(({ user_id, role_id }) => [user_id, roles.get(role_id)?.category]));
  return holders
    .filter(
      ({ id, status, role_category }) =>
        status === 'active' && role_category === 'admin' && next.has(id) && next.get(id) !== 'admin',
    )
    .map(({ id }) => id);
}
