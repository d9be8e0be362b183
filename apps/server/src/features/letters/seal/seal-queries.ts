import type { TenantDb } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';

/** The row is taken, so that two workers do not make two. */
export async function findCertificate({ db, tenant }: TenantDb): Promise<string | null> {
  await sql`insert into letter_settings (environment_id) values (${tenant.environment_id}) on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ certificate: string | null }>`
    select certificate from letter_settings where environment_id = ${tenant.environment_id} for update`.execute(
    db,
  );
  return rows[0]?.certificate ?? null;
}

export async function saveCertificate({ db, tenant }: TenantDb, certificate: string): Promise<void> {
  await sql`update letter_settings set certificate = ${certificate} where environment_id = ${tenant.environment_id}`.execute(
    db,
  );
}
