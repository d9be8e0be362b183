import type { Month } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { monthDate } from '../../visibility/index.ts';
import { type Amount, amountOf } from './amounts.ts';

/** What a person earned in a month: for the months before, of which nothing else is shown. */
export interface EarnedRow {
  readonly user_id: string;
  /** Null in error: it is not known. */
  readonly earned: Amount | null;
}

/** Of these people, or of everybody; null where they are more than `most`. */
export async function readEarned(
  ctx: Ctx,
  month: Month,
  { user_ids, most }: { readonly user_ids: readonly string[] | null; readonly most: number },
): Promise<EarnedRow[] | null> {
  const of = user_ids === null ? sql`` : sql`and s.user_id = any(${[...user_ids]}::uuid[])`;
  const { rows } = await sql<{ user_id: string; earned: string | null }>`
    /* prepared */ select s.user_id, case when s.error_count = 0 then s.earned end as earned from statements s
    where s.environment_id = ${ctx.tenant.environment_id} and s.month = ${monthDate(month)}::date ${of}
    limit ${most + 1}`.execute(ctx.db);
  if (rows.length > most) return null;
  return rows.map(({ user_id, earned }) => ({ user_id, earned: earned === null ? null : amountOf(earned) }));
}
