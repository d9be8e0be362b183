import {
  featuresOf,
  type FeatureFlags,
  type HookEvent,
  type Permissions,
  type RoleCategory,
  type Webhook,
} from '@comptoir/contract';
import type { TenantDb } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import type { Rights } from './webhook-policy.ts';

export interface StoredWebhook {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly events: readonly HookEvent[];
  readonly active: boolean;
  readonly secret_sealed: string;
  readonly former_sealed: string | null;
  readonly former_until: Date | null;
  readonly owner_id: string | null;
  readonly owner_name: string | null;
  /** Of the owner, as they are today; null: support, or somebody who has no access any more. */
  readonly rights: Rights | null;
  readonly disabled_reason: Webhook['disabled_reason'];
  readonly disabled_at: Date | null;
  readonly failing_since: Date | null;
  readonly last_delivered_at: Date | null;
  readonly version: number;
  readonly created_at: Date;
}

type Row = Omit<StoredWebhook, 'rights'> & {
  readonly role_category: RoleCategory | null;
  readonly permissions: Permissions | null;
};

async function select({ db, tenant }: TenantDb, where: RawBuilder<unknown>): Promise<StoredWebhook[]> {
  const { rows } = await sql<Row>`
    select w.id, w.name, w.url, w.events, w.active, w.secret_sealed, w.former_sealed, w.former_until, w.owner_id, u.name as owner_name,
      w.disabled_reason, w.disabled_at, w.failing_since, w.last_delivered_at, w.version, w.created_at, r.category as role_category, r.permissions
    from webhooks w
      left join users u on u.environment_id = ${tenant.environment_id} and u.id = w.owner_id
      left join roles r on r.environment_id = ${tenant.environment_id} and r.id = u.role_id and u.status = 'active'
    where w.environment_id = ${tenant.environment_id} and ${where}
    order by lower(w.name), w.id`.execute(db);
  return rows.map(({ role_category, permissions, ...row }) => ({
    ...row,
    rights: role_category === null || permissions === null ? null : { role_category, permissions },
  }));
}

export const findWebhooks = (ctx: TenantDb): Promise<StoredWebhook[]> => select(ctx, sql`true`);

/** Those that hear of an event. */
export const findSubscribed = (ctx: TenantDb, event: HookEvent): Promise<StoredWebhook[]> =>
  select(ctx, sql`w.active and ${event} = any(w.events)`);

export async function findWebhook(ctx: TenantDb, id: string): Promise<StoredWebhook | null> {
  return (await select(ctx, sql`w.id = ${id}::uuid`))[0] ?? null;
}

export async function lockWebhook({ db, tenant }: TenantDb, id: string): Promise<void> {
  await sql`select 1 from webhooks where environment_id = ${tenant.environment_id} and id = ${id}::uuid for update`.execute(
    db,
  );
}

/** One at a time makes an endpoint: two at once could not pass the most there may be. */
export async function lockWebhooks({ db, tenant }: TenantDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${tenant.environment_id}`}, 0))`.execute(
    db,
  );
}

export async function isNameTaken(
  { db, tenant }: TenantDb,
  name: string,
  but: string | null,
): Promise<boolean> {
  const { rows } = await sql`select 1 from webhooks where environment_id = ${tenant.environment_id}
    and lower(name) = lower(${name}) and id is distinct from ${but}::uuid`.execute(db);
  return rows.length > 0;
}

export type NewWebhook = Pick<
  StoredWebhook,
  'id' | 'name' | 'url' | 'events' | 'active' | 'secret_sealed' | 'owner_id' | 'created_at'
>;

export async function insertWebhook({ db, tenant }: TenantDb, one: NewWebhook): Promise<void> {
  await sql`
    insert into webhooks (environment_id, id, name, url, events, active, secret_sealed, owner_id, created_at)
    values (${tenant.environment_id}, ${one.id}, ${one.name}, ${one.url}, ${[...one.events]}::text[], ${one.active},
      ${one.secret_sealed}, ${one.owner_id}, ${one.created_at})`.execute(db);
}

export async function updateWebhookRow({ db, tenant }: TenantDb, one: StoredWebhook): Promise<void> {
  await sql`
    update webhooks set name = ${one.name}, url = ${one.url}, events = ${[...one.events]}::text[], active = ${one.active},
      secret_sealed = ${one.secret_sealed}, former_sealed = ${one.former_sealed}, former_until = ${one.former_until},
      owner_id = ${one.owner_id}, disabled_reason = ${one.disabled_reason}, disabled_at = ${one.disabled_at},
      failing_since = ${one.failing_since}, version = version + 1
    where environment_id = ${tenant.environment_id} and id = ${one.id}::uuid`.execute(db);
}

export async function deleteWebhookRow({ db, tenant }: TenantDb, id: string): Promise<void> {
  await sql`delete from webhooks where environment_id = ${tenant.environment_id} and id = ${id}::uuid`.execute(
    db,
  );
}

/** How each call ended. Without a version: nobody edited it. */
export async function noteCallEnd(
  { db, tenant }: TenantDb,
  id: string,
  { arrived, now }: { readonly arrived: boolean; readonly now: Date },
): Promise<void> {
  const set = arrived
    ? sql`failing_since = null, last_delivered_at = ${now}`
    : sql`failing_since = coalesce(failing_since, ${now})`;
  await sql`update webhooks set ${set} where environment_id = ${tenant.environment_id} and id = ${id}::uuid`.execute(
    db,
  );
}

/** True the first time. */
export async function switchOff(
  { db, tenant }: TenantDb,
  id: string,
  { reason, now }: { readonly reason: 'failing' | 'gone'; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update webhooks set active = false, disabled_reason = ${reason}, disabled_at = ${now}, version = version + 1
    where environment_id = ${tenant.environment_id} and id = ${id}::uuid and active returning id`.execute(db);
  return rows.length > 0;
}

/** Also inside of the calculation thread, which has no context of a request. */
export async function findFeatures({ db, tenant }: TenantDb): Promise<FeatureFlags> {
  const { rows } = await sql<{ features: Partial<FeatureFlags> }>`
    select features from companies where id = ${tenant.company_id}`.execute(db);
  return featuresOf(rows[0]?.features ?? {});
}
