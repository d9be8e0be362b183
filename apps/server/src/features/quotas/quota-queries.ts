import type { QuotaSummary } from '@comptoir/contract';
import type { TenantDb } from '../../platform/context.ts';
import { type RawBuilder, sql } from '../../platform/db/index.ts';
import { usesOfEach } from '../references/index.ts';

export interface StoredQuota extends Omit<QuotaSummary, 'updated_at' | 'latest' | 'value_count'> {
  readonly updated_at: Date;
}

async function selectQuotas(ctx: TenantDb, where: RawBuilder<unknown>): Promise<StoredQuota[]> {
  const { db, tenant } = ctx;
  const { rows } = await sql<Omit<StoredQuota, 'used_by'>>`
    select id, name, frequency, type, currency, state, version, updated_at
    from quotas where environment_id = ${tenant.environment_id} and ${where} order by lower(name)`.execute(
    db,
  );
  const uses = await usesOfEach(
    ctx,
    'quota',
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({ ...row, used_by: uses.get(row.id) ?? [] }));
}

export function findQuotas(ctx: TenantDb, state: 'live' | 'archived'): Promise<StoredQuota[]> {
  return selectQuotas(ctx, sql`state = ${state}`);
}

export async function findQuota(ctx: TenantDb, id: string): Promise<StoredQuota | null> {
  const [quota] = await selectQuotas(ctx, sql`id = ${id}`);
  return quota ?? null;
}

/** Takes the row, so that values are never written against a frequency that is being changed. */
export async function lockQuotaRow({ db, tenant }: TenantDb, id: string): Promise<void> {
  await sql`select 1 from quotas where environment_id = ${tenant.environment_id} and id = ${id} for no key update`.execute(
    db,
  );
}

export async function isQuotaNameUsed(
  { db, tenant }: TenantDb,
  name: string,
  except_id: string | null,
): Promise<boolean> {
  const { rows } = await sql`select 1 from quotas where environment_id = ${tenant.environment_id}
    and lower(name) = lower(${name}) and id is distinct from ${except_id}::uuid limit 1`.execute(db);
  return rows.length > 0;
}

export type QuotaValues = Pick<StoredQuota, 'name' | 'frequency' | 'type' | 'currency' | 'state'>;

export async function insertQuota(
  { db, tenant }: TenantDb,
  quota: QuotaValues & { readonly id: string },
): Promise<void> {
  await sql`insert into quotas (environment_id, id, name, frequency, type, currency, state)
    values (${tenant.environment_id}, ${quota.id}, ${quota.name}, ${quota.frequency}, ${quota.type}, ${quota.currency}, ${quota.state})`.execute(
    db,
  );
}

export async function updateQuotaRow(
  { db, tenant }: TenantDb,
  id: string,
  quota: QuotaValues,
): Promise<void> {
  await sql`update quotas set name = ${quota.name}, frequency = ${quota.frequency}, type = ${quota.type}, currency = ${quota.currency}, state = ${quota.state},
      version = version + 1, updated_at = now()
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

export async function deleteQuotaRow({ db, tenant }: TenantDb, id: string): Promise<void> {
  await sql`delete from quotas where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}
