import type { Month } from '@comptoir/kernel';
import type { Ctx, TenantDb } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { monthDate } from '../../visibility/index.ts';
import { settleDraws } from '../draws/settle-draws.ts';
import { paidBy } from './payment-queries.ts';

interface PayAgain {
  /** The first month whose statement may pay more or less. */
  readonly from: Month;
  readonly now: Date;
}

/**
 * Updates what these people's open statements pay, from a month on: after a change of what an earlier month earned, of an entry, or of a
 * draw. The caller is the one writer of the environment (`lockWriters`).
 */
export async function payAgain(
  ctx: TenantDb & Pick<Ctx, 'newId'>,
  user_ids: readonly string[],
  when: PayAgain,
): Promise<void> {
  // Whether pay is negative, and so carried over, is known once it is summed up.
  await sumUp(ctx, user_ids, when);
  await settleAgain(ctx, user_ids, when);
}

/** Settles draws and balances of those of these people who have any. Returns them, and the statements that pay more or less. */
export async function settleAgain(
  ctx: TenantDb & Pick<Ctx, 'newId'>,
  user_ids: readonly string[],
  when: PayAgain,
): Promise<{ readonly user_ids: readonly string[]; readonly statement_ids: readonly string[] }> {
  const settled = await settleDraws(ctx, user_ids, when);
  const statement_ids = settled.length > 0 ? await sumUp(ctx, settled, when) : [];
  return { user_ids: settled, statement_ids };
}

/** Returns the statements that pay more or less. */
export async function sumUp(
  { db, tenant }: TenantDb,
  user_ids: readonly string[],
  { from, now }: PayAgain,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update statements s set paid = new.paid, last_modification_date = ${now}
    from (select s.id, ${paidBy(tenant)} as paid from statements s
      where s.environment_id = ${tenant.environment_id} and s.user_id = any(${[...user_ids]}::uuid[]) and s.locked_at is null
        and s.month >= ${monthDate(from)}::date) new
    where s.environment_id = ${tenant.environment_id} and s.id = new.id and s.paid <> new.paid
    returning s.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** What statements pay, by id. */
export async function readPaid(
  { db, tenant }: TenantDb,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; paid: string }>`
    select id, paid::text as paid from statements where environment_id = ${tenant.environment_id} and id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, paid }) => [id, paid]));
}
