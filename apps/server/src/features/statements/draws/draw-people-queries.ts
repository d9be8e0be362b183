import { type Month, monthText } from '@comptoir/kernel';
import type { Ctx, TenantDb } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { monthDate, statementScope } from '../../visibility/index.ts';
import type { statusOf } from '../state/statement-policy.ts';
import { monthOf } from './ledger-load-queries.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly avatar: string | null;
  readonly email: string;
}

/** Everybody who is not archived. */
export async function findPeople({ db, tenant }: TenantDb): Promise<Person[]> {
  const { rows } = await sql<Person>`select id, name, avatar, email from users
    where environment_id = ${tenant.environment_id} and status <> 'archived'`.execute(db);
  return rows;
}

export async function findPerson(
  { db, tenant }: TenantDb,
  user_id: string,
): Promise<Omit<Person, 'email'> | null> {
  const { rows } = await sql<Omit<Person, 'email'>>`select id, name, avatar from users
    where environment_id = ${tenant.environment_id} and id = ${user_id}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** Of those of these people who exist: whether the caller may see their statement of the month. */
export async function sightOf(
  ctx: Ctx,
  user_ids: readonly string[],
  month: string,
): Promise<{ readonly seen: boolean }[]> {
  const environment = ctx.tenant.environment_id;
  const scope = statementScope(ctx, { as_of_month: month, user: sql`u.id` });
  const { rows } = await sql<{ seen: boolean }>`select ${scope} as seen from users u
    where u.environment_id = ${environment} and u.id = any(${[...user_ids]}::uuid[])`.execute(ctx.db);
  return rows;
}

/** For people without a statement yet. */
export async function seesNow(ctx: Ctx, user_id: string, month: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from users u where u.environment_id = ${ctx.tenant.environment_id} and u.id = ${user_id}::uuid
    and ${statementScope(ctx, { as_of_month: month, user: sql`u.id` })}`.execute(ctx.db);
  return rows.length > 0;
}

interface State extends Pick<Parameters<typeof statusOf>[0], 'locked' | 'validated' | 'paid'> {
  readonly month: string;
}

/** Of the person's statements that the caller may see, each by its own month. */
export async function readStates(
  ctx: Ctx,
  user_id: string,
  { first, last }: { readonly first: Month; readonly last: Month },
): Promise<State[]> {
  const scope = statementScope(ctx, {
    as_of_month: monthText(first),
    until_month: monthText(last),
    user: sql`s.user_id`,
    month: sql`s.month`,
  });
  const { rows } = await sql<State>`
    select to_char(s.month, 'YYYY-MM') as month, s.locked_at is not null as locked, s.validated_at is not null as validated,
      s.paid_at is not null as paid
    from statements s where s.environment_id = ${ctx.tenant.environment_id} and s.user_id = ${user_id}::uuid
      and s.month between ${monthDate(first)}::date and ${monthDate(last)}::date and ${scope}`.execute(
    ctx.db,
  );
  return rows;
}

/** Months up to the running one in which one of these people is given a draw and has no statement. */
export async function findMissing(
  { db, tenant }: Ctx,
  user_ids: readonly string[],
  current: Month,
): Promise<Month[]> {
  const environment = tenant.environment_id;
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(m.month, 'YYYY-MM') as month
    from draws d, generate_series(greatest(d.start_month, ${monthDate(current - MAX_MONTHS)}::date)::timestamp,
      least(d.end_month, ${monthDate(current)}::date)::timestamp, interval '1 month') m (month)
    where d.environment_id = ${environment} and d.state = 'active' and d.user_id = any(${[...user_ids]}::uuid[])
      and not exists (select 1 from statements s where s.environment_id = ${environment} and s.user_id = d.user_id
        and s.month = m.month::date)
    order by month`.execute(db);
  return rows.map((row) => monthOf(row.month));
}

/** Two years back at most: older months are made by a calculation that somebody requests. */
const MAX_MONTHS = 24;

/** People who have an open statement of that month or a later one. */
export async function findPaid({ db, tenant }: Ctx, from: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`select distinct user_id from statements
    where environment_id = ${tenant.environment_id} and month >= ${`${from}-01`}::date and locked_at is null`.execute(
    db,
  );
  return rows.map((row) => row.user_id);
}
