import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

interface MailHead {
  readonly to: string;
  readonly subject: string;
}

interface MailRow extends MailHead {
  readonly id: string;
  readonly created_at: Date;
  readonly attempts: number;
  readonly error: string | null;
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly next_try_at: Date | null;
}

/** Newest first. */
export async function findMails({ db, tenant }: TenantDb, limit: number): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select id, channel as to, name as subject, created_at, attempts, error,
      case when dispatched_at is not null then 'sent' when failed_at is not null then 'failed' else 'waiting' end as state,
      case when dispatched_at is null and failed_at is null then run_at end as next_try_at
    from outbox
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

/** Who has this address. */
export async function findAddressee({ db, tenant }: TenantDb, address: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from users
    where environment_id = ${tenant.environment_id} and email = ${address}`.execute(db);
  return rows[0]?.id ?? null;
}
