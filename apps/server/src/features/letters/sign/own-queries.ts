import type { TenantDb } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';

const MAX_OWN = 200;

/** Letters that reached the person, the newest first. */
export async function findOwnSigners(
  { db, tenant }: TenantDb,
  user_id: string,
  letter_id: string | null = null,
): Promise<{ readonly letter_id: string; readonly signer_id: string }[]> {
  const { rows } = await sql<{ letter_id: string; signer_id: string }>`
    select s.letter_id, s.id as signer_id from letter_signers s
    where s.environment_id = ${tenant.environment_id} and s.user_id = ${user_id} and s.sent_at is not null
      and (${letter_id}::uuid is null or s.letter_id = ${letter_id}::uuid)
    order by s.sent_at desc, s.id desc limit ${MAX_OWN}`.execute(db);
  return rows;
}
