import type { manualPaymentSchema, overwriteSchema, statementSchema } from '@comptoir/contract';
import { compare, dec } from '@comptoir/kernel';
import type { z } from 'zod';
import { canBinary } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { StatementRow, TransactionRow } from '../detail/statement-queries.ts';
import { isBarred } from './adjustable.ts';
import { type ManualRow, readManualPayments } from './manual-payment-queries.ts';
import { type OverwriteRow, readOverwrites } from './overwrite-queries.ts';

type Wire = Pick<
  z.input<typeof statementSchema>,
  'overwrites' | 'manual_payments' | 'can_overwrite' | 'can_pay_manually'
>;

interface Rights {
  readonly overwrite: boolean;
  readonly pay: boolean;
}

/** What somebody changed on the statement by hand, and what the caller may do about it. */
export async function adjustmentsOf(
  ctx: Ctx,
  row: StatementRow,
  transactions: readonly TransactionRow[],
): Promise<Wire> {
  const isOpen = row.locked_at === null && !isBarred(ctx, row.user_id);
  const may: Rights = {
    overwrite: isOpen && canBinary(ctx, 'statement_overwrite'),
    pay: isOpen && canBinary(ctx, 'statement_manual_payment_add'),
  };
  const overwrites = await readOverwrites(ctx, row.user_id, row.month);
  const payments = await readManualPayments(ctx, row.user_id, row.month);
  return {
    overwrites: overwrites.map((one) =>
      overwriteWire(ctx, { row: one, transactions, isReady: row.ready }, may),
    ),
    manual_payments: payments.map((one) => paymentWire(ctx, one, may)),
    can_overwrite: may.overwrite,
    can_pay_manually: may.pay,
  };
}

function overwriteWire(
  ctx: Ctx,
  {
    row,
    transactions,
    isReady,
  }: {
    readonly row: OverwriteRow;
    readonly transactions: readonly TransactionRow[];
    readonly isReady: boolean;
  },
  may: Rights,
): z.input<typeof overwriteSchema> {
  const cell = transactions
    .find((one) => one.compensation_id === row.compensation_id)
    ?.overwrites?.find((one) => one.variable_id === row.variable_id && one.record_id === row.record_id);
  const calculated = cell?.calculated ?? null;
  const isSame =
    calculated === null || row.calculated_then === null
      ? calculated === row.calculated_then
      : compare(dec(calculated), dec(row.calculated_then)) === 0;
  return {
    id: row.id,
    compensation_id: row.compensation_id,
    compensation_name: row.compensation_name,
    variable_id: row.variable_id,
    variable_name: row.variable_name,
    record_id: row.record_id,
    record_title: row.record_title,
    format: row.format as z.input<typeof overwriteSchema>['format'],
    currency: row.currency,
    value: row.value,
    calculated_then: row.calculated_then,
    // Before the first calculation with it, and while it waits, what was calculated then.
    calculated: cell ? calculated : row.calculated_then,
    has_changed: cell !== undefined && !isSame,
    // Calculated without it: its compensation is gone, or the person is calculated in another currency.
    applied: cell?.applied ?? (row.state === 'pending' || !isReady),
    can_restore: may.overwrite,
    state: row.state,
    reason: row.reason_name,
    comment: row.comment,
    created_at: row.created_at.toISOString(),
    created_by_name: row.created_by_name,
    can_decide: row.state === 'pending' && may.overwrite && row.created_by !== ctx.actor.user_id,
  };
}

function paymentWire(ctx: Ctx, row: ManualRow, may: Rights): z.input<typeof manualPaymentSchema> {
  return {
    id: row.id,
    manual: true,
    label: row.label,
    currency: row.source.currency,
    amount: row.source.amount,
    value: row.value,
    compensation_id: row.compensation_id,
    compensation_name: row.compensation_name,
    months_after: row.months_after,
    can_change: may.pay,
    state: row.active ? 'active' : 'pending',
    reason: row.reason_name,
    comment: row.comment,
    created_at: row.created_at.toISOString(),
    created_by_name: row.created_by_name,
    can_decide: !row.active && may.overwrite && row.created_by !== ctx.actor.user_id,
  };
}
