import type { postCorrections as call, ResponseOf } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { type Month, monthText, parseMonth } from '@comptoir/kernel';
import { requireBinary } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod } from '../../calculations/index.ts';
import { reasonOf } from '../adjust/adjustment-policy.ts';
import { type Entry, insertEntries } from '../payments/entry-queries.ts';
import { takeOfParts } from '../payments/hold-queries.ts';
import { payAgain } from '../payments/pay-again.ts';
import { recalculate } from '../write/recalculate.ts';
import { lockWriters } from '../write/statement-write-queries.ts';
import { withoutStatement } from './origin-queries.ts';
import type { Correction, TakenOfPart } from './correction-entries.ts';
import { correctionsWire, planCorrections } from './plan-corrections.ts';

/** Takes records back, or posts the difference of locked statements. One at a time per environment: the second sees what the first posted. */
export async function postCorrections(ctx: Ctx, body: Correction): Promise<ResponseOf<typeof call>> {
  requireBinary(ctx, 'statement_manual_payment_add');
  await lockWriters(ctx);
  const { settings } = await companyPeriod(ctx);
  const reason = reasonOf(settings, body.reason_id);
  const planned = await planCorrections(ctx, body, { hold: true });
  const entries = planned.entries.map((entry) => ({ ...entry, reason }));
  if (entries.length === 0) throw new AppError('nothing_to_correct');
  const now = ctx.clock.now();
  const ids = await insertEntries(ctx, entries, { id: ctx.actor.user_id, name: ctx.actor.name, now });
  const ended = entries.flatMap(({ source }) => (source['ended'] ?? []) as readonly TakenOfPart[]);
  await payChanged(ctx, entries, await takeOfParts(ctx, ended, 1));
  for (const [at, entry] of entries.entries())
    ctx.audit({
      kind: body.kind === 'clawback' ? 'take_back_record' : 'post_difference',
      object_type: 'statement',
      object_id: planned.amounts[at]?.origin.statement_id ?? null,
      after: {
        user_id: entry.user_id,
        month: monthText(entry.month),
        label: entry.label,
        amount: entry.value,
        unpaid: planned.amounts[at]?.unpaid ?? null,
        reason: entry.reason?.name ?? null,
        comment: entry.comment,
      },
    });
  return { ...correctionsWire(planned), ids };
}

/** Updates the statements that pay the entries; who has none there gets one by a calculation. */
export async function payChanged(
  ctx: Ctx,
  entries: readonly Pick<Entry, 'user_id' | 'month'>[],
  /** The first month that pays less because parts of it were taken back before; `YYYY-MM`. */
  earlier: string | null,
): Promise<void> {
  const user_ids = [...new Set(entries.map((one) => one.user_id))];
  const months = [...new Set(entries.map(({ month }) => month))].toSorted((a, b) => a - b);
  const [first] = months;
  if (first === undefined) return;
  const from = Math.min(first, (earlier === null ? null : parseMonth(earlier)) ?? first) as Month;
  await payAgain(ctx, user_ids, { from, now: ctx.clock.now() });
  const { current } = await companyPeriod(ctx);
  const missing = await withoutStatement(
    ctx,
    user_ids,
    months.filter((month) => month <= current),
  );
  if (missing.months.length > 0) await recalculate(ctx, { ...missing, mark: false });
  for (const month of months)
    await ctx.emit({
      channel: 'company',
      name: 'statement-refresh',
      data: { month: monthText(month), statement_ids: null },
    });
}
