import { AppError } from '@comptoir/contract/errors';
import type { Month } from '@comptoir/kernel';
import { monthText } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { invalidate } from '../../calculations/index.ts';
import { requireStatement, type StatementRow } from '../detail/statement-queries.ts';
import { actsOnOwn } from '../detail/statement-wire.ts';
import { recalculate } from '../write/recalculate.ts';
import { isHeldOpen, isReadByOthers } from './overwrite-queries.ts';

/** Nobody changes their own pay alone. */
export function isBarred(ctx: Pick<Ctx, 'actor'>, user_id: string): boolean {
  return user_id === ctx.actor.user_id && !actsOnOwn(ctx);
}

export function requireAdjustable(ctx: Ctx, row: Pick<StatementRow, 'user_id' | 'locked_at'>): void {
  if (isBarred(ctx, row.user_id)) throw new AppError('own_statement');
  if (row.locked_at !== null) throw new AppError('statement_locked');
}

/** An open statement in the caller's scope that is not their own. */
export async function requireOpenStatement(ctx: Ctx, id: string): Promise<StatementRow> {
  const row = await requireStatement(ctx, id);
  requireAdjustable(ctx, row);
  return row;
}

/** Keeps the statement open until the transaction ends: a lock waits. It may have been locked since it was read. */
export async function holdOpen(ctx: Ctx, id: string): Promise<void> {
  if (!(await isHeldOpen(ctx, id))) throw new AppError('statement_locked');
}

/** Calculates these people's month again, and what reads its results. */
export async function calculateAgain(
  ctx: Ctx,
  month: Month,
  user_ids: readonly string[],
  compensation_ids: readonly string[],
): Promise<void> {
  await recalculate(ctx, { months: [month], user_ids, mark: true });
  if (await isReadByOthers(ctx, compensation_ids)) await invalidate(ctx, 'records');
}

export function announce(ctx: Ctx, month: Month, statement_ids: readonly string[] | null): Promise<void> {
  const isFew = statement_ids !== null && statement_ids.length <= 200;
  return ctx.emit({
    channel: 'company',
    name: 'statement-refresh',
    data: { month: monthText(month), statement_ids: isFew ? statement_ids : null },
  });
}
