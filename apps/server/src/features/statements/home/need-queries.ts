import { can, canBinary } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import type { BoardRules } from '../board/board-parts.ts';
import { type BoardWhat, fromFiltered } from '../board/board-queries.ts';
import { orderOf } from '../board/board-row-queries.ts';
import { fits } from '../board/board-total-queries.ts';

export type NeedReason = 'error' | 'to_lock' | 'to_validate' | 'to_pay';

export interface Need {
  readonly id: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly avatar: string | null;
  readonly reason: NeedReason;
}

export interface Needs {
  readonly counts: Readonly<Record<NeedReason, number>>;
  /** In the board's own order. */
  readonly first: readonly Need[];
}

export const NO_NEEDS: Readonly<Record<NeedReason, number>> = {
  error: 0,
  to_lock: 0,
  to_validate: 0,
  to_pay: 0,
};

/** What the caller can do next on the month's statements: how many by reason, and the first ones in the board's own order. */
export async function boardNeeds(
  ctx: Ctx,
  what: BoardWhat,
  { rules, limit }: { readonly rules: BoardRules; readonly limit: number },
): Promise<Needs> {
  const { lock, validate, close } = fits(ctx, what, rules);
  const mayLock = canBinary(ctx, 'statement_lock');
  const mayPay = canBinary(ctx, 'statement_send_to_payroll');
  const { rows } = await sql<{
    counts: Partial<Record<NeedReason, number>> | null;
    first: readonly Need[] | null;
  }>`
    /* prepared */ with needs as materialized (
      select s.id, s.user_id, u.name as user_name, u.avatar,
        case when s.error_count > 0 then case when ${can(ctx, 'plan', 'write')}::boolean then 'error' end
          when ${mayLock}::boolean and ${lock} then 'to_lock'
          when ${validate} then 'to_validate'
          when ${mayPay}::boolean and ${close} then 'to_pay' end as reason,
        row_number() over (order by ${orderOf('smart', what.current)}) as place
      ${fromFiltered(ctx, what)})
    select (select jsonb_object_agg(one.reason, one.count) from (
        select needs.reason, count(*)::int as count from needs where needs.reason is not null group by needs.reason) one) as counts,
      (select jsonb_agg(to_jsonb(one) - 'place' order by one.place) from (
        select * from needs where needs.reason is not null order by needs.place limit ${limit}) one) as first`.execute(
    ctx.db,
  );
  return { counts: { ...NO_NEEDS, ...rows[0]?.counts }, first: rows[0]?.first ?? [] };
}

export interface Highest {
  readonly user_id: string;
  readonly user_name: string;
  readonly avatar: string | null;
  readonly earned: string;
  readonly attainment: string | null;
}

export async function highestEarned(ctx: Ctx, what: BoardWhat, limit: number): Promise<Highest[]> {
  const { rows } = await sql<Highest>`
    /* prepared */ select s.user_id, u.name as user_name, u.avatar, s.earned, s.attainment
    ${fromFiltered(ctx, what)} order by ${orderOf('amount_desc', what.current)} limit ${limit}`.execute(
    ctx.db,
  );
  return rows;
}
