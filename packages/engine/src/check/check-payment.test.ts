import { describe, expect, test } from 'vitest';
import type { CompensationDocument, RankingPayment } from '../model/index.ts';
import { SOURCE_FIELDS } from '../model/sources.ts';
import {
  aggregate,
  compensation,
  documentOf,
  field,
  formula,
  ranking,
  scope,
  worldOf,
} from '../testing/plan-builder.ts';
import { checkCompensation } from './check-compensation.ts';

const VARIABLES = [
  field('amount', 'amount'),
  aggregate('total', 'amount'),
  formula('label', { type: 'text', value: 'x' }),
];
const GOOD = ranking('total', [['1000', 1], ['500', 2]]); // prettier-ignore

function codes(payment: Partial<RankingPayment>): string[] {
  const document: CompensationDocument = {
    ...documentOf(VARIABLES, null),
    payment: { ...GOOD, ...payment },
  };
  return checkCompensation(document, worldOf([])).diagnostics.map(
    ({ code, path, params }) => `${code} ${path} ${Object.values(params).join(' ')}`,
  );
}

const prize = (from_rank: number, to_rank: number, amount: string | null = '1', label: string | null = null) => ({ from_rank, to_rank, amount, label }); // prettier-ignore

describe('a ranking', () => {
  test.each<[Partial<RankingPayment>, string[]]>([
    [{}, []],
    [
      { comparison_variable_id: null },
      ['ranking_variable_missing payment.comparison_variable_id comparison_variable_id'],
    ],
    [{ comparison_variable_id: 'gone' }, ['deleted_variable payment.comparison_variable_id gone']],
    [{ comparison_variable_id: 'amount' }, ['badly_typed_variable payment.comparison_variable_id amount']],
    [
      { comparison_variable_id: 'label' },
      ['payment_variable_type payment.comparison_variable_id label text'],
    ],
    [
      { ties: 'second_criterion' },
      ['ranking_variable_missing payment.second_variable_id second_variable_id'],
    ],
    [{ second_variable_id: 'gone' }, []],
    [{ minimum: 'much' }, ['ranking_minimum_invalid payment.minimum much']],
    [{ prizes: [] }, ['prizes_missing payment.prizes ']],
    [{ prizes: [prize(2, 3)] }, ['prize_gap payment.prizes.0 1 1 1']],
    [{ prizes: [prize(1, 1), prize(4, 4)] }, ['prize_gap payment.prizes.1 2 2 3']],
    [{ prizes: [prize(1, 3), prize(2, 5)] }, ['prize_overlap payment.prizes.1 2 2 3']],
    [{ prizes: [prize(1, 0)] }, ['prize_ranks_reversed payment.prizes.0 1 1 0']],
    [{ prizes: [prize(1, 1, null)] }, ['prize_amount_invalid payment.prizes.0.amount 1 ']],
    [{ prizes: [prize(1, 1, '-1')] }, ['prize_amount_invalid payment.prizes.0.amount 1 -1']],
    [
      { prize_type: 'nonFinancial', prizes: [prize(1, 1, null, ' ')] },
      ['prize_label_missing payment.prizes.0.label 1'],
    ],
    [
      { prize_type: 'nonFinancial', ties: 'split_pool', prizes: [prize(1, 1, null, 'A bike')] },
      ['ranking_pool_without_amounts payment.ties '],
    ],
  ])('%j', (payment, expected) => {
    expect(codes(payment)).toEqual(expected);
  });
});

describe('as the source of another compensation', () => {
  const reads = scope({
    source: { type: 'compensation', compensation_id: 'contest' },
    user_rule: { field_id: SOURCE_FIELDS.user, match: { kind: 'current_user' } },
    period_rule: { field_id: SOURCE_FIELDS.date, window: 'year', shift: null },
  });
  const contest = compensation({ ...documentOf(VARIABLES, null), payment: GOOD }, { id: 'contest' });
  const reader = compensation(documentOf([field('before', SOURCE_FIELDS.value), aggregate('all', 'before')], 'all', [reads]), { id: 'reader' }); // prettier-ignore
  const world = worldOf([contest, reader]);
  const found = (which: typeof contest, by = world) =>
    checkCompensation(which.document, by, which.id).diagnostics.map(({ code }) => code);

  test('a ranking is refused, and so is making one of what is read', () => {
    expect(found(reader)).toEqual(['source_is_ranking']);
    expect(found(contest)).toEqual(['ranking_is_source']);
    expect(found(contest, worldOf([contest]))).toEqual([]);
  });

  test('in the browser, which has outlines', () => {
    const outlines = [
      { id: 'contest', reads: [], is_ranking: true, results: [] },
      { id: 'reader', reads: ['contest'], is_ranking: false, results: [] },
    ];
    const by = { ...world, compensations: outlines };
    const codesOf = ({ id, document }: typeof contest) =>
      checkCompensation(document, by, id).diagnostics.map(({ code }) => code);
    expect([codesOf(reader), codesOf(contest)]).toEqual([['source_is_ranking'], ['ranking_is_source']]);
  });
});
