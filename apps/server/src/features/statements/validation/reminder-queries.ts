import type { Ctx, TenantDb } from '../../../platform/context.ts';
import { homeOf, type RawBuilder, sql } from '../../../platform/db/index.ts';
import { doneSteps, statementScope } from '../../visibility/index.ts';

/** The statement `s` waits for a step of its chain. */
const waits = (
  environment_id: string,
) => sql`s.locked_at is not null and s.validated_at is null and s.paid_at is null
  and exists (select 1 from statement_validation_steps st where st.environment_id = ${environment_id} and st.statement_id = s.id)`;

/** Since when the statement `s` waits for its next step: its lock, the step before, or what was taken back. */
const waitsSince = (
  environment_id: string,
) => sql<Date>`greatest(s.locked_at, (select max(greatest(v.validated_at, v.reversed_at))
  from statement_validations v where v.environment_id = ${environment_id} and v.statement_id = s.id))`;

export interface WaitingStatement {
  readonly id: string;
  readonly month: string;
  /** Any of them validates. */
  readonly validators: readonly string[];
  readonly since: Date;
}

/** The statements in the caller's scope that wait for a step, oldest month first. */
export async function readWaiting(ctx: Ctx): Promise<WaitingStatement[]> {
  const environment = ctx.tenant.environment_id;
  const { rows: spans } = await sql<{ first: string | null; last: string | null }>`
    select to_char(min(s.month), 'YYYY-MM') as first, to_char(max(s.month), 'YYYY-MM') as last from statements s
    where s.environment_id = ${environment} and ${waits(environment)}`.execute(ctx.db);
  const { first, last } = spans[0] ?? {};
  if (!first || !last) return [];
  const columns = { as_of_month: first, until_month: last, month: sql`s.month`, user: sql`s.user_id` };
  const { rows } = await sql<WaitingStatement>`
    select s.id, to_char(s.month, 'YYYY-MM') as month, next.user_ids as validators, ${waitsSince(environment)} as since
    from statements s join lateral (select st.user_ids from statement_validation_steps st
      where st.environment_id = ${environment} and st.statement_id = s.id and st.position not in (${doneSteps(environment)})
      order by st.position limit 1) next on true
    where s.environment_id = ${environment} and ${waits(environment)} and ${statementScope(ctx, columns)}
    order by s.month, s.id`.execute(ctx.db);
  return rows;
}

/** Statements that have waited for a step for so many days, as days begin and end in the reader's zone: by month. */
export async function findOverdue(
  { db, tenant }: TenantDb,
  on: { readonly day: string; readonly timezone: string; readonly days: number },
): Promise<ReadonlyMap<string, string[]>> {
  const environment = tenant.environment_id;
  const { rows } = await sql<{ month: string; ids: string[] }>`
    select to_char(s.month, 'YYYY-MM') as month, array_agg(s.id::text) as ids from statements s
    where s.environment_id = ${environment} and ${waits(environment)}
      and (${waitsSince(environment)} at time zone ${on.timezone})::date + ${on.days}::int <= ${on.day}::date
    group by s.month order by s.month`.execute(db);
  return new Map(rows.map((row) => [row.month, row.ids]));
}

export interface ReminderPerson {
  readonly id: string;
  readonly name: string;
  /** The day where they read. */
  readonly timezone: string;
  readonly delegates: readonly { readonly id: string; readonly name: string }[];
  readonly last: { readonly at: string; readonly by: string | null; readonly day: string } | null;
}

/** These people with those who stand in for them now, and when they were reminded. */
export async function readReminded(ctx: Ctx, user_ids: readonly string[]): Promise<ReminderPerson[]> {
  if (user_ids.length === 0) return [];
  const environment = ctx.tenant.environment_id;
  const now = ctx.clock.now();
  const { rows } = await sql<ReminderPerson>`
    select u.id, u.name, ${zone} as timezone,
      coalesce((select jsonb_agg(distinct jsonb_build_object('id', x.id, 'name', x.name)) from validation_delegates d
        join users x on x.environment_id = ${environment} and x.id = d.delegate_id
        where d.environment_id = ${environment} and d.validator_id = u.id and d.starts_at <= ${now} and d.ends_at > ${now}), '[]') as delegates,
      (select jsonb_build_object('at', to_char(r.reminded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', doer.name,
          'day', to_char(r.day, 'YYYY-MM-DD'))
        from validation_reminders r left join users doer on doer.environment_id = ${environment} and doer.id = r.reminded_by
        where r.environment_id = ${environment} and r.user_id = u.id order by r.day desc limit 1) as last
    from users u join environments e on e.id = ${environment} join companies c on c.id = e.company_id
    where u.environment_id = ${environment} and u.id = any(${[...user_ids]}::uuid[]) order by lower(u.name), u.id`.execute(
    ctx.db,
  );
  return rows;
}

const zone: RawBuilder<string> = sql`coalesce(u.timezone, c.settings ->> 'timezone', 'UTC')`;

/** Notes that the person is reminded on this day; false: they were before. */
export async function claimReminder(
  ctx: Pick<Ctx, 'db' | 'tenant' | 'clock'>,
  one: {
    readonly user_id: string;
    readonly day: string;
    readonly by: string | null;
    readonly count: number;
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into validation_reminders (environment_id, user_id, day, reminded_at, reminded_by, count)
    select home.environment_id, ${one.user_id}::uuid, ${one.day}::date, ${ctx.clock.now()}::timestamptz, ${one.by}::uuid, ${one.count}::int
    from ${homeOf(ctx.tenant)} on conflict (environment_id, user_id, day) do nothing`.execute(ctx.db);
  return numAffectedRows === 1n;
}
