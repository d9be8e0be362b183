import type { QuotaSummary } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { type RawBuilder, sql } from '../../platform/db/index.ts';

export type Scope = Pick<Ctx, 'db' | 'tenant'>;

export interface StoredQuota extends Omit<QuotaSummary, 'updated_at'> {
  readonly updated_at: Date;
  /** Of `used_by`, those that people are paid by now. */
  readonly live_users: QuotaSummary['used_by'];
}

/** Compensations that name the quota: in a variable or as a scope's source. */
const usedBy = (environment_id: string) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'plan_id', c.plan_id, 'state', c.state) order by lower(c.name)), '[]')
  from compensations c
  where c.environment_id = ${environment_id} and c.state <> 'deleted'
    and jsonb_path_exists(c.document, '$.** ? (@.quota_id == $id)', jsonb_build_object('id', quotas.id::text)))`;

async function selectQuotas({ db, tenant }: Scope, where: RawBuilder<unknown>): Promise<StoredQuota[]> {
  const { rows } = await sql<
    Omit<StoredQuota, 'used_by' | 'live_users'> & { used_by: (QuotaSummary['used_by'][number] & { state: string })[] }
  >`
    select id, name, frequency, type, state, version, updated_at, ${usedBy(tenant.environment_id)} as used_by,
      (select count(*)::int from quota_values v where v.environment_id = ${tenant.environment_id} and v.quota_id = quotas.id) as value_count
    from quotas where environment_id = ${tenant.environment_id} and ${where} order by lower(name)`.execute(db);
  return rows.map((row) => {
    const plain = ({ id, name, plan_id }: (typeof row.used_by)[number]) => ({ id, name, plan_id });
    return { ...row, used_by: row.used_by.map(plain), live_users: row.used_by.filter((each) => each.state === 'live').map(plain) };
  });
}

export function findQuotas(ctx: Scope, state: 'live' | 'archived'): Promise<StoredQuota[]> {
  return selectQuotas(ctx, sql`state = ${state}`);
}

export async function findQuota(ctx: Scope, id: string): Promise<StoredQuota | null> {
  const [quota] = await selectQuotas(ctx, sql`id = ${id}`);
  return quota ?? null;
}

/** Takes the row, so that values are never written against a frequency that is being changed. */
export async function lockQuota({ db, tenant }: Scope, id: string): Promise<void> {
  await sql`select 1 from quotas where environment_id = ${tenant.environment_id} and id = ${id} for no key update`.execute(db);
}

export async function isQuotaNameUsed({ db, tenant }: Scope, name: string, except_id: string | null): Promise<boolean> {
  const { rows } = await sql`select 1 from quotas where environment_id = ${tenant.environment_id}
    and lower(name) = lower(${name}) and id is distinct from ${except_id}::uuid limit 1`.execute(db);
  return rows.length > 0;
}

export type QuotaValues = Pick<StoredQuota, 'name' | 'frequency' | 'type' | 'state'>;

export async function insertQuota({ db, tenant }: Scope, quota: QuotaValues & { readonly id: string }): Promise<void> {
  await sql`insert into quotas (environment_id, id, name, frequency, type, state)
    values (${tenant.environment_id}, ${quota.id}, ${quota.name}, ${quota.frequency}, ${quota.type}, ${quota.state})`.execute(db);
}

export async function updateQuotaRow({ db, tenant }: Scope, id: string, quota: QuotaValues): Promise<void> {
  await sql`update quotas set name = ${quota.name}, frequency = ${quota.frequency}, type = ${quota.type}, state = ${quota.state},
      version = version + 1, updated_at = now()
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

export async function deleteQuotaRow({ db, tenant }: Scope, id: string): Promise<void> {
  await sql`delete from quotas where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}
