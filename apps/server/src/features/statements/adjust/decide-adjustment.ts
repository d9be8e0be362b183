import type { BodyOf, decideAdjustment as call, ResponseOf } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { parseMonth, present } from '@comptoir/kernel';
import { requireBinary } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { seesEverybody } from '../../visibility/index.ts';
import { requireStatement } from '../detail/statement-queries.ts';
import { decideBalance, decideDraw } from '../draws/decide-draw.ts';
import { deleteEntries } from '../payments/entry-queries.ts';
import { payAgain } from '../payments/pay-again.ts';
import { recalculate } from '../write/recalculate.ts';
import { lockWriters } from '../write/statement-write-queries.ts';
import { announce, calculateAgain, requireAdjustable } from './adjustable.ts';
import { activateEntry, findManualPayment, statementsOf } from './manual-payment-queries.ts';
import { notifyAdjusted } from './notify-adjusted.ts';
import {
  activateOverwrite,
  deleteOverwrites,
  findPendingOverwrite,
  noteAdjustments,
} from './overwrite-queries.ts';

/** The second person approves an adjustment, and it is paid, or refuses it, and it goes. */
export async function decideAdjustment(
  ctx: Ctx,
  id: string,
  body: BodyOf<typeof call>,
): Promise<ResponseOf<typeof call>> {
  requireBinary(ctx, 'statement_overwrite');
  if ((await decideDraw(ctx, id, body)) || (await decideBalance(ctx, id, body))) return { ok: true };
  const overwrite = await findPendingOverwrite(ctx, id);
  if (!overwrite) await lockWriters(ctx);
  const payment = overwrite ? null : await findManualPayment(ctx, id);
  const found = overwrite ?? (payment && !payment.active ? payment : null);
  if (!found) throw new AppError('not_found');
  const month = present(parseMonth(found.month), 'month');
  const statement_id = (await statementsOf(ctx, found.user_id, [month])).get(found.month);
  if (statement_id !== undefined) requireAdjustable(ctx, await requireStatement(ctx, statement_id));
  else if (!seesEverybody(ctx)) throw new AppError('statement_forbidden');
  if (found.created_by === ctx.actor.user_id) throw new AppError('own_adjustment');
  if (overwrite) {
    await (body.approved ? activateOverwrite(ctx, overwrite) : deleteOverwrites(ctx, [id]));
    if (body.approved) await calculateAgain(ctx, month, [overwrite.user_id], [overwrite.compensation_id]);
  } else {
    await (body.approved ? activateEntry(ctx, id) : deleteEntries(ctx, [id]));
    await payAgain(ctx, [found.user_id], { from: month, now: ctx.clock.now() });
    await recalculate(ctx, { months: [month], user_ids: [found.user_id], mark: false });
  }
  const what = overwrite
    ? [overwrite.compensation_name, overwrite.variable_name, overwrite.record_title]
        .filter((name) => name !== null)
        .join(' · ')
    : (payment?.label ?? '');
  const isMoney = !overwrite || overwrite.format === 'amount';
  const currency = overwrite?.currency ?? payment?.source.currency ?? '';
  if (statement_id !== undefined)
    await noteAdjustments(ctx, [
      {
        statement_id,
        kind: body.approved ? 'adjustment_approved' : 'adjustment_refused',
        params: {
          what,
          after: overwrite?.value ?? payment?.source.amount ?? '',
          currency: isMoney ? currency : '',
          author: found.created_by_name,
          comment: body.comment,
        },
      },
    ]);
  ctx.audit({
    kind: body.approved ? 'approve_adjustment' : 'refuse_adjustment',
    object_type: 'statement',
    object_id: statement_id ?? null,
    before: { what, value: overwrite?.value ?? payment?.source.amount, author: found.created_by_name },
    after: { approved: body.approved, comment: body.comment },
  });
  if (body.approved) await notifyAdjusted(ctx, month, [found.user_id]);
  await announce(ctx, month, statement_id === undefined ? null : [statement_id]);
  return { ok: true };
}
