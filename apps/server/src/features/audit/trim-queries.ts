import type { Tenant, TenantDb } from '../../platform/context.ts';
import { type Database, sql } from '../../platform/db/index.ts';

interface Kept {
  readonly tenant: Tenant;
  readonly years: number;
}

/** Environments of companies that do not keep their trail for ever. */
export async function findRetentions({ pool }: Pick<Database, 'pool'>): Promise<Kept[]> {
  const { rows } = await pool.query<Tenant & { readonly years: number }>(
    `select e.id as environment_id, e.company_id, e.live, (c.settings ->> 'audit_retention_years')::int as years
     from environments e join companies c on c.id = e.company_id where c.settings ->> 'audit_retention_years' is not null`,
  );
  return rows.map(({ years, ...tenant }) => ({ tenant, years }));
}

/** The last entry of the beginning of the chain that is older; null: there is none. The newest entry always stays. */
export async function findLastOld(
  { db, tenant }: TenantDb,
  before: Date,
): Promise<{ readonly number: number; readonly hash: string; readonly at: Date } | null> {
  const { rows } = await sql<{ number: string; hash: string; at: Date }>`
    select number::text as number, encode(hash, 'hex') as hash, at from audit_log
    where environment_id = ${tenant.environment_id} and number = (
      select coalesce(min(number) filter (where at >= ${before}), max(number)) - 1 from audit_log
      where environment_id = ${tenant.environment_id} and number is not null)`.execute(db);
  const row = rows[0];
  return row ? { ...row, number: Number(row.number) } : null;
}

export async function removeEntries(
  { db }: Pick<TenantDb, 'db'>,
  up_to: number,
  sealed: string,
): Promise<number> {
  const { rows } = await sql<{ removed: string }>`select trim_audit(${up_to}, ${sealed}) as removed`.execute(
    db,
  );
  return Number(rows[0]?.removed ?? 0);
}
