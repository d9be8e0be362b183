import type { HookDelivery, HookDeliveryDetail, HookType } from '@comptoir/contract';
import type { TenantDb } from '../../platform/context.ts';
import { homeOf, sql, type RawBuilder } from '../../platform/db/index.ts';

export interface NewMessage {
  readonly id: string;
  readonly type: HookType;
  readonly body: string;
}
export interface NewDelivery {
  readonly id: string;
  readonly webhook_id: string;
  readonly message_id: string;
}

/** Messages, who gets them, and the rows of the outbox that make them leave, in the caller's transaction. */
export async function insertMessages(
  { db, tenant }: TenantDb,
  {
    messages,
    deliveries,
  }: { readonly messages: readonly NewMessage[]; readonly deliveries: readonly NewDelivery[] },
  now: Date,
): Promise<void> {
  await sql`
    insert into webhook_messages (environment_id, id, type, body, created_at)
    select home.environment_id, m.id, m.type, m.body, ${now}::timestamptz
    from ${homeOf(tenant)}, jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as m(id uuid, type text, body text)`.execute(
    db,
  );
  await sql`
    insert into webhook_deliveries (environment_id, id, webhook_id, message_id, created_at, next_try_at)
    select home.environment_id, d.id, d.webhook_id, d.message_id, ${now}::timestamptz, ${now}::timestamptz
    from ${homeOf(tenant)}, jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as d(id uuid, webhook_id uuid, message_id uuid)`.execute(
    db,
  );
  await insertDue({ db, tenant }, deliveries, now);
}

type Due = Pick<NewDelivery, 'id' | 'webhook_id'>;

/** Due by the database's clock, which claims them. */
async function insertDue({ db, tenant }: TenantDb, deliveries: readonly Due[], now: Date): Promise<void> {
  await sql`
    insert into outbox (id, environment_id, kind, channel, name, created_at, run_at)
    select gen_random_uuid(), ${tenant.environment_id}, 'webhook', d.webhook_id, d.id, ${now}, now()
    from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as d(id text, webhook_id text)`.execute(db);
}

interface DeliveryRow {
  readonly id: string;
  readonly webhook_id: string;
  readonly message_id: string;
  readonly type: HookType;
  readonly body: string;
  readonly happened_at: Date;
  readonly status: HookDelivery['status'];
  readonly created_at: Date;
  readonly tries: number;
  readonly next_try_at: Date | null;
  readonly last_status: number | null;
  readonly last_error: string | null;
  readonly last_try_at: Date | null;
}
export type StoredDelivery = DeliveryRow;

