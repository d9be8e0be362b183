import type {
  ProposalKind,
  ProposalState,
  ProposedEffect,
  ProposedLine,
  ProposedSubject,
} from '@comptoir/contract';
import type { Ctx, Tenant, TenantDb } from '../../../platform/context.ts';
import { type Database, type Db, sql, type RawBuilder } from '../../../platform/db/index.ts';
import { statementScope } from '../../visibility/index.ts';

export interface ProposedCall {
  readonly params?: unknown;
  readonly body?: unknown;
}

/** About one person's statement of one month (`YYYY-MM`). */
export interface StatementPlace {
  readonly user_id: string;
  readonly month: string;
}

export interface NewProposal {
  readonly id: string;
  readonly kind: ProposalKind;
  readonly key_id: string;
  readonly key_name: string;
  readonly owner_id: string;
  readonly input: ProposedCall;
  readonly subject: ProposedSubject;
  readonly why: string;
  readonly lines: readonly ProposedLine[];
  readonly effect: ProposedEffect | null;
  readonly statement: StatementPlace | null;
  readonly expires_at: Date;
}

export interface StoredProposal extends NewProposal {
  readonly owner_name: string;
  readonly state: ProposalState;
  readonly created_at: Date;
  readonly decided_at: Date | null;
  readonly decided_by_name: string | null;
}

type Row = Omit<StoredProposal, 'statement'> & {
  readonly statement_user_id: string | null;
  readonly statement_month: string | null;
};

async function select({ db, tenant }: TenantDb, where: RawBuilder<unknown>): Promise<StoredProposal[]> {
  const { rows } = await sql<Row>`
    select p.id, p.kind, p.key_id, p.key_name, p.owner_id, u.name as owner_name, p.input, p.subject, p.why, p.lines, p.effect,
      p.statement_user_id, to_char(p.statement_month, 'YYYY-MM') as statement_month, p.state, p.created_at, p.expires_at,
      p.decided_at, p.decided_by_name
    from proposals p join users u on u.environment_id = ${tenant.environment_id} and u.id = p.owner_id
    where p.environment_id = ${tenant.environment_id} and ${where}`.execute(db);
  return rows.map(({ statement_user_id: user_id, statement_month: month, ...row }) => ({
    ...row,
    statement: user_id === null || month === null ? null : { user_id, month },
  }));
}

/** Takes the row: two people who confirm at once do it one after the other. */
export async function lockProposal(scope: TenantDb, id: string): Promise<StoredProposal | null> {
  return (await select(scope, sql`p.id = ${id} for no key update of p`))[0] ?? null;
}

export async function findProposal(scope: TenantDb, id: string): Promise<StoredProposal | null> {
  return (await select(scope, sql`p.id = ${id}`))[0] ?? null;
}

export interface Wanted {
  readonly now: Date;
  readonly state: 'open' | 'decided';
  /** Of this person's keys, and of these kinds with anybody's key. */
  readonly owner_id: string | null;
  readonly kinds: readonly ProposalKind[];
}

const isOpen = (now: Date) => sql`p.state = 'open' and p.expires_at > ${now}`;

/** Newest first: those of one kind may still be about statements that the caller does not see. */
export function findProposals(
  scope: TenantDb,
  { now, state, owner_id, kinds }: Wanted,
  page: { readonly offset: number; readonly limit: number },
): Promise<StoredProposal[]> {
  return select(
    scope,
    sql`${state === 'open' ? isOpen(now) : sql`not (${isOpen(now)})`}
      and (p.owner_id = ${owner_id} or p.kind = any(${[...kinds]}::text[]))
    order by p.created_at desc, p.id desc limit ${page.limit} offset ${page.offset}`,
  );
}

export const findProposalsOfKey = (
  scope: TenantDb,
  key_id: string,
  limit: number,
): Promise<StoredProposal[]> =>
  select(scope, sql`p.key_id = ${key_id} order by p.created_at desc, p.id desc limit ${limit}`);

