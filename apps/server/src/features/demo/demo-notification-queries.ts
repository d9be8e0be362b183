import type { Tenant, TenantDb } from '../../platform/context.ts';
import { type Database, sql } from '../../platform/db/index.ts';

/** The environment that the demo is made in. */
export async function findFirstTenant({ pool }: Pick<Database, 'pool'>): Promise<Tenant | null> {
  const { rows } = await pool.query<Tenant>(
    'select id as environment_id, company_id, live from environments order by created_at limit 1',
  );
  return rows[0] ?? null;
}

/** Marks each person's cards as read, but for this many of the newest. */
export async function readOlderCards({ db, tenant }: TenantDb, unread: number): Promise<void> {
  await sql`update notifications set read_at = created_at
    where environment_id = ${tenant.environment_id} and read_at is null and id not in (
      select id from (
        select id, row_number() over (partition by user_id order by created_at desc, id desc) as place from notifications
        where environment_id = ${tenant.environment_id}) latest where place <= ${unread})`.execute(db);
}

/** Is a job under way that notifies people? */
export async function isNotifying({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from jobs where kind in ('notify_states', 'make_digests') and state in ('queued', 'running') limit 1`,
  );
  return rows.length > 0;
}