async function select(
  { db, tenant }: TenantDb,
  { where, limit }: { readonly where: RawBuilder<unknown>; readonly limit: number },
): Promise<StoredDelivery[]> {
  const { rows } = await sql<DeliveryRow>`
    select d.id, d.webhook_id, d.message_id, m.type, m.body, m.created_at as happened_at, d.status, d.created_at, d.tries, d.next_try_at,
      d.last_status, d.last_error, d.last_try_at
    from webhook_deliveries d
      join webhook_messages m on m.environment_id = ${tenant.environment_id} and m.id = d.message_id
    where d.environment_id = ${tenant.environment_id} and ${where} order by d.id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function findDelivery(ctx: TenantDb, id: string): Promise<StoredDelivery | null> {
  return (await select(ctx, { where: sql`d.id = ${id}::uuid`, limit: 1 }))[0] ?? null;
}

export interface DeliveryFilter {
  readonly status?: HookDelivery['status'] | undefined;
  readonly type?: HookType | undefined;
  readonly before?: string | undefined;
  readonly size: number;
}

/** Newest first: ids grow with time. */
export function findDeliveries(
  ctx: TenantDb,
  webhook_id: string,
  { status, type, before, size }: DeliveryFilter,
): Promise<StoredDelivery[]> {
  const parts = [
    sql`d.webhook_id = ${webhook_id}::uuid`,
    ...(status === undefined ? [] : [sql`d.status = ${status}`]),
    ...(type === undefined ? [] : [sql`m.type = ${type}`]),
    ...(before === undefined ? [] : [sql`d.id < ${before}::uuid`]),
  ];
  return select(ctx, { where: sql.join(parts, sql` and `), limit: size });
}

export async function countWaiting({ db, tenant }: TenantDb): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ webhook_id: string; count: number }>`
    select webhook_id, count(*)::int as count from webhook_deliveries
    where environment_id = ${tenant.environment_id} and status = 'waiting' group by webhook_id`.execute(db);
  return new Map(rows.map((row) => [row.webhook_id, row.count]));
}

export async function lockDelivery({ db, tenant }: TenantDb, id: string): Promise<void> {
  await sql`select 1 from webhook_deliveries where environment_id = ${tenant.environment_id} and id = ${id}::uuid for update`.execute(
    db,
  );
}

/** What waits already is sent at once; what ended is sent once more. */
export async function sendAgain(ctx: TenantDb, delivery: StoredDelivery, now: Date): Promise<void> {
  const { db, tenant } = ctx;
  await sql`update webhook_deliveries set status = 'waiting', next_try_at = ${now}
    where environment_id = ${tenant.environment_id} and id = ${delivery.id}::uuid`.execute(db);
  if (delivery.status === 'waiting')
    await sql`update outbox set run_at = now() where environment_id = ${tenant.environment_id} and kind = 'webhook'
      and channel = ${delivery.webhook_id} and name = ${delivery.id} and dispatched_at is null and failed_at is null`.execute(
      db,
    );
  else await insertDue(ctx, [delivery], now);
}

/** How a try ended. */
export interface TryEnd {
  readonly id: string;
  readonly url: string;
  readonly at: Date;
  readonly duration_ms: number;
  readonly status: number | null;
  readonly answer: string | null;
  readonly error: string | null;
}

export async function insertCall({ db, tenant }: TenantDb, delivery_id: string, one: TryEnd): Promise<void> {
  await sql`
    insert into webhook_calls (environment_id, id, delivery_id, at, url, duration_ms, status, answer, error)
    values (${tenant.environment_id}, ${one.id}, ${delivery_id}, ${one.at}, ${one.url}, ${one.duration_ms}, ${one.status},
      ${one.answer}, ${one.error})`.execute(db);
}

export async function saveDelivery(
  { db, tenant }: TenantDb,
  id: string,
  end: {
    readonly status: HookDelivery['status'];
    readonly next_try_at: Date | null;
    readonly last_status: number | null;
    readonly last_error: string | null;
    readonly last_try_at: Date;
    /** 0: nothing was sent. */
    readonly tries: 0 | 1;
  },
): Promise<void> {
  await sql`
    update webhook_deliveries set status = ${end.status}, tries = tries + ${end.tries}, next_try_at = ${end.next_try_at},
      last_status = ${end.last_status}, last_error = ${end.last_error}, last_try_at = ${end.last_try_at}
    where environment_id = ${tenant.environment_id} and id = ${id}::uuid`.execute(db);
}

export async function findCalls(
  { db, tenant }: TenantDb,
  delivery_id: string,
): Promise<HookDeliveryDetail['calls']> {
  const { rows } = await sql<TryEnd>`
    select id, at, url, duration_ms, status, answer, error from webhook_calls
    where environment_id = ${tenant.environment_id} and delivery_id = ${delivery_id}::uuid order by at, id`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** With their deliveries and calls. */
export async function forgetMessages(
  { db, tenant }: Pick<TenantDb, 'db'> & { readonly tenant: { readonly environment_id: string } },
  before: Date,
): Promise<void> {
  await sql`delete from webhook_messages where environment_id = ${tenant.environment_id} and created_at < ${before}`.execute(
    db,
  );
}
