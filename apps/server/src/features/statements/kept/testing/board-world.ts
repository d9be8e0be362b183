import type { Permissions } from '@comptoir/contract';
import { monthOf, monthText } from '@comptoir/kernel';
import { afterAll, beforeAll } from 'vitest';
import { newId } from '../../../../platform/clock/clock.ts';
import type { Actor } from '../../../../platform/context.ts';
import { startTestDatabase, type TestDatabase, type TestTenant } from '../../../../platform/testing/index.ts';

export const CURRENT = monthOf(2017, 7);
export const MONTHS = [CURRENT - 2, CURRENT - 1, CURRENT];
export const NAMES = [
  'Ada Nord',
  'ada west',
  'Chloé Blanc',
  'Boris Nord',
  'ÉLODIE West',
  'Ines B',
  'a_b %c',
  'Jules',
];

export let t: TestDatabase;
export let tenant: TestTenant;
export let environment: string;
export let actors: Actor[];
export const ids = {
  users: [] as string[],
  teams: [] as string[],
  plans: [newId(), newId()],
  groups: [] as string[],
};
/** Of each person in each month. */
export const statements: { id: string; user_id: string; month: string }[] = [];

/** A company with teams, groups, people of different rights, and a statement each in three months. */
export function useBoardWorld(): void {
  beforeAll(async () => {
    t = await startTestDatabase();
    t.clock.set('2017-07-15T10:00:00Z');
    tenant = await t.tenant();
    environment = tenant.tenant.environment_id;
    const permissions = (
      scope: Permissions['statement_scope'],
      binary: Permissions['binary'],
    ): Permissions => ({
      resources: { statement: { effect: 'allow', level: 'read' } },
      binary,
      statement_scope: scope,
      request_scope: 'mine',
    });
    const people = [];
    for (const [index, name] of NAMES.entries())
      people.push(
        await tenant.addUser({
          name,
          permissions:
            index < 2
              ? permissions('teams_below', { statement_validate_supervised: true, statement_lock: true })
              : index === 2
                ? permissions('all', { statement_validate: true, statement_validate_own: true })
                : permissions('me', {}),
        }),
      );
    actors = [tenant.admin, ...people.slice(0, 4)];
    ids.users = people.map(({ user_id }) => user_id);
    for (const name of ['North', 'south', 'West']) ids.teams.push(await addTeam(name));
    await addGroups();
    for (const month of MONTHS) for (const user_id of ids.users.slice(1)) await addStatement(user_id, month);
  });
  afterAll(() => t?.stop());
}

async function addTeam(name: string): Promise<string> {
  const id = newId();
  await t.query('insert into teams (environment_id, id, name) values ($1, $2, $3)', [environment, id, name]);
  return id;
}

async function addGroups(): Promise<void> {
  const dimension = newId();
  await t.query(
    'insert into group_dimensions (environment_id, id, name, api_name, position) values ($1, $2, $3, $4, 0)',
    [environment, dimension, 'Region', 'region'],
  );
  const id = newId();
  ids.groups.push(id);
  await t.query(
    'insert into user_groups (environment_id, id, dimension_id, name, api_key, position) values ($1, $2, $3, $4, $5, 0)',
    [environment, id, dimension, 'Europe', 'europe'],
  );
  await t.query(
    'insert into group_members (environment_id, id, dimension_id, group_id, user_id) values ($1, $2, $3, $4, $5)',
    [environment, newId(), dimension, id, ids.users[3]],
  );
}

async function addStatement(user_id: string, month: number): Promise<void> {
  const one = { id: newId(), user_id, month: `${monthText(month)}-01` };
  statements.push(one);
  await t.query(
    `insert into statements (environment_id, id, user_id, month, currency, content_hash, calculated_at, data_as_of, last_modification_date)
     values ($1, $2, $3, $4, 'USD', '\\x00', $5, $5, $5)`,
    [environment, one.id, user_id, one.month, t.clock.now()],
  );
  for (const [position, plan_id] of ids.plans.entries())
    await t.query(
      `insert into transactions (environment_id, id, statement_id, user_id, month, compensation_id, compensation_name, plan_id, plan_name,
         position, value, payment_month, content_hash, figures)
       values ($1, $2, $3, $4, $5, $6, 'Commission', $7, $8, $9, 1, $5, '\\x00', '{}')`,
      [environment, newId(), one.id, user_id, one.month, newId(), plan_id, `Plan ${position}`, position],
    );
}
