import {
  applyUserImport,
  checkUserImport,
  createAccount,
  getTeam,
  inviteUser,
  listTeams,
  listUsers,
  searchUsers,
  setPreferences,
  setTeamAttributions,
  updateUser,
  uploadUserImport,
} from '@comptoir/contract';
import { assert, present } from '@comptoir/kernel';
import type { FastifyInstance } from 'fastify';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { newId } from '../../platform/clock/clock.ts';
import type { Platform } from '../../platform/unit-of-work.ts';
import { demoClient, type DemoClient } from './demo-client.ts';
import { readDemoFile } from './demo-files.ts';
import { MANAGER, REP, SUPPORT } from './demo-logins.ts';
import { addSupport } from './demo-queries.ts';

/** The extract has no dates of people: everyone has been there since its first month. */
const SINCE = '2016-10';
const COLUMNS = ['name', 'manager', 'team', 'manager_start', 'team_start'] as const;

/** 35 agents, their 6 managers and 3 offices. No addresses: people without one stay pending, as in any company's first import. */
export async function makePeople(client: DemoClient): Promise<ReadonlyMap<string, string>> {
  const known = await userIds(client);
  if (known.has(MANAGER.name)) return known;
  const [head = '', ...lines] = (await readDemoFile('sales_teams.csv')).toString().trim().split(/\r?\n/);
  const content = Buffer.from(
    [`${head},manager_start,team_start`, ...lines.map((line) => `${line},${SINCE},${SINCE}`)].join('\n'),
  );
  const preview = await client.call(uploadUserImport, { file: { name: 'sales_teams.csv', content } });
  const options = {
    ...preview.options,
    create_missing_managers: true,
    create_missing_teams: true,
    email_pattern: null,
    licenced: true,
  };
  await client.call(checkUserImport, { params: { id: preview.id }, body: { mapping: COLUMNS, options } });
  const applied = await client.call(applyUserImport, {
    params: { id: preview.id },
    body: { all_or_nothing: true },
  });
  assert(
    applied.summary.created === 35 && applied.summary.managers_created.length === 6,
    'the demo has 35 agents and 6 managers',
  );
  return userIds(client);
}

/** One agent joins in mid-month, so that the demo shows deals that do not count before somebody has a plan. */
const JOINER = { name: 'Vicki Laflamme', team: 'West', start_date: '2017-03-15' } as const;

export async function makeJoiner(client: DemoClient, user_ids: ReadonlyMap<string, string>): Promise<void> {
  const user_id = present(user_ids.get(JOINER.name), JOINER.name);
  const { teams } = await client.call(listTeams);
  const team = present(
    teams.find((one) => one.name === JOINER.team),
    JOINER.team,
  );
  const { members = [] } = await client.call(getTeam, { params: { id: team.id } });
  const { id, version, start_date } = present(
    members.find((one) => one.user_id === user_id),
    'membership',
  );
  if (start_date === JOINER.start_date) return;
  const attributions = [{ id, version, user_id, start_date: JOINER.start_date }];
  await client.call(setTeamAttributions, { params: { id: team.id }, body: { attributions } });
}

async function userIds(client: DemoClient): Promise<ReadonlyMap<string, string>> {
  const { users } = await client.call(listUsers);
  return new Map(users.map((user) => [user.name, user.id]));
}

interface Doors {
  readonly platform: Platform;
  readonly http: FastifyInstance;
  readonly admin: DemoClient;
  readonly password: string;
}

/** One manager and one rep get an address and come in by their invitation; support is outside the company. */
export async function openDoorsOf(
  { platform, http, admin, password }: Doors,
  user_ids: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { name, email } of [MANAGER, REP]) {
    const params = { id: present(user_ids.get(name), name) };
    const { rows } = await admin.call(searchUsers, { query: { page: '0' }, body: { search: name } });
    const user = present(
      rows.find((row) => row.id === params.id),
      name,
    );
    if (user.status === 'active') continue;
    if (user.email !== email) await admin.call(updateUser, { params, body: { email } });
    const { url } = await admin.call(inviteUser, { params });
    const token = new URL(url).searchParams.get('token');
    const own = demoClient(http, password);
    await own.call(createAccount, { body: { token, password } });
    await own.call(setPreferences, { body: { onboarded: true } });
  }
  const support = {
    id: newId(),
    ...SUPPORT,
    password_hash: await hashPassword(password),
    now: platform.clock.now(),
  };
  await platform.database.transaction({}, (db) => addSupport(db, support));
}
