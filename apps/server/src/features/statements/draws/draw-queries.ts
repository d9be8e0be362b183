import type { DrawAudience, DrawRecovery, DrawWay } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { type Month, monthText } from '@comptoir/kernel';
import type { Ctx, TenantDb } from '../../../platform/context.ts';
import { homeOf, type RawBuilder, sql } from '../../../platform/db/index.ts';
import type { PendingTerms } from './pending-queries.ts';
import { statementScope } from '../../visibility/index.ts';

/** What a draw says, as it is sent. */
export interface DrawTermsText {
  readonly name: string;
  readonly amount: string;
  readonly currency: string | null;
  readonly way: DrawWay;
  readonly recoverable: boolean;
  readonly recovery: DrawRecovery;
  readonly share: string | null;
  readonly floor: string;
  readonly cap: string | null;
  /** `YYYY-MM`. */
  readonly start_month: string;
  readonly end_month: string | null;
  readonly comment: string;
}

export interface DrawRow extends DrawTermsText {
  readonly id: string;
  readonly audience: 'user' | DrawAudience['kind'];
  readonly audience_id: string | null;
  readonly audience_name: string | null;
  readonly user_id: string | null;
  readonly user_name: string | null;
  readonly user_avatar: string | null;
  readonly version: number;
  readonly created_at: Date;
  readonly created_by: string | null;
  readonly created_by_name: string;
  /** `pending`: above the company's limit, and never counted. */
  readonly state: 'active' | 'pending';
  /** Terms that wait for a second person, while the present ones count. */
  readonly pending: PendingTerms | null;
  /** The last locked month that has a part of it. */
  readonly locked_in: string | null;
  readonly people: number;
}

async function findWhere({ db, tenant }: TenantDb, where: RawBuilder<unknown>): Promise<DrawRow[]> {
  const environment = tenant.environment_id;
  const part = sql`l.lines @> jsonb_build_array(jsonb_build_object('draw_id', d.id::text))`;
  const { rows } = await sql<DrawRow>`
    select d.id, d.audience, d.audience_id, d.user_id, u.name as user_name, u.avatar as user_avatar,
      coalesce(r.name, g.name, p.name) as audience_name, d.name, d.amount::text as amount, d.currency, d.way, d.recoverable, d.recovery,
      d.share::text as share, d.floor::text as floor, d.cap::text as cap, to_char(d.start_month, 'YYYY-MM') as start_month,
      to_char(d.end_month, 'YYYY-MM') as end_month, d.comment, d.version, d.created_at, d.created_by, d.created_by_name, d.state, d.pending,
      (select to_char(max(l.month), 'YYYY-MM') from draw_ledger l join statements s on s.environment_id = ${environment}
          and s.user_id = l.user_id and s.month = l.month and s.locked_at is not null
        where l.environment_id = ${environment} and ${part}) as locked_in,
      (select count(distinct l.user_id)::int from draw_ledger l where l.environment_id = ${environment} and ${part}) as people
    from draws d
      left join users u on u.environment_id = ${environment} and u.id = d.user_id
      left join roles r on d.audience = 'role' and r.environment_id = ${environment} and r.id = d.audience_id
      left join user_groups g on d.audience = 'group' and g.environment_id = ${environment} and g.id = d.audience_id
      left join plans p on d.audience = 'plan' and p.environment_id = ${environment} and p.id = d.audience_id
    where d.environment_id = ${environment} and ${where}
    order by d.start_month desc, lower(coalesce(u.name, d.name)), d.id`.execute(db);
  return rows;
}

/** Those of people whom the caller may see in the running month, or of one of them. */
export function findDraws(ctx: Ctx, current: Month, user_id: string | undefined): Promise<DrawRow[]> {
  const scope = statementScope(ctx, { as_of_month: monthText(current), user: sql`d.user_id` });
  const of = user_id === undefined ? sql`true` : sql`d.user_id = ${user_id}::uuid`;
  return findWhere(ctx, sql`d.audience = 'user' and ${of} and ${scope}`);
}

export function findMinimums(ctx: TenantDb): Promise<DrawRow[]> {
  return findWhere(ctx, sql`d.audience <> 'user'`);
}

