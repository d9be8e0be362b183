import fc from 'fast-check';
import { add, dec, type Decimal, min, negate, sign, sub, sum, toText, ZERO } from '@comptoir/kernel';
import { describe, expect, it } from 'vitest';
import { settle } from './settle.ts';
import type { DrawTerms, LedgerRow, MonthToSettle, SettleRules } from './terms.ts';

const RULES: SettleRules = { carry_over: false, decimals: 2 };
const NEVER = { quarter: false, semester: false, year: false };

const draw = (amount: string, terms: Partial<DrawTerms> = {}): DrawTerms => ({
  id: 'd',
  name: 'Draw',
  amount: dec(amount),
  way: 'top_up',
  recoverable: true,
  recovery: 'at_once',
  share: null,
  floor: ZERO,
  cap: null,
  ...terms,
});
const month = (earned: string, given: readonly DrawTerms[] = [], more: Partial<MonthToSettle> = {}) => ({
  month: 24_000,
  earned: dec(earned),
  given,
  forgiven: [],
  departure: null,
  overwritten: null,
  last_of: NEVER,
  ...more,
});
const texts = (rows: readonly LedgerRow[], key: 'paid' | 'balance' | 'closing' | 'draw' | 'recovered') =>
  rows.map((row) => toText(row[key]));

describe('settled months', () => {
  it('pay a draw of 5,000 on 3,200 and leave 1,800', () => {
    const { rows } = settle([month('3200', [draw('5000')])], RULES);
    expect([texts(rows, 'paid'), texts(rows, 'balance')]).toEqual([['5000'], ['1800']]);
    const kept = settle([month('3200', [draw('5000', { recoverable: false })])], RULES);
    expect([texts(kept.rows, 'paid'), texts(kept.rows, 'balance')]).toEqual([['5000'], ['0']]);
  });

  it('are the published five with a minimum of 250 that is recovered at once', () => {
    const earned = ['100', '1200', '-20', '110', '50'];
    const { rows } = settle(
      earned.map((one) => month(one, [draw('250')])),
      RULES,
    );
    expect(texts(rows, 'paid')).toEqual(['250', '1050', '250', '250', '250']);
    expect(texts(rows, 'balance')).toEqual(['150', '0', '270', '410', '610']);
  });

  it('recover what was drawn before, never what the month itself draws', () => {
    const on_top = draw('1000', { way: 'on_top' });
    const { rows } = settle([month('500', [on_top]), month('2500', [on_top]), month('300')], RULES);
    expect(texts(rows, 'paid')).toEqual(['1500', '2500', '0']);
    expect(texts(rows, 'balance')).toEqual(['1000', '1000', '700']);
  });

  it.each([
    ['at most a share of the pay, cut to the cent', { share: dec('0.333') }, ['0', '33.3'], '100.01'],
    ['never below the floor', { floor: dec('80') }, ['0', '20.01'], '100.01'],
    ['at the end of a quarter', { recovery: 'quarter' }, ['0', '0'], '100.01'],
    ['in a month without a draw', { recovery: 'no_draw' }, ['0', '100.01'], '100.01'],
  ] as const)('recover %s', (_what, terms, recovered, earned) => {
    const { rows } = settle([month('0', [draw('500', terms)]), month(earned)], RULES);
    expect(texts(rows, 'recovered')).toEqual(recovered);
  });

  it('recover at the end of the quarter when it is one', () => {
    const terms = draw('500', { recovery: 'quarter' });
    const end = month('900', [], { last_of: { ...NEVER, quarter: true } });
    expect(texts(settle([month('0', [terms]), end], RULES).rows, 'recovered')).toEqual(['0', '500']);
  });

  it('draw up to the cap of the open balance', () => {
    const capped = draw('500', { cap: dec('700') });
    const { rows } = settle([month('0', [capped]), month('0', [capped]), month('0', [capped])], RULES);
    expect(texts(rows, 'draw')).toEqual(['500', '200', '0']);
  });

  it('give what is kept before what is recovered', () => {
    const given = [draw('300'), draw('200', { id: 'kept', recoverable: false })];
    const { rows } = settle([month('100', given)], RULES);
    expect([texts(rows, 'paid'), texts(rows, 'balance')]).toEqual([['300'], ['100']]);
  });

  it('carry negative pay over where the company does', () => {
    const { rows } = settle([month('-20'), month('110')], { ...RULES, carry_over: true });
    expect([texts(rows, 'paid'), texts(rows, 'closing')]).toEqual([
      ['0', '90'],
      ['-20', '0'],
    ]);
    expect(texts(settle([month('-20')], RULES).rows, 'paid')).toEqual(['-20']);
  });

  it('forgive, keep or recover the rest', () => {
    const first = month('0', [draw('500', { share: dec('0.1') })]);
    const after = (more: Partial<MonthToSettle>) =>
      settle([first, month('400', [], more), month('1000')], RULES).rows;
    const forgiven = after({ forgiven: [{ draw_id: null, amount: null }] });
    expect([texts(forgiven, 'paid'), texts(forgiven, 'balance')]).toEqual([
      ['500', '400', '1000'],
      ['500', '0', '0'],
    ]);
    const kept = after({ departure: 'keep' });
    expect([texts(kept, 'paid'), texts(kept, 'balance')]).toEqual([
      ['500', '400', '1000'],
      ['500', '500', '500'],
    ]);
    const recovered = after({ departure: 'recover' });
    expect(texts(recovered, 'paid')).toEqual(['500', '0', '900']);
    expect(texts(recovered, 'balance')).toEqual(['500', '100', '0']);
  });

  it('pay what was written over the payment, and owe as calculated', () => {
    const { rows } = settle([month('100', [draw('250')], { overwritten: dec('900') })], RULES);
    expect(rows.map((row) => [row.paid, row.calculated, row.earned, row.balance].map(toText))).toEqual([
      ['900', '250', '750', '150'],
    ]);
  });
});

