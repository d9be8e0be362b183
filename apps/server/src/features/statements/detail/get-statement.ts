import type { getStatement as call, ResponseOf } from '@comptoir/contract';
import { monthOf } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod } from '../../calculations/index.ts';
import {
  mayValidate,
  readActivities,
  readTransactions,
  readVersions,
  requireStatement,
  requireStatementOf,
} from './statement-queries.ts';
import { readCarriedPayments } from '../payments/payment-queries.ts';
import { statementWire, transactionsWire } from './statement-wire.ts';

export async function getStatement(
  ctx: Ctx,
  query: { readonly user_id: string; readonly year: number; readonly month: number },
): Promise<ResponseOf<typeof call>> {
  const row = await requireStatementOf(ctx, query.user_id, monthOf(query.year, query.month));
  const period = await companyPeriod(ctx);
  const transactions = await readTransactions(ctx, row.id);
  const carried = await readCarriedPayments(ctx, row.user_id, row.month);
  // The wire form is checked against the contract by the platform on its way out.
  return statementWire(ctx, {
    row,
    transactions,
    carried,
    may_validate: await mayValidate(ctx, row),
    period,
  }) as ResponseOf<typeof call>;
}

export async function getTransactions(ctx: Ctx, id: string) {
  const row = await requireStatement(ctx, id);
  return {
    transactions: transactionsWire(row, await readTransactions(ctx, row.id)),
    carried_payments: await readCarriedPayments(ctx, row.user_id, row.month),
  };
}

const KINDS = [
  'calculated',
  'recalculated',
  'lock',
  'unlock',
  'validate',
  'invalidate',
  'close',
  'unclose',
] as const;

/** State changes and recalculations in one list, newest first. */
export async function getActivities(ctx: Ctx, id: string) {
  const row = await requireStatement(ctx, id);
  const changes = (await readActivities(ctx, row.id)).flatMap((one) => {
    const kind = KINDS.find((each) => each === one.kind);
    return kind
      ? [{ id: one.id, kind, actor_name: one.actor_name, created_at: one.created_at, params: one.params }]
      : [];
  });
  const calculations = (await readVersions(ctx, row.id)).map((version, index, all) => ({
    id: row.id,
    kind: version.version === 1 ? ('calculated' as const) : ('recalculated' as const),
    actor_name: null,
    created_at: version.created_at,
    params: {
      version: String(version.version),
      earned: version.earned,
      before: all[index + 1]?.earned ?? '',
    },
  }));
  const activities = [...changes, ...calculations].sort(
    (a, b) => b.created_at.getTime() - a.created_at.getTime(),
  );
  return { activities: activities.map((one) => ({ ...one, created_at: one.created_at.toISOString() })) };
}

export async function getVersions(ctx: Ctx, id: string) {
  const row = await requireStatement(ctx, id);
  const versions = await readVersions(ctx, row.id);
  return {
    versions: versions.map((version) => ({ ...version, created_at: version.created_at.toISOString() })),
  };
}
