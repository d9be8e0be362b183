import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashPassword } from '../apps/server/src/platform/auth/passwords.ts';
import { type Database, openDatabase, prepareDatabase, sql } from '../apps/server/src/platform/db/index.ts';
import { type Api, FIRST_ADMIN, setUpCompany } from '../e2e/api.ts';
import type { Login } from '../e2e/product.ts';
import { type Company, fill, firstOf, type Size, USUAL_SIZE } from './company.ts';

/** The months before July are locked, as in a company that pays. */
const OPEN_MONTHS = 6;
const DIRECTORS = 10;
const MANAGERS = 100;
const ADMINS = 4;
const TEAMS = 20;
const PASSWORD = 'Calm-otter-2026-desk!';
const NOTIFICATIONS = 40;
const PREPARED = 'load-company.json';
const POLL_MS = 100;
const MONTHS_A_CALL = 12;

export type Kind = 'admin' | 'manager' | 'rep';
/** Who signs in: with the numbers of the users below them. */
export interface Person {
  readonly kind: Kind;
  readonly login: Login;
  /** Their own user and everybody whose statement they see. */
  readonly user_id: string;
  readonly seen: readonly string[];
}
export interface LoadCompany {
  readonly environment_id: string;
  readonly table_id: string;
  readonly value_field_id: string;
  readonly relation: string;
  readonly user_column: string;
  readonly date_column: string;
  readonly compensation_id: string;
  readonly people: readonly Person[];
}

/** The company of an earlier run in this folder; null without one. */
export async function readPrepared(folder: string): Promise<LoadCompany | null> {
  const text = await readFile(join(folder, PREPARED), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as LoadCompany); // written below
}

/**
 * A company made through the product's own setup link, then filled: a thousand people in three levels of managers, teams, deals of a year.
 * The product calculates its twelve months and locks the first ones.
 */
