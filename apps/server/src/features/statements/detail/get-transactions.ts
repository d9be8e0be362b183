import type { Ctx } from '../../../platform/context.ts';
import { readCarriedPayments } from '../payments/payment-queries.ts';
import { readStatementDraws } from '../draws/statement-draws.ts';
import { readTransactions, requireStatement } from './statement-queries.ts';
import { transactionsWire } from './statement-wire.ts';

export async function getTransactions(ctx: Ctx, id: string) {
  const row = await requireStatement(ctx, id);
  return {
    transactions: transactionsWire(row, await readTransactions(ctx, row.id)),
    carried_payments: await readCarriedPayments(ctx, row.user_id, row.month),
    draws: (await readStatementDraws(ctx, row)).draws,
  };
}
