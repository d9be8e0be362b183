import { AppError } from '@comptoir/contract/errors';
import { monthText } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod } from '../../calculations/index.ts';
import { isBarred, requireAdjustable } from '../adjust/adjustable.ts';
import { requireStatementOf } from '../detail/statement-queries.ts';
import { lockWriters } from '../write/statement-write-queries.ts';
import { deleteOverwrite, insertOverwrite } from './balance-queries.ts';
import { paidAgain } from './change-balance.ts';
import { payDraws, requireInScope } from './draw-checks.ts';
import { deleteDrawRow, findDraw, requireDraw, updateDrawRow } from './draw-queries.ts';
import { monthOf } from './ledger-load-queries.ts';
import {
  deletePendingBalance,
  findPendingBalance,
  setDrawState,
  setPendingTerms,
} from './pending-queries.ts';

interface Answer {
  readonly approved: boolean;
  readonly comment: string;
}

/** A draw, or its changed terms, that wait for the second person. False: nothing of that id waits. */
export async function decideDraw(ctx: Ctx, id: string, answer: Answer): Promise<boolean> {
  const found = await findDraw(ctx, id);
  if (found?.audience !== 'user' || (found.state === 'active' && found.pending === null)) return false;
  const draw = await requireDraw(ctx, id, 'person');
  const { user_id, pending } = draw;
  if (user_id === null || (draw.state === 'active' && pending === null)) return false;
  await requireInScope(ctx, [user_id], monthText((await companyPeriod(ctx)).current));
  if (isBarred(ctx, user_id)) throw new AppError('own_statement');
  if ((pending ? pending.by : draw.created_by) === ctx.actor.user_id) throw new AppError('own_adjustment');
  const from = [draw.start_month, pending?.start_month ?? draw.start_month].toSorted()[0] ?? draw.start_month;
  if (pending) {
    if (answer.approved) await updateDrawRow(ctx, id, pending, draw);
    await setPendingTerms(ctx, id, null);
  } else await (answer.approved ? setDrawState(ctx, id, 'active') : deleteDrawRow(ctx, id));
  audit(ctx, { object_type: 'draw', object_id: id }, answer, {
    name: draw.name,
    amount: (pending ?? draw).amount,
    author: pending?.by_name ?? draw.created_by_name,
  });
  await payDraws(ctx, [user_id], from);
  return true;
}

/** A payment that waits to be written over the calculated one. False: nothing of that id waits. */
export async function decideBalance(ctx: Ctx, id: string, answer: Answer): Promise<boolean> {
  const found = await findPendingBalance(ctx, { id });
  if (!found) return false;
  const month = monthOf(found.month);
  const of = { user_id: found.user_id, month };
  await requireStatementOf(ctx, found.user_id, month);
  await lockWriters(ctx);
  const statement = await requireStatementOf(ctx, found.user_id, month);
  requireAdjustable(ctx, statement);
  if (found.created_by === ctx.actor.user_id) throw new AppError('own_adjustment');
  await deletePendingBalance(ctx, of);
  if (answer.approved) {
    await deleteOverwrite(ctx, of.user_id, month);
    await insertOverwrite(ctx, of, found, found);
  }
  audit(ctx, { object_type: 'statement', object_id: statement.id }, answer, {
    value: found.value,
    month: found.month,
    author: found.created_by_name,
  });
  await paidAgain(ctx, of.user_id, month);
  return true;
}

function audit(
  ctx: Ctx,
  of: { readonly object_type: string; readonly object_id: string },
  { approved, comment }: Answer,
  before: object,
): void {
  ctx.audit({
    kind: approved ? 'approve_adjustment' : 'refuse_adjustment',
    ...of,
    before,
    after: { approved, comment },
  });
}
