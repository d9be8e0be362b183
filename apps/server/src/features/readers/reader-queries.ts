import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

export async function findCompanySettings({ db, tenant }: TenantDb): Promise<unknown> {
  const { rows } = await sql<{ settings: unknown }>`
    select settings from companies where id = ${tenant.company_id}`.execute(db);
  return rows[0]?.settings;
}

export async function findReader({ db, tenant }: TenantDb, user_id: string) {
  const { rows } = await sql<{ language: 'en' | 'fr' | null; locale: string | null }>`
    select language, locale from users where environment_id = ${tenant.environment_id} and id = ${user_id}`.execute(
    db,
  );
  return rows[0] ?? null;
}