/** Which of these statements are in the caller's scope: `user/month`. */
export async function findSeen(ctx: Ctx, places: readonly StatementPlace[]): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  for (const [month, of] of Map.groupBy(places, (place) => place.month)) {
    const { rows } = await sql<{ id: string }>`
      select u.id from users u
      where u.environment_id = ${ctx.tenant.environment_id} and u.id = any(${of.map(({ user_id }) => user_id)}::uuid[])
        and ${statementScope(ctx, { as_of_month: month, user: sql`u.id` })}`.execute(ctx.db);
    for (const { id } of rows) seen.add(`${id}/${month}`);
  }
  return seen;
}

/** Which of these people's months are locked: `user/month`. */
export async function findLocked(
  { db, tenant }: TenantDb,
  months: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ user_id: string; month: string }>`
    select user_id, to_char(month, 'YYYY-MM') as month from statements
    where environment_id = ${tenant.environment_id} and locked_at is not null
      and month = any(${months.map((month) => `${month}-01`)}::date[])`.execute(db);
  return new Set(rows.map(({ user_id, month }) => `${user_id}/${month}`));
}

/** Names of the key and of its owner. Waits for the others of the key: they are counted. */
export async function lockKeyOfAgent({ db, tenant }: TenantDb, key_id: string) {
  const { rows } = await sql<{ name: string }>`
    select name from api_keys where environment_id = ${tenant.environment_id} and id = ${key_id} for no key update`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function countOpen({ db, tenant }: TenantDb, key_id: string, now: Date): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from proposals p
    where p.environment_id = ${tenant.environment_id} and p.key_id = ${key_id} and ${isOpen(now)}`.execute(
    db,
  );
  return rows[0]?.open ?? 0;
}

export async function insertProposal({ db, tenant }: TenantDb, made: NewProposal, now: Date): Promise<void> {
  await sql`
    insert into proposals (environment_id, id, kind, key_id, key_name, owner_id, input, subject, why, lines, effect, statement_user_id,
      statement_month, created_at, expires_at)
    values (${tenant.environment_id}, ${made.id}, ${made.kind}, ${made.key_id}, ${made.key_name}, ${made.owner_id},
      ${JSON.stringify(made.input)}, ${JSON.stringify(made.subject)}, ${made.why}, ${JSON.stringify(made.lines)},
      ${made.effect === null ? null : JSON.stringify(made.effect)}, ${made.statement?.user_id ?? null},
      ${made.statement === null ? null : `${made.statement.month}-01`}, ${now}, ${made.expires_at})`.execute(
    db,
  );
}

export interface Decision {
  readonly state: 'confirmed' | 'refused';
  readonly by: string | null;
  readonly by_name: string;
  readonly now: Date;
}

export async function closeProposal({ db, tenant }: TenantDb, id: string, decision: Decision): Promise<void> {
  await sql`
    update proposals set state = ${decision.state}, decided_at = ${decision.now}, decided_by = ${decision.by}, decided_by_name = ${decision.by_name}
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

/** Environments with proposals that nobody decided in time. */
export async function findDue({ pool }: Pick<Database, 'pool'>, now: Date): Promise<Tenant[]> {
  const { rows } = await pool.query<Tenant>(
    `select distinct e.id as environment_id, e.company_id, e.live
     from proposals p join environments e on e.id = p.environment_id where p.state = 'open' and p.expires_at <= $1`,
    [now],
  );
  return rows;
}

export async function expireProposals({ db, tenant }: TenantDb, now: Date) {
  const { rows } = await sql<{ id: string; kind: ProposalKind; key_name: string }>`
    update proposals set state = 'expired', decided_at = expires_at
    where environment_id = ${tenant.environment_id} and state = 'open' and expires_at <= ${now}
    returning id, kind, key_name`.execute(db);
  return rows;
}

export async function forgetProposals(db: Db, environment_id: string, before: Date): Promise<void> {
  await sql`delete from proposals where environment_id = ${environment_id} and state <> 'open' and created_at < ${before}`.execute(
    db,
  );
}
