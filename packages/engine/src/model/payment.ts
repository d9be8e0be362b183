import type { CompensationDocument } from './compensation.ts';

/** What a compensation pays: the value of a variable, or prizes for places in a ranking. */
export type Payment = StandardPayment | RankingPayment;

export interface StandardPayment {
  readonly type: 'standard';
  /** The variable that is paid: statement grain, or record grain (then summed over its rows). `null` while not chosen. */
  readonly variable_id: string | null;
}

/**
 * People who have the compensation in a period, in the order of a variable: 1, 2, 2, 4. Amounts are compared, and prizes are, in the
 * company's currency; decision 92.
 */
export interface RankingPayment {
  readonly type: 'ranking';
  /** One number per statement. `null` while not chosen. */
  readonly comparison_variable_id: string | null;
  /** `desc`: the highest value is first. */
  readonly direction: 'desc' | 'asc';
  /** `ties: second_criterion`: orders, in the same direction, those with equal values. */
  readonly second_variable_id: string | null;
  /** A person with less takes no part, in either direction. Decimal text; `null`: everybody takes part. */
  readonly minimum: string | null;
  /** `split_pool`: the prizes of the places that equals occupy are shared among them. Else equals have the prize of their place. */
  readonly ties: 'same_prize' | 'split_pool' | 'second_criterion';
  readonly prize_type: 'financial' | 'nonFinancial';
  /** From place 1 on, without gaps or overlaps. Places past the last prize get nothing. */
  readonly prizes: readonly RankingPrize[];
}

/** What each place from one to another gets. */
export interface RankingPrize {
  readonly from_rank: number;
  readonly to_rank: number;
  /** Of a financial prize: decimal text, not negative. */
  readonly amount: string | null;
  /** Of a nonFinancial one: what people read. */
  readonly label: string | null;
}

type Paying = Pick<CompensationDocument, 'payment'>;

/** The variable whose value is paid; `null`: none is chosen, or places are paid. */
export function paidVariableId({ payment }: Paying): string | null {
  return payment.type === 'standard' ? payment.variable_id : null;
}

/** The variables that decide what is paid: the paid one, or those that people are ordered by. */
export function decidingVariableIds({ payment }: Paying): string[] {
  const ids =
    payment.type === 'standard'
      ? [payment.variable_id]
      : [payment.comparison_variable_id, secondVariableId(payment)];
  return ids.filter((id) => id !== null);
}

/** Kept in the document while ties are settled in another way, and then not read. */
export function secondVariableId({ ties, second_variable_id }: RankingPayment): string | null {
  return ties === 'second_criterion' ? second_variable_id : null;
}
