import type { BodyOf, ResponseOf, undoCorrections as call } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { monthText } from '@comptoir/kernel';
import { requireBinary } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { actsOnOwn } from '../detail/statement-wire.ts';
import { deleteEntries } from '../payments/entry-queries.ts';
import { takeOfParts } from '../payments/hold-queries.ts';
import { lockWriters } from '../write/statement-write-queries.ts';
import { readForUndo } from './correction-queries.ts';
import { payChanged } from './post-corrections.ts';

/** Takes posted amounts away again, all or none: a locked month pays what it paid. */
export async function undoCorrections(ctx: Ctx, body: BodyOf<typeof call>): Promise<ResponseOf<typeof call>> {
  requireBinary(ctx, 'statement_manual_payment_add');
  await lockWriters(ctx);
  const ids = [...new Set(body.ids)];
  const found = await readForUndo(ctx, ids);
  if (found.length < ids.length) throw new AppError('correction_not_found');
  for (const one of found) {
    if (!one.seen) throw new AppError('statement_forbidden');
    if (one.locked) throw new AppError('statement_locked');
    if (one.user_id === ctx.actor.user_id && !actsOnOwn(ctx)) throw new AppError('own_statement');
  }
  const gone = await deleteEntries(ctx, ids);
  const again = await takeOfParts(
    ctx,
    found.flatMap(({ ended }) => ended),
    -1,
  );
  await payChanged(ctx, gone, again);
  for (const one of found)
    ctx.audit({
      kind: 'undo_correction',
      object_type: 'statement',
      object_id: one.statement_id,
      before: { user_id: one.user_id, month: monthText(one.month), label: one.label, amount: one.value },
    });
  return { undone: gone.length };
}
