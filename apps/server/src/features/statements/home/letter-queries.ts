import type { getHome, ResponseOf } from '@comptoir/contract';
import type { TenantDb } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';

const SHOWN = 20;

/** Letters that wait for the person: a signer's state goes on at their turn, and again when it has ended. */
export async function lettersToSign(
  { db, tenant }: TenantDb,
  user_id: string,
): Promise<ResponseOf<typeof getHome>['letters_to_sign']> {
  const environment = tenant.environment_id;
  const { rows } = await sql<{ id: string; subject: string }>`/* prepared */
    select l.id, c.subject from letter_signers s
      join letters l on l.environment_id = ${environment} and l.id = s.letter_id
      join letter_campaigns c on c.environment_id = ${environment} and c.id = l.campaign_id
    where s.environment_id = ${environment} and s.user_id = ${user_id}::uuid and s.state in ('sent', 'received', 'viewed')
      and c.sending_type = 'esignature'
    order by s.sent_at, l.id limit ${SHOWN}`.execute(db);
  return rows;
}