const cents = (least: number, most: number) =>
  fc
    .integer({ min: least, max: most })
    .map((value) => dec(value).mantissa)
    .map((value) => centsOf(value));
const centsOf = (value: bigint): Decimal => dec(`${value}e-2`);
const terms = (id: string): fc.Arbitrary<DrawTerms> =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant(id),
    amount: cents(1, 90_000),
    way: fc.constantFrom('top_up', 'on_top'),
    recoverable: fc.boolean(),
    recovery: fc.constantFrom('at_once', 'quarter', 'semester', 'year', 'no_draw'),
    share: fc.option(fc.integer({ min: 1, max: 100 }).map((value) => dec(`${value}e-2`))),
    floor: fc.oneof(fc.constant(ZERO), cents(0, 40_000)),
    cap: fc.option(cents(1, 120_000)),
  });
const months = fc.tuple(terms('a'), terms('b'), terms('c')).chain((draws) =>
  fc.array(
    fc.record<MonthToSettle>({
      month: fc.constant(24_000),
      earned: cents(-60_000, 150_000),
      given: fc.subarray(draws),
      forgiven: fc.oneof(
        { weight: 8, arbitrary: fc.constant([]) },
        fc.array(
          fc.record({
            draw_id: fc.option(fc.constantFrom('a', 'b', 'c')),
            amount: fc.option(cents(0, 50_000)),
          }),
          { maxLength: 2 },
        ),
      ),
      departure: fc.oneof(
        { weight: 12, arbitrary: fc.constant(null) },
        fc.constantFrom<'recover' | 'keep'>('recover', 'keep'),
      ),
      overwritten: fc.option(cents(-10_000, 100_000), { freq: 8 }),
      last_of: fc.record({ quarter: fc.boolean(), semester: fc.boolean(), year: fc.boolean() }),
    }),
    { minLength: 1, maxLength: 18 },
  ),
);

