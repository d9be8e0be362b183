import type { TenantDb } from '../../platform/context.ts';
import { type Db, sql } from '../../platform/db/index.ts';

/** Whom a cause tells without a card: a user's ID, or `company`. */
export type Recipient = string;

/** True the first time; false when the same cause notified them before. */
export async function noteTold(
  { db, tenant }: TenantDb,
  notice: { readonly recipient: Recipient; readonly type: string; readonly cause: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into notified_causes as made (environment_id, recipient, type, cause, told_at)
    values (${tenant.environment_id}, ${notice.recipient}, ${notice.type}, ${notice.cause}, ${now})
    on conflict do nothing returning made.recipient`.execute(db);
  return rows.length > 0;
}

export async function forgetTold(db: Db, environment_id: string, before: Date): Promise<void> {
  await sql`delete from notified_causes where environment_id = ${environment_id}::uuid and told_at < ${before}`.execute(
    db,
  );
}
