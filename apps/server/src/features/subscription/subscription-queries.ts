import type { BillLine } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

/** `licences` null: the company has no subscription. People of a sample use none, but for those who may sign in. */
export async function countLicences({
  db,
  tenant,
}: Ctx): Promise<{ readonly licences: number | null; readonly used: number }> {
  const { rows } = await sql<{ licences: number | null; used: number }>`
    select (select max(licences) from licence_purchases where company_id = ${tenant.company_id}) as licences,
      (select count(*)::int from users where environment_id = ${tenant.environment_id} and licenced
        and (account_id is not null or invited_at is not null or not exists (
          select 1 from environments e where e.id = ${tenant.environment_id} and e.sample_since is not null))) as used`.execute(
    db,
  );
  return rows[0] ?? { licences: null, used: 0 };
}

interface PurchaseRow {
  readonly id: string;
  readonly licences: number;
  readonly added: number;
  readonly user_name: string;
  readonly created_at: Date;
  readonly bill: BillLine | null;
}

export async function findPurchases({ db, tenant }: Ctx): Promise<readonly PurchaseRow[]> {
  const { rows } = await sql<PurchaseRow>`
    select id, licences, added, user_name, created_at, bill from licence_purchases
    where company_id = ${tenant.company_id} order by licences desc limit 500`.execute(db);
  return rows;
}

export async function insertPurchase(
  ctx: Ctx,
  purchase: { readonly licences: number; readonly added: number; readonly bill: BillLine | null },
): Promise<void> {
  await sql`
    insert into licence_purchases (id, company_id, licences, added, user_id, user_name, created_at, bill)
    values (${ctx.newId()}, ${ctx.tenant.company_id}, ${purchase.licences}, ${purchase.added}, ${ctx.actor.user_id}, ${ctx.actor.name},
      ${ctx.clock.now()}, ${purchase.bill === null ? null : JSON.stringify(purchase.bill)}::jsonb)`.execute(
    ctx.db,
  );
}

/** Two purchases of one company come one after the other. */
export async function lockPurchases({ db, tenant }: Ctx): Promise<void> {
  await sql`select id from companies where id = ${tenant.company_id} for no key update`.execute(db);
}
