import type { Month } from '@comptoir/kernel';
import type { TenantDb } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { monthDate } from '../../visibility/index.ts';
import { paidBy } from './payment-queries.ts';

interface PayAgain {
  /** The first month whose statement may pay more or less. */
  readonly from: Month;
  readonly now: Date;
}

/**
 * Updates what these people's open statements pay, from a month on: after a change of what an earlier month earned, or of an entry. The
 * caller is the one writer of the environment (`lockWriters`).
 */
export async function payAgain(
  { db, tenant }: TenantDb,
  user_ids: readonly string[],
  { from, now }: PayAgain,
): Promise<void> {
  await sql`
    update statements s set paid = new.paid, last_modification_date = ${now}
    from (select s.id, ${paidBy(tenant)} as paid from statements s
      where s.environment_id = ${tenant.environment_id} and s.user_id = any(${[...user_ids]}::uuid[]) and s.locked_at is null
        and s.month >= ${monthDate(from)}::date) new
    where s.environment_id = ${tenant.environment_id} and s.id = new.id and s.paid <> new.paid`.execute(db);
}