/** In whole cents, draw by draw, without the classes of `settle`. */
function slowly(list: readonly MonthToSettle[], carries: boolean) {
  const whole = (value: Decimal) => value.mantissa * 10n ** BigInt(2 - value.scale);
  const owed = new Map<string, { terms: DrawTerms; cents: bigint }>();
  let carried = 0n;
  let kept = false;
  const least = (a: bigint, b: bigint) => (a < b ? a : b);
  return list.map((one) => {
    for (const { draw_id, amount } of one.forgiven) {
      let left = amount === null ? null : whole(amount);
      for (const [id, debt] of owed) {
        if (draw_id !== null && draw_id !== id) continue;
        const part = left === null ? debt.cents : least(left, debt.cents);
        debt.cents -= part;
        if (left !== null) left -= part;
      }
    }
    const earlier = new Map([...owed].map(([id, debt]) => [id, debt.cents]));
    let pay = carried + whole(one.earned);
    let drawn = 0n;
    const rank = (terms: DrawTerms) => (terms.way === 'on_top' ? 0 : 2) + (terms.recoverable ? 1 : 0);
    const order = one.given.toSorted(
      (a, b) => rank(a) - rank(b) || Number(whole(a.amount) - whole(b.amount)) || (a.id < b.id ? -1 : 1),
    );
    for (const terms of order) {
      let more = terms.way === 'on_top' ? whole(terms.amount) : whole(terms.amount) - pay;
      const debt = owed.get(terms.id)?.cents ?? 0n;
      if (terms.recoverable && terms.cap !== null) more = least(more, whole(terms.cap) - debt);
      if (more <= 0n) continue;
      pay += more;
      drawn += more;
      if (terms.recoverable)
        owed.set(terms.id, { terms: owed.get(terms.id)?.terms ?? terms, cents: debt + more });
    }
    kept ||= one.departure === 'keep';
    const guarantee = order
      .filter(({ way }) => way === 'top_up')
      .reduce((most, { amount }) => (whole(amount) > most ? whole(amount) : most), 0n);
    const all = pay;
    let recovered = 0n;
    for (const [id, debt] of kept ? [] : owed) {
      const { recovery, share, floor } = debt.terms;
      const last = one.departure === 'recover';
      const due =
        last || recovery === 'at_once' || (recovery === 'no_draw' ? drawn === 0n : one.last_of[recovery]);
      const keeps = last ? 0n : whole(floor) > guarantee ? whole(floor) : guarantee;
      const limit = share === null || last ? all : (all * whole(share)) / 100n;
      const part = due ? least(least(earlier.get(id) ?? 0n, limit), pay - keeps) : 0n;
      if (part <= 0n) continue;
      debt.cents -= part;
      pay -= part;
      recovered += part;
    }
    for (const [id, debt] of owed) if (debt.cents === 0n) owed.delete(id);
    carried = carries ? least(pay, 0n) : 0n;
    const paid = one.overwritten === null ? pay - carried : whole(one.overwritten);
    const balance = [...owed.values()].reduce((total, debt) => total + debt.cents, 0n);
    return [drawn, recovered, paid, balance, carried].map((value) => toText(centsOf(value)));
  });
}

describe('random histories', () => {
  it('equal a slow reference in whole cents', () => {
    fc.assert(
      fc.property(months, fc.boolean(), (list, carry_over) => {
        const { rows } = settle(list, { carry_over, decimals: 2 });
        expect(
          rows.map((row) => [row.draw, row.recovered, row.paid, row.balance, row.closing].map(toText)),
        ).toEqual(slowly(list, carry_over));
      }),
    );
  });

  it('always add up: opening + earned + draw - recovered - paid = closing, and so does the balance', () => {
    fc.assert(
      fc.property(months, fc.boolean(), (list, carry_over) => {
        const { rows, state } = settle(list, { carry_over, decimals: 2 });
        const isLent = new Map(
          list.flatMap(({ given }) => given.map((one) => [one.id, one.recoverable] as const)),
        );
        let before: Pick<LedgerRow, 'closing' | 'balance'> = { closing: ZERO, balance: ZERO };
        for (const row of rows) {
          const { opening, earned, draw: drawn, recovered, paid, closing } = row;
          expect(row.opening).toEqual(before.closing);
          expect(row.balance_before).toEqual(before.balance);
          expect(sum([opening, earned, drawn, negate(recovered), negate(paid)])).toEqual(closing);
          const lent = sum(row.lines.filter((line) => isLent.get(line.draw_id)).map((line) => line.drawn));
          expect(sub(add(row.balance_before, lent), add(recovered, row.forgiven))).toEqual(row.balance);
          expect(sign(row.balance)).toBeGreaterThanOrEqual(0);
          expect(sign(closing)).toBeLessThanOrEqual(0);
          // Recovery takes from positive pay and leaves it positive.
          if (sign(recovered) > 0) expect(sign(row.calculated)).toBeGreaterThanOrEqual(0);
          before = row;
        }
        expect(sum(state.open.map(({ balance }) => balance))).toEqual(before.balance);
      }),
    );
  });

  it('go on from any month as if they had been settled together', () => {
    fc.assert(
      fc.property(months, fc.nat(17), fc.boolean(), (list, cut, carry_over) => {
        const rules = { carry_over, decimals: 2 };
        const first = settle(list.slice(0, cut), rules);
        const rest = settle(list.slice(cut), rules, first.state);
        expect([...first.rows, ...rest.rows].map((row) => [row.paid, row.balance])).toEqual(
          settle(list, rules).rows.map((row) => [row.paid, row.balance]),
        );
      }),
    );
  });

  it('never recover more than was drawn', () => {
    fc.assert(
      fc.property(months, (list) => {
        const { rows } = settle(list, RULES);
        const drawn = sum(rows.map((row) => row.draw));
        const back = sum(rows.map((row) => add(row.recovered, row.forgiven)));
        expect(min(drawn, back)).toEqual(back);
      }),
    );
  });
});
