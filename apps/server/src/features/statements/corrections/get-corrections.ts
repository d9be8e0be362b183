import type { getCorrections as call, ResponseOf } from '@comptoir/contract';
import { compare } from '@comptoir/kernel';
import { canBinary, requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { requireSeen } from '../detail/statement-queries.ts';
import { actsOnOwn } from '../detail/statement-wire.ts';
import { type CorrectionRow, correctionsAbout, correctionsPaid } from './correction-queries.ts';
import { readOrigins } from './origin-queries.ts';

type Shown = ResponseOf<typeof call>['paid'][number];

/** What a statement pays about locked ones, and what others pay about it. */
export async function getCorrections(ctx: Ctx, id: string): Promise<ResponseOf<typeof call>> {
  requirePermission(ctx, 'statement', 'read');
  // Read together; refused before anything of it is used.
  const [row, rows_about] = await Promise.all([requireSeen(ctx, id), correctionsAbout(ctx, id)]);
  const may = mayPost(ctx, row.user_id);
  const wire = (one: CorrectionRow): Shown => ({
    id: one.id,
    kind: one.kind,
    how: one.source.how,
    user: { id: one.user_id, name: one.user_name },
    month: one.month,
    origin: {
      statement_id: one.source.statement_id,
      month: one.source.month,
      compensation_id: one.source.compensation_id,
      compensation_name: one.source.compensation_name,
      record: one.source.record,
    },
    value: one.value,
    money: one.money,
    unpaid: one.source.unpaid ?? null,
    reason: one.reason,
    comment: one.comment,
    created_at: one.created_at.toISOString(),
    created_by: one.created_by,
    can_undo: may && !one.locked,
  });
  const about = rows_about.map(wire);
  return {
    currency: row.currency,
    paid: (await correctionsPaid(ctx, row.user_id, row.month)).map(wire),
    about,
    can_post: may && row.locked_at !== null,
    taken_back: about.length === 0 ? [] : await takenBack(ctx, id),
  };
}

/** Records of which nothing is left to take back. */
async function takenBack(ctx: Ctx, id: string): Promise<ResponseOf<typeof call>['taken_back']> {
  const origin = (await readOrigins(ctx, [id], { hold: false, lines: true })).get(id);
  return [...(origin?.posted ?? [])].flatMap(([compensation_id, { taken }]) => {
    const shares = origin?.amounts.get(compensation_id)?.shares();
    return [...taken].flatMap(([record_id, part]) => {
      const share = shares?.get(record_id)?.share;
      return share && compare(part, share) >= 0 ? [{ compensation_id, record_id }] : [];
    });
  });
}

export function mayPost(ctx: Ctx, user_id: string): boolean {
  return canBinary(ctx, 'statement_manual_payment_add') && (user_id !== ctx.actor.user_id || actsOnOwn(ctx));
}
