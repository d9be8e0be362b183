import type { StatementAction } from '@comptoir/contract';
import { monthText } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { sql, type RawBuilder } from '../../../platform/db/index.ts';
import { canValidate, monthDate, statusOfRow } from '../../visibility/index.ts';
import { paidLaterThan } from '../payments/payment-queries.ts';
import type { StateRules } from '../state/statement-policy.ts';
import { hasValidations, isOwnStep } from '../validation/step-queries.ts';
import { type BoardWhat, USER, whereFiltered, whereShown } from './board-queries.ts';

export interface BoardTotals {
  readonly people: number;
  readonly earned: string;
  readonly payable: string;
  /** Of `payable`, what was sent to payroll. */
  readonly sent: string;
  readonly paid_later: string;
  readonly ongoing: number;
  readonly to_lock: number;
  readonly locked: number;
  readonly validated: number;
  readonly paid_count: number;
  readonly in_error: number;
  readonly not_ready: number;
}

/** Over the filtered statements. Amounts omit statements in error: their earnings are not known. */
export async function boardTotals(ctx: Ctx, what: BoardWhat): Promise<BoardTotals> {
  const status = statusOfRow(what.current);
  const counted = (name: string) =>
    sql`count(*) filter (where ${status} = ${name} and s.error_count = 0)::int`;
  const result = await sql<BoardTotals>`
    /* prepared */ select count(*)::int as people, coalesce(sum(s.earned) filter (where s.error_count = 0), 0)::text as earned,
      coalesce(sum(s.paid) filter (where s.error_count = 0), 0)::text as payable,
      coalesce(sum(s.paid) filter (where s.paid_at is not null), 0)::text as sent,
      coalesce(sum(later.value) filter (where s.error_count = 0), 0)::text as paid_later,
      ${counted('ongoing')} as ongoing, ${counted('to_lock')} as to_lock, ${counted('locked')} as locked,
      ${counted('validated')} as validated, ${counted('paid')} as paid_count, count(*) filter (where s.error_count > 0)::int as in_error,
      count(*) filter (where not s.ready)::int as not_ready
    from statements s left join ${paidLaterThan(ctx.tenant, what.month)} later on later.statement_id = s.id
    where ${whereFiltered(ctx, what)}`.execute(ctx.db);
  const row = result.rows[0];
  if (!row) throw new Error('an aggregate answers one row');
  return row;
}

export interface BoardCounts {
  readonly total: number;
  readonly lock: number;
  readonly unlock: number;
  readonly validate: number;
  readonly invalidate: number;
  readonly close: number;
  readonly unclose: number;
}

/** Would the action change the statement `s`? The same rules as `refusalOf`, for the database; rights of whole actions are the caller's to check. */
export function fits(
  ctx: Ctx,
  what: BoardWhat,
  rules: StateRules & { readonly acts_on_own: boolean },
): Readonly<Record<StatementAction, RawBuilder<boolean>>> {
  const validator = canValidate(ctx, { as_of_month: monthText(what.month), user: USER });
  const others = rules.acts_on_own ? sql`true` : sql`s.user_id is distinct from ${ctx.actor.user_id}::uuid`;
  const payable = rules.payroll_needs_validation ? sql`s.validated_at is not null` : sql`true`;
  return {
    lock: sql<boolean>`(s.locked_at is null and s.month < ${monthDate(what.current)}::date and s.ready and s.error_count = 0 and ${others})`,
    unlock: sql<boolean>`(s.locked_at is not null and s.paid_at is null and ${others})`,
    validate: sql<boolean>`(s.locked_at is not null and s.validated_at is null and s.paid_at is null and ${validator} and ${isOwnStep(ctx)})`,
    invalidate: sql<boolean>`((s.validated_at is not null or ${hasValidations(ctx)}) and s.paid_at is null and ${validator})`,
    close: sql<boolean>`(s.locked_at is not null and s.paid_at is null and ${payable} and ${others})`,
    unclose: sql<boolean>`(s.paid_at is not null and ${others})`,
  };
}

/** What each action would change among the filtered statements. */
export async function boardCounts(
  ctx: Ctx,
  what: BoardWhat,
  rules: StateRules & { readonly acts_on_own: boolean },
): Promise<BoardCounts> {
  const fit = fits(ctx, what, rules);
  const counted = (action: StatementAction) => sql`count(*) filter (where ${fit[action]})::int`;
  const result = await sql<BoardCounts>`
    /* prepared */ select count(*)::int as total, ${counted('lock')} as lock, ${counted('unlock')} as unlock, ${counted('validate')} as validate,
      ${counted('invalidate')} as invalidate, ${counted('close')} as close, ${counted('unclose')} as unclose
    from statements s where ${whereFiltered(ctx, what)}`.execute(ctx.db);
  const row = result.rows[0];
  if (!row) throw new Error('an aggregate answers one row');
  return row;
}

/** Earned in a month by the filtered statements; `null` without any whose amount is known. */
export async function earnedIn(ctx: Ctx, what: BoardWhat): Promise<string | null> {
  const result = await sql<{ earned: string | null }>`
    /* prepared */ select sum(s.earned) filter (where s.error_count = 0)::text as earned
    from statements s where ${whereFiltered(ctx, what)}`.execute(ctx.db);
  return result.rows[0]?.earned ?? null;
}

/** How many statements the tab and view have, filters aside. */
export async function countUnfiltered(ctx: Ctx, what: BoardWhat): Promise<number> {
  const result = await sql<{ count: number }>`/* prepared */ select count(*)::int as count from statements s
    where ${whereShown(ctx, what)}`.execute(ctx.db);
  return result.rows[0]?.count ?? 0;
}