export async function prepareCompany(
  folder: string,
  product: { readonly url: string; readonly setup_url: string; readonly database_url: string },
  rows: number,
  { size = USUAL_SIZE, say = () => {} }: { readonly size?: Size; readonly say?: (text: string) => void } = {},
): Promise<LoadCompany> {
  let began = performance.now();
  const done = (what: string) => {
    say(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
    began = performance.now();
  };
  const admin = await setUpCompany(product.url, product.setup_url, 'Bench');
  const app_url = await prepareDatabase(product.database_url);
  const database = openDatabase({ url: product.database_url, app_url });
  try {
    const { rows: places } = await database.pool.query<{ id: string; company_id: string }>(
      'select id, company_id from environments',
    );
    const { id: environment_id, company_id } = places[0]!;
    const company = await fill(database, rows, { company_id, environment_id, live: true }, size);
    const ids = await hire(database, environment_id, size);
    await database.pool.query('analyze');
    done('filled');
    await calculate(admin, size, async () => {
      await untilIdle(database);
      done('calculated, up to twelve months of everybody');
    });
    await lock(admin, size);
    done('locked');
    // Everybody is notified of their locked statements.
    await untilIdle(database);
    done('everybody notified');
    await database.pool.query('vacuum analyze');
    const made = { ...describe(environment_id, company), people: peopleOf(ids) };
    await writeFile(join(folder, PREPARED), JSON.stringify(made));
    return made;
  } finally {
    await database.close();
  }
}

function describe(environment_id: string, { ids, fields, ...company }: Company): Omit<LoadCompany, 'people'> {
  return {
    environment_id,
    table_id: ids.table,
    value_field_id: fields.value,
    relation: company.relation,
    user_column: company.columns.user,
    date_column: company.columns.date,
    compensation_id: company.compensation_id,
  };
}

/** Accounts, roles, managers and teams of the users `0` to `users - 1`, and admins beside them. Answers the users' ids by number. */
async function hire(database: Database, environment: string, { users }: Size): Promise<string[]> {
  const hash = await hashPassword(PASSWORD);
  await database.transaction({ statement_timeout_ms: 0 }, async (db) => {
    const role = (permission: string) =>
      sql`(select id from roles where environment_id = ${environment} and ${sql.raw(permission)})`;
    await sql`insert into users (environment_id, id, name, role_id, licenced)
      select ${environment}::uuid, md5('admin' || n)::uuid, 'Admin ' || n, ${role("category = 'admin'")}, false
      from generate_series(1, ${ADMINS}) n`.execute(db);
    await sql`update users set name = (array['Ada','Boris','Chloé','David','Élise','Farid','Gaëlle','Hugo','Ines','Jules'])[1 + n % 10] || ' ' || initcap(md5('name' || n)::char(6)) || ' ' || n,
        role_id = case when n <= ${DIRECTORS + MANAGERS} then ${role("permissions->>'statement_scope' = 'teams_below'")} else ${role('is_default')} end
      from generate_series(0, ${users - 1}) n where environment_id = ${environment} and id = md5('user' || n)::uuid`.execute(
      db,
    );
    await sql`update users set email = lower(replace(id::text, '-', '')) || '@example.com', status = 'active', onboarded = true
      where environment_id = ${environment} and account_id is null`.execute(db);
    await sql`insert into accounts (id, email, name, password_hash, password_changed_at)
      select gen_random_uuid(), email, name, ${hash}, now() from users where environment_id = ${environment} and account_id is null`.execute(
      db,
    );
    await sql`update users u set account_id = a.id from accounts a
      where u.environment_id = ${environment} and u.account_id is null and a.email = u.email`.execute(db);
    await sql`insert into manager_links (environment_id, id, manager_id, user_id)
      select ${environment}::uuid, gen_random_uuid(), md5('user' || case when n <= ${DIRECTORS} then 0 when n <= ${DIRECTORS + MANAGERS}
        then 1 + n % ${DIRECTORS} else 1 + ${DIRECTORS} + n % ${MANAGERS} end)::uuid, md5('user' || n)::uuid
      from generate_series(1, ${users - 1}) n`.execute(db);
    await sql`insert into teams (environment_id, id, name, position) select ${environment}::uuid, md5('team' || n)::uuid, 'Team ' || n, n
      from generate_series(1, ${TEAMS}) n`.execute(db);
    await sql`insert into team_members (environment_id, id, team_id, user_id)
      select ${environment}::uuid, gen_random_uuid(), md5('team' || 1 + n % ${TEAMS})::uuid, md5('user' || n)::uuid
      from generate_series(0, ${users - 1}) n`.execute(db);
    await sql`insert into notifications (environment_id, id, user_id, type, kind, reference_type, reference_url, created_at)
      select ${environment}::uuid, gen_random_uuid(), u.id, 'statements_freeze_ready', 'periodic', 'STATEMENTS', '/statements', now() - n * interval '1 hour'
      from users u, generate_series(1, ${NOTIFICATIONS}) n where u.environment_id = ${environment}`.execute(
      db,
    );
  });
  const { rows } = await database.pool.query<{ id: string }>(
    `select md5('user' || n)::uuid as id from generate_series(0, ${users - 1}) n order by n`,
  );
  return rows.map(({ id }) => id);
}

/** The months of the company, in their order. */
function monthsOf(size: Size): { year: number; month: number }[] {
  const first = firstOf(size);
  return Array.from({ length: size.months }, (_, at) => {
    const index = first.year * 12 + first.month - 1 + at;
    return { year: Math.floor(index / 12), month: (index % 12) + 1 };
  });
}

async function calculate(admin: Api, size: Size, untilDone: () => Promise<void>): Promise<void> {
  const months = monthsOf(size);
  for (let at = 0; at < months.length; at += MONTHS_A_CALL) {
    const span = months.slice(at, at + MONTHS_A_CALL);
    const answer = await admin.post('/api/statements/refresh', { ...span[0], until: span.at(-1) });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    await untilDone();
  }
}

async function untilIdle(database: Database): Promise<void> {
  for (;;) {
    const { rows } = await database.pool.query(
      "select 1 from jobs where state in ('queued', 'running') limit 1",
    );
    if (rows.length === 0) return;
    await new Promise((settle) => setTimeout(settle, POLL_MS));
  }
}

async function lock(admin: Api, size: Size): Promise<void> {
  for (const month of monthsOf(size).slice(0, -OPEN_MONTHS)) {
    const body = { mode: 'lock', ...month, statement_ids: null };
    const { status, body: answer } = await admin.post<{ changed: number }>('/api/validation', body);
    if (status !== 200 || answer.changed !== size.users) throw new Error(JSON.stringify(answer));
  }
}

/** Who works during the load: a few see everybody, some their people, most themselves. */
function peopleOf(ids: readonly string[]): Person[] {
  const belowOf = (n: number): number[] => {
    const below = ids.flatMap((_, at) => (managerOf(at) === n ? [at, ...belowOf(at)] : []));
    return below;
  };
  const of = (n: number, kind: Kind): Person => ({
    kind,
    login: loginOf(ids[n]!),
    user_id: ids[n]!,
    seen: [n, ...(kind === 'manager' ? belowOf(n) : [])].map((at) => ids[at]!),
  });
  const admin: Person = { kind: 'admin', login: FIRST_ADMIN, user_id: '', seen: ids };
  const admins = Array.from({ length: ADMINS }, (_, n) => ({ ...admin, login: loginOf(adminId(n + 1)) }));
  const numbers = (count: number, from: number) => Array.from({ length: count }, (_, n) => from + n);
  return [
    admin,
    ...admins,
    ...[0, 1, 2, 3, ...numbers(16, DIRECTORS + 1)].map((n) => of(n, 'manager')),
    ...numbers(40, DIRECTORS + MANAGERS + 1).map((n) => of(n, 'rep')),
  ];
}

function managerOf(n: number): number | null {
  if (n === 0) return null;
  if (n <= DIRECTORS) return 0;
  return n <= DIRECTORS + MANAGERS ? 1 + (n % DIRECTORS) : 1 + DIRECTORS + (n % MANAGERS);
}

/** As the database makes it of a text. */
function adminId(n: number): string {
  return createHash('md5').update(`admin${n}`).digest('hex');
}

function loginOf(id: string): Login {
  return { email: `${id.replaceAll('-', '')}@example.com`, password: PASSWORD };
}
