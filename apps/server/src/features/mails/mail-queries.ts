import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

interface MailHead {
  readonly to: string;
  readonly subject: string;
}

/** Newest first. */
export async function findMails(
  { db, tenant }: TenantDb,
  limit: number,
): Promise<(MailHead & { readonly id: string; readonly created_at: Date })[]> {
  const { rows } = await sql<MailHead & { readonly id: string; readonly created_at: Date }>`
    select id, channel as to, name as subject, created_at from outbox
    where environment_id = ${tenant.environment_id} and kind = 'mail' order by sequence desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function findMail({ db, tenant }: TenantDb, id: string): Promise<MailHead | null> {
  const { rows } = await sql<MailHead>`select channel as to, name as subject from outbox
    where environment_id = ${tenant.environment_id} and kind = 'mail' and id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}
