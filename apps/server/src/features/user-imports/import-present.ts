import type { Directory, PlannedUser, Sheet } from './check-model.ts';
import type { Present } from './import-changes.ts';

type Person = Directory['users'][number];

/** What the check of a file knows of those whom it makes. */
export interface Made {
  readonly planned: readonly Pick<PlannedUser, 'line' | 'name'>[];
  readonly new_managers: ReadonlyMap<string, string>;
  readonly new_teams: ReadonlyMap<string, string>;
  readonly teams: ReadonlyMap<string, Directory['teams'][number]>;
  readonly users: ReadonlyMap<string, Person>;
}

/** The company as it is now, for what a file changes of it. */
export function presentOf({ mapping }: Sheet, directory: Directory, made: Made): Present {
  const rowNames = new Map(made.planned.map((row) => [`row:${row.line}`, row.name]));
  const valuesOf = Map.groupBy(directory.attribute_values, (one) => `${one.user_id} ${one.attribute_id}`);
  return {
    mapping,
    is_synced: directory.sync !== null,
    month_start: directory.month_start,
    currency: directory.currency,
    nameOf: (user_id) => made.users.get(user_id)?.name ?? null,
    roleName: (role_id) => directory.roles.find((role) => role.id === role_id)?.name ?? '',
    hasTeam: (person, key) => {
      const team = made.teams.get(key);
      return team !== undefined && person.team_ids.includes(team.id);
    },
    isManager: (person, key) => person.manager_id !== null && key === `user:${person.manager_id}`,
    managerName: (key) =>
      made.users.get(key.slice('user:'.length))?.name ??
      made.new_managers.get(key) ??
      rowNames.get(key) ??
      '',
    groupName: (group_id) => directory.groups.find((group) => group.id === group_id)?.name ?? '',
    groupOf: (person, dimension_id) =>
      directory.groups.find(
        (group) => group.dimension_id === dimension_id && person.group_ids.includes(group.id),
      )?.name ?? null,
    teamName: (key) => made.teams.get(key)?.name ?? made.new_teams.get(key) ?? key,
    valuesOf: (user_id, attribute_id) => valuesOf.get(`${user_id} ${attribute_id}`) ?? [],
  };
}
