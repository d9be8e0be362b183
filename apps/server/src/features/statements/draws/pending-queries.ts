import type { Month } from '@comptoir/kernel';
import type { Ctx, TenantDb } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { monthDate } from '../../visibility/index.ts';
import type { OverwriteRow } from './balance-queries.ts';
import type { DrawTermsText } from './draw-queries.ts';

/** Terms that wait for a second person, with who wrote them. */
export interface PendingTerms extends DrawTermsText {
  readonly by: string | null;
  readonly by_name: string;
}

/** The terms wait beside those that count; null: nothing waits any more. */
export async function setPendingTerms(
  { db, tenant }: TenantDb,
  id: string,
  terms: PendingTerms | null,
): Promise<void> {
  await sql`update draws set pending = ${terms === null ? null : JSON.stringify(terms)}::jsonb, version = version + 1
    where environment_id = ${tenant.environment_id} and id = ${id}::uuid`.execute(db);
}

/** A draw that never counted; who changed it last is its author: somebody else decides. */
export async function setDrawState(ctx: Ctx, id: string, state: 'active' | 'pending'): Promise<void> {
  const author =
    state === 'pending'
      ? sql`, created_by = ${ctx.actor.user_id}::uuid, created_by_name = ${ctx.actor.name}`
      : sql``;
  await sql`update draws set state = ${state} ${author} where environment_id = ${ctx.tenant.environment_id} and id = ${id}::uuid`.execute(
    ctx.db,
  );
}

export interface PendingBalance extends Omit<OverwriteRow, 'created_by'> {
  readonly id: string;
  readonly user_id: string;
  readonly month: string;
  readonly created_by: string | null;
  readonly created_by_name: string;
}

const columns = sql`id, user_id, to_char(month, 'YYYY-MM') as month, currency, value::text as value, calculated::text as calculated_then,
  reason_id, reason_name, comment, created_at, created_by, created_by_name`;

export async function findPendingBalance(
  { db, tenant }: TenantDb,
  of: { readonly id: string } | { readonly user_id: string; readonly month: Month },
): Promise<PendingBalance | null> {
  const which =
    'id' in of
      ? sql`id = ${of.id}::uuid`
      : sql`user_id = ${of.user_id}::uuid and month = ${monthDate(of.month)}::date`;
  const { rows } = await sql<PendingBalance>`select ${columns} from pending_balances
    where environment_id = ${tenant.environment_id} and ${which}`.execute(db);
  return rows[0] ?? null;
}

export async function deletePendingBalance(
  { db, tenant }: TenantDb,
  of: { readonly user_id: string; readonly month: Month },
): Promise<void> {
  await sql`delete from pending_balances where environment_id = ${tenant.environment_id} and user_id = ${of.user_id}::uuid
    and month = ${monthDate(of.month)}::date`.execute(db);
}

export async function insertPendingBalance(
  ctx: Ctx,
  of: { readonly user_id: string; readonly month: Month },
  row: Pick<OverwriteRow, 'currency' | 'value' | 'calculated_then' | 'comment' | 'reason_id' | 'reason_name'>,
): Promise<void> {
  await sql`
    insert into pending_balances (environment_id, id, user_id, month, currency, value, calculated, reason_id, reason_name, comment, created_at,
      created_by, created_by_name)
    values (${ctx.tenant.environment_id}, ${ctx.newId()}, ${of.user_id}, ${monthDate(of.month)}::date, ${row.currency}, ${row.value}::numeric,
      ${row.calculated_then}::numeric, ${row.reason_id}::uuid, ${row.reason_name}, ${row.comment}, ${ctx.clock.now()},
      ${ctx.actor.user_id}::uuid, ${ctx.actor.name})`.execute(ctx.db);
}
