import { MAX_PRIZES_PER_RANKING, parseDecimal, sign } from '@comptoir/kernel';
import { type Payment, type RankingPayment, secondVariableId } from '../model/index.ts';
import type { Typed } from '../formula/infer.ts';
import { type CheckContext, report } from './context.ts';
import { readsOf } from './world.ts';

/** What is paid: a number, or prizes for places. */
export function checkPayment(ctx: CheckContext, payment: Payment, typed: (id: string) => Typed | null): void {
  if (payment.type === 'ranking') return checkRanking(ctx, payment, typed);
  const path = 'payment.variable_id';
  if (payment.variable_id === null) report(ctx, 'payment_variable_missing', { path });
  else checkNumber(ctx, payment.variable_id, path, typed);
}

function checkNumber(
  ctx: CheckContext,
  variable_id: string,
  path: string,
  typed: (id: string) => Typed | null,
): void {
  const found = typed(variable_id);
  if (!found) report(ctx, 'deleted_variable', { path, params: { variable_id } });
  else if (found.type !== 'decimal' && found.type !== 'any')
    report(ctx, 'payment_variable_type', { path, params: { variable_id, found: found.type } });
}

function checkRanking(ctx: CheckContext, payment: RankingPayment, typed: (id: string) => Typed | null): void {
  checkCriterion('comparison_variable_id', payment.comparison_variable_id);
  if (payment.ties === 'second_criterion') checkCriterion('second_variable_id', secondVariableId(payment));
  if (payment.ties === 'split_pool' && payment.prize_type === 'nonFinancial')
    report(ctx, 'ranking_pool_without_amounts', { path: 'payment.ties' });
  if (payment.minimum !== null && !parseDecimal(payment.minimum))
    report(ctx, 'ranking_minimum_invalid', { path: 'payment.minimum', params: { text: payment.minimum } });
  checkPrizes(ctx, payment);
  for (const other of ctx.world.compensations) {
    const reads = 'reads' in other ? other.reads : readsOf(other.document);
    if (ctx.compensation_id === null || other.id === ctx.compensation_id) continue;
    if (reads.includes(ctx.compensation_id))
      report(ctx, 'ranking_is_source', { path: 'payment.type', params: { compensation_id: other.id } });
  }

  /** One number per person and period. */
  function checkCriterion(input: 'comparison_variable_id' | 'second_variable_id', id: string | null): void {
    const path = `payment.${input}`;
    if (id === null) return report(ctx, 'ranking_variable_missing', { path, params: { input } });
    checkNumber(ctx, id, path, typed);
    if (typed(id)?.grain.kind === 'record')
      report(ctx, 'badly_typed_variable', {
        path,
        params: { variable_id: id },
        suggestion: { kind: 'aggregate', variable_id: id },
      });
  }
}

/** Places from the first on, each in one prize. */
function checkPrizes(ctx: CheckContext, { prizes, prize_type }: RankingPayment): void {
  const where = 'payment.prizes';
  if (prizes.length === 0) return report(ctx, 'prizes_missing', { path: where });
  if (prizes.length > MAX_PRIZES_PER_RANKING)
    return report(ctx, 'prizes_too_many', { path: where, params: { most: String(MAX_PRIZES_PER_RANKING) } });
  let next = 1;
  for (const [index, { from_rank: from, to_rank: to, amount, label }] of prizes.entries()) {
    const path = `${where}.${index}`;
    const prize = String(index + 1);
    const isValid = Number.isInteger(from) && Number.isInteger(to) && from >= 1 && from <= to;
    const between = (first: number, last: number) => ({ prize, from: String(first), to: String(last) });
    if (!isValid) report(ctx, 'prize_ranks_reversed', { path, params: between(from, to) });
    else if (from > next) report(ctx, 'prize_gap', { path, params: between(next, from - 1) });
    else if (from < next)
      report(ctx, 'prize_overlap', { path, params: between(from, Math.min(to, next - 1)) });
    if (isValid) next = Math.max(next, to + 1);
    if (prize_type === 'nonFinancial') {
      if ((label ?? '').trim() === '')
        report(ctx, 'prize_label_missing', { path: `${path}.label`, params: { prize } });
      continue;
    }
    const value = parseDecimal(amount ?? '');
    if (!value || sign(value) < 0)
      report(ctx, 'prize_amount_invalid', { path: `${path}.amount`, params: { prize, text: amount ?? '' } });
  }
}
