import type pg from 'pg';
import type { LoadCompany, Person } from './load-company.ts';

/** A call that reads. */
export interface ScaleCall {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  /** Run before each call: a change after which something kept is read again. */
  readonly before?: string;
}

/** Files are made by jobs, or stream: their time is not that of a page. */
const LEFT_OUT =
  /export|\/pdf|\/file|avatar|unsubscribe|oauth|saml|callback|live|events|template\b|scim|public/;
const RUNNING = { year: 2026, month: 11 };
const BEFORE = { year: 2025, month: 3 };

/** Every GET of the contract whose ids are known, and the searches that pages make. */
export async function scaleCalls(
  db: pg.Client,
  company: LoadCompany,
  contract: readonly unknown[],
  person: Person,
): Promise<ScaleCall[]> {
  const ids = await idsOf(db, company, person);
  return [
    ...getsOf(contract, ids),
    ...afterChanges(ids),
    ...boardsOf(person, ids),
    ...recordsOf(company, ids),
  ];
}

interface Ids {
  readonly statement: string;
  readonly user: string;
  readonly team: string;
  readonly plan: string;
  readonly quota: string;
  readonly record: string;
  readonly compensation: string;
  readonly table: string;
  readonly field: string;
}

async function idsOf(db: pg.Client, company: LoadCompany, { seen }: Person): Promise<Ids> {
  const one = async (text: string, values: unknown[] = []) =>
    (await db.query<{ id: string }>(text, values)).rows[0]?.id ?? '';
  const user = seen[Math.floor(seen.length / 2)]!;
  return {
    user,
    statement: await one(`select id from statements where user_id = $1 and month = '2026-11-01'`, [user]),
    team: await one('select id from teams order by id limit 1'),
    plan: await one('select id from plans limit 1'),
    quota: await one('select id from quotas limit 1'),
    record: await one(`select id from ${company.relation} order by id limit 1`),
    compensation: company.compensation_id,
    table: company.table_id,
    field: company.value_field_id,
  };
}

/** What `{id}` is, by how the path begins. */
const PLACES: readonly (readonly [RegExp, keyof Ids])[] = [
  [/^\/api\/statements\//, 'statement'],
  [/^\/api\/users\//, 'user'],
  [/^\/api\/teams\//, 'team'],
  [/^\/api\/plans\//, 'plan'],
  [/^\/api\/quotas\//, 'quota'],
  [/^\/api\/compensations\//, 'compensation'],
  [/^\/api\/tables\/\{table_id\}\/records/, 'record'],
  [/^\/api\/tables\/\{table_id\}\/fields/, 'field'],
  [/^\/api\/tables\/\{id\}/, 'table'],
];

function getsOf(contract: readonly unknown[], ids: Ids): ScaleCall[] {
  const calls = contract.filter(
    (one): one is { name: string; method: string; path: string } =>
      typeof one === 'object' && one !== null && 'method' in one && 'path' in one,
  );
  return calls.flatMap(({ name, method, path }): ScaleCall[] => {
    if (method !== 'GET' || LEFT_OUT.test(path)) return [];
    const place = PLACES.find(([start]) => start.test(path));
    const filled = path
      .replace('{table_id}', ids.table)
      .replace('{compensation_id}', ids.compensation)
      .replace('{id}', place ? ids[place[1]] : '{id}');
    if (filled.includes('{')) return [];
    const query = /^\/api\/statement$/.test(path)
      ? `?user_id=${ids.user}&year=${RUNNING.year}&month=${RUNNING.month}`
      : '';
    return [{ name, method: 'GET', path: `${filled}${query}` }];
  });
}

/** Each leaves a mark, as a change of the product does. */
function afterChanges(ids: Ids): ScaleCall[] {
  const touch = (table: string, column: string) =>
    `update ${table} set ${column} = ${column} where ctid = (select ctid from ${table} limit 1)`;
  return [
    {
      name: 'forecast, after a change of managers',
      method: 'GET',
      path: '/api/forecast/cost',
      before: touch('manager_links', 'end_date'),
    },
    {
      name: 'quota, after a change of a value',
      method: 'GET',
      path: `/api/quotas/${ids.quota}`,
      before: touch('quota_values', 'value'),
    },
  ];
}

function boardsOf({ seen }: Person, ids: Ids): ScaleCall[] {
  const search = (name: string, body: object): ScaleCall => ({
    name: `board, ${name}`,
    method: 'POST',
    path: '/api/statements/search',
    body,
  });
  const sorts = ['amount_desc', 'attainment_desc', 'team', 'user'];
  return [
    search('as it opens', {}),
    search('a month of before', BEFORE),
    ...sorts.map((sort) => search(`by ${sort}`, { ...RUNNING, sort })),
    search('its middle', { ...RUNNING, offset: Math.floor(seen.length / 2) }),
    search('a name', { ...RUNNING, filters: { username: 'ada' } }),
    search('a state', { ...RUNNING, filters: { status: ['to_lock'] } }),
    search('a team', { ...RUNNING, filters: { teams: [ids.team] } }),
    search('below a manager', { ...RUNNING, filters: { managers: [seen[0]] } }),
    search('in error', { ...RUNNING, filters: { error: true } }),
    {
      name: 'lock, what it would do',
      method: 'POST',
      path: '/api/validation/lock/preview',
      body: { ...RUNNING, statement_ids: null },
    },
  ];
}

function recordsOf({ table_id, value_field_id }: LoadCompany, ids: Ids): ScaleCall[] {
  const search = (name: string, body: object): ScaleCall => ({
    name: `records, ${name}`,
    method: 'POST',
    path: `/api/tables/${table_id}/records/search`,
    body: { conditions: null, search: '', sort: [], with_total: true, ...body },
  });
  const sort = [{ field_id: value_field_id, direction: 'desc' }];
  return [
    search('as imported', {}),
    search('by amount', { sort }),
    search('a name', { search: 'deal 77777' }),
    search('none', { search: 'nobody wrote this' }),
    { name: 'people, a name', method: 'POST', path: '/api/users/search', body: { search: 'ada' } },
    {
      name: 'explanation',
      method: 'GET',
      path: `/api/statements/${ids.statement}/compensations/${ids.compensation}/explanation`,
    },
  ];
}