export async function findDraw(ctx: TenantDb, id: string): Promise<DrawRow | null> {
  const [row] = await findWhere(ctx, sql`d.id = ${id}::uuid`);
  return row ?? null;
}

/** Nobody changes it until the transaction ends. */
export async function requireDraw(ctx: Ctx, id: string, kind: 'person' | 'minimum'): Promise<DrawRow> {
  const is = kind === 'person' ? sql`d.audience = 'user'` : sql`d.audience <> 'user'`;
  await sql`select 1 from draws d where d.environment_id = ${ctx.tenant.environment_id} and d.id = ${id}::uuid for update`.execute(
    ctx.db,
  );
  const [row] = await findWhere(ctx, sql`d.id = ${id}::uuid and ${is}`);
  if (!row) throw new AppError('not_found', { object: kind === 'person' ? 'draw' : 'minimum_compensation' });
  return row;
}

export interface NewDraw extends DrawTermsText {
  readonly id: string;
  readonly audience: DrawRow['audience'];
  readonly audience_id: string | null;
  readonly user_id: string | null;
  readonly state: DrawRow['state'];
}

export async function insertDraws(ctx: Ctx, draws: readonly NewDraw[]): Promise<void> {
  await sql`
    insert into draws (environment_id, id, audience, audience_id, user_id, name, amount, currency, way, recoverable, recovery, share, floor,
      cap, start_month, end_month, comment, created_at, created_by, created_by_name, state)
    select home.environment_id, d.id, d.audience, d.audience_id, d.user_id, d.name, d.amount, d.currency, d.way, d.recoverable, d.recovery,
      d.share, d.floor, d.cap, d.start_month, d.end_month, d.comment, ${ctx.clock.now()}, ${ctx.actor.user_id}::uuid, ${ctx.actor.name}, d.state
    from ${homeOf(ctx.tenant)}, jsonb_to_recordset(${JSON.stringify(draws.map(inDays))}::jsonb) as d (id uuid, audience text, audience_id uuid,
      user_id uuid, name text, amount numeric, currency text, way text, recoverable boolean, recovery text, share numeric, floor numeric,
      cap numeric, start_month date, end_month date, comment text, state text)`.execute(ctx.db);
}

export async function updateDrawRow(
  ctx: Ctx,
  id: string,
  terms: DrawTermsText,
  audience: Pick<NewDraw, 'audience' | 'audience_id'>,
): Promise<void> {
  const { start_month, end_month } = inDays(terms);
  await sql`
    update draws set audience = ${audience.audience}, audience_id = ${audience.audience_id}::uuid, name = ${terms.name},
      amount = ${terms.amount}::numeric, currency = ${terms.currency}, way = ${terms.way}, recoverable = ${terms.recoverable},
      recovery = ${terms.recovery}, share = ${terms.share}::numeric, floor = ${terms.floor}::numeric, cap = ${terms.cap}::numeric,
      start_month = ${start_month}::date, end_month = ${end_month}::date, comment = ${terms.comment}, version = version + 1
    where environment_id = ${ctx.tenant.environment_id} and id = ${id}::uuid`.execute(ctx.db);
}

export async function deleteDrawRow({ db, tenant }: TenantDb, id: string): Promise<void> {
  await sql`delete from draws where environment_id = ${tenant.environment_id} and id = ${id}::uuid`.execute(
    db,
  );
}

function inDays<Terms extends Pick<DrawTermsText, 'start_month' | 'end_month'>>(terms: Terms): Terms {
  return {
    ...terms,
    start_month: `${terms.start_month}-01`,
    end_month: terms.end_month === null ? null : `${terms.end_month}-01`,
  };
}

/** The role, group or plan of that id exists. */
export async function hasAudience(
  { db, tenant }: TenantDb,
  kind: 'role' | 'group' | 'plan',
  id: string,
): Promise<boolean> {
  const table = { role: 'roles', group: 'user_groups', plan: 'plans' }[kind];
  const { rows } =
    await sql`select 1 from ${sql.table(table)} where environment_id = ${tenant.environment_id} and id = ${id}::uuid`.execute(
      db,
    );
  return rows.length > 0;
}
