import {
  type Decimal,
  type Month,
  ONE,
  ZERO,
  abs,
  add,
  allocate,
  calendarMonth,
  compare,
  parseDecimal,
  round,
  sub,
} from '@comptoir/kernel';
import {
  type CellError,
  type RankingDistance,
  type RankingExplanation,
  type RankingPayment,
  type RateUse,
  type ResultRanking,
  type Value,
  secondVariableId,
} from '../model/index.ts';
import { MAX_NARROW } from '../columns/index.ts';
import { converted } from '../money/money.ts';
import { RateLog } from '../money/rate-log.ts';
import { cellError } from './cell-errors.ts';
import { addReads } from './rates-used.ts';
import { StatementRun } from './statement-run.ts';
import { narrowOf } from './vectors.ts';

/** Everybody's place in one period. */
export interface Contest {
  readonly places: ReadonlyMap<string, Place>;
  readonly participants: number;
  readonly below_minimum: number;
  readonly in_error: number;
  /** Exchange rates that the order depends on. */
  readonly rates: readonly RateUse[];
  readonly compared: ReadonlyMap<string, Compared>;
}

type Compared = { readonly error: CellError } | readonly Decimal[];

/** What everybody of a ranking is compared by in a month; `null`: there is no such ranking in it. */
export type Standing = (compensation_id: string, month: Month) => Pick<Contest, 'compared' | 'rates'> | null;

type Place = { readonly error: CellError } | Omit<ResultRanking, 'participants' | 'prize_type'>;

/** What somebody is compared by, in the company's currency: one number, or two where a second one orders equals. */
interface Entrant {
  readonly user_id: string;
  readonly values: readonly Decimal[];
}

export function contestOf(run: StatementRun): Contest {
  const payment = rankingIn(run);
  return run.state.contest(run.planned, run.context.month, () => held(run, payment));
}

export function placeOf(run: StatementRun): Place {
  return contestOf(run).places.get(run.viewer.user_id) ?? { error: incomplete() };
}

/** Exchange rates that decide who has which place. */
export function ratesOfOrder(run: StatementRun): readonly RateUse[] {
  return run.planned.model.document.payment.type === 'ranking' ? contestOf(run).rates : [];
}

/** `null`: the compensation does not pay places. */
export function rankingOf(run: StatementRun): ResultRanking | null {
  const { payment } = run.planned.model.document;
  if (payment.type !== 'ranking') return null;
  const { prize_type } = payment;
  const { participants } = contestOf(run);
  const place = placeOf(run);
  if (!('error' in place)) return { participants, prize_type, ...place };
  const none = { rank: null, tied: 0, value: null, second_value: null, prize: null, reward: null };
  return { participants, prize_type, ...none, pool: null, next: null };
}

export function rankingExplained(run: StatementRun): RankingExplanation | null {
  const place = rankingOf(run);
  if (!place) return null;
  const { below_minimum, in_error } = contestOf(run);
  return { payment: rankingIn(run), place, below_minimum, in_error };
}

function rankingIn({ planned }: StatementRun): RankingPayment {
  const { payment } = planned.model.document;
  if (payment.type !== 'ranking') throw new TypeError('a ranking');
  return payment;
}

function incomplete(): CellError {
  return cellError('dependency_error', null, { reason: 'ranking_incomplete' });
}

/** The order of all who have the compensation in the period of this statement, also when one person alone is calculated. */
function held(run: StatementRun, payment: RankingPayment): Contest {
  const { state, planned, span, days } = run;
  const members = state.membersIn(planned, days);
  const rules = rulesOf(payment);
  const log = state.money && new RateLog(state.money);
  const places = new Map<string, Place>();
  const entrants: Entrant[] = [];
  const compared = new Map<string, Compared>();
  const known = state.others?.standing(planned.model.id, run.context.month) ?? null;
  for (const use of known?.rates ?? []) log?.addUse(use);
  const computed = (user_id: string): Compared => {
    const period = { month: run.context.month, span, days };
    const own = new StatementRun(state.of(user_id), planned, user_id, period);
    return rules ? comparedBy(own, rules.variable_ids, log) : { error: incomplete() };
  };
  for (const user_id of members) {
    const values =
      (user_id === state.others?.than ? null : known?.compared.get(user_id)) ?? computed(user_id);
    compared.set(user_id, values);
    if ('error' in values) places.set(user_id, values);
    else entrants.push({ user_id, values });
  }
  const in_error = places.size;
  if (!rules) return { places, participants: 0, below_minimum: 0, in_error, rates: [], compared };
  const { minimum } = rules;
  const ranked = entrants.filter(({ values }) => minimum === null || compare(values[0]!, minimum) >= 0);
  const currency = { decimals: state.world.currency.decimals, rounding: state.world.rounding };
  for (const [user_id, place] of ordered(ranked, payment, rules, currency)) places.set(user_id, place);
  for (const { user_id, values } of entrants)
    if (!places.has(user_id)) places.set(user_id, belowMinimum(values, minimum!, rules));
  return {
    places,
    participants: ranked.length,
    below_minimum: entrants.length - ranked.length,
    in_error,
    rates: log?.list() ?? [],
    compared,
  };
}

/** A ranking that is complete, with its numbers read. */
interface Rules {
  readonly variable_ids: readonly string[];
  readonly minimum: Decimal | null;
  readonly prizes: readonly {
    readonly from: number;
    readonly to: number;
    readonly amount: Decimal;
    readonly label: string | null;
  }[];
}

/** `null`: something of it is missing. */
function rulesOf(payment: RankingPayment): Rules | null {
  const { comparison_variable_id: first, ties, prize_type } = payment;
  const second = secondVariableId(payment);
  const minimum = payment.minimum === null ? null : parseDecimal(payment.minimum);
  if (first === null || (second === null && ties === 'second_criterion')) return null;
  if (minimum === null && payment.minimum !== null) return null;
  const prizes = payment.prizes.map(({ from_rank: from, to_rank: to, amount, label }) =>
    prize_type === 'financial'
      ? { from, to, amount: parseDecimal(amount ?? ''), label: null }
      : { from, to, amount: ZERO, label },
  );
  const complete = prizes.flatMap(({ amount, ...prize }) => (amount ? [{ ...prize, amount }] : []));
  if (complete.length < prizes.length) return null;
  return { variable_ids: second === null ? [first] : [first, second], minimum, prizes: complete };
}

function comparedBy(run: StatementRun, variable_ids: readonly string[], log: RateLog | null): Compared {
  const values: Decimal[] = [];
  for (const id of variable_ids) {
    const value = inCompanyCurrency(run, id, run.value(id), log);
    if (value.type === 'error') return { error: value.error };
    if (value.type === 'empty') return { error: cellError('empty_field', id) };
    if (value.type !== 'decimal')
      return { error: cellError('badly_typed_variable', id, { found: value.type }) };
    values.push(value.value);
  }
  if (log) addReads(run, log);
  if (run.rates) log?.addAll(run.rates);
  return values;
}

/** An amount, as the result of a period is converted: at the rate of the period's last day. */
function inCompanyCurrency(run: StatementRun, id: string, value: Value, log: RateLog | null): Value {
  const { money, currency } = run.state;
  if (!money || value.type !== 'decimal' || !run.planned.variables.get(id)?.isAmount) return value;
  const month = calendarMonth(run.days.end);
  log?.add(currency.code, money.company.code, month);
  const found = money.find(currency.code, money.company.code, month);
  if ('error' in found) return { type: 'error', error: { ...found.error, variable_id: id } };
  return { type: 'decimal', value: converted(value.value, found.conversion) };
}

function belowMinimum(values: readonly Decimal[], minimum: Decimal, { variable_ids }: Rules): Place {
  const [value, second_value = null] = values;
  return {
    rank: null,
    tied: 0,
    value: value!,
    second_value,
    prize: ZERO,
    reward: null,
    pool: null,
    next: { rank: null, variable_id: variable_ids[0]!, distance: sub(minimum, value!) },
  };
}

interface Rounding {
  readonly decimals: number;
  readonly rounding: Parameters<typeof round>[2];
}

/** Competition ranking: equals have one place, and the places that they occupy are passed over. */
function ordered(
  entrants: readonly Entrant[],
  payment: RankingPayment,
  rules: Rules,
  rounding: Rounding,
): Map<string, Place> {
  const turn = payment.direction === 'desc' ? -1 : 1;
  const byValues = (a: Entrant, b: Entrant): number => {
    for (let index = 0; index < a.values.length; index += 1) {
      const order = compare(a.values[index]!, b.values[index]!);
      if (order !== 0) return turn * order;
    }
    return 0;
  };
  const sorted = sortedBy(entrants, byValues, turn);
  const places = new Map<string, Place>();
  let better: { readonly rank: number; readonly values: readonly Decimal[] } | null = null;
  for (let at = 0; at < sorted.length;) {
    const { values } = sorted[at]!;
    let end = at + 1;
    while (end < sorted.length && byValues(sorted[at]!, sorted[end]!) === 0) end += 1;
    const rank = at + 1;
    const tied = end - at;
    const next = better && distanceTo(better, values, rules);
    const { pool, prizes } = prizesOf(rank, tied, payment, rules, rounding);
    const reward = prizeAt(rules, rank)?.label ?? null;
    for (let index = 0; index < tied; index += 1)
      places.set(sorted[at + index]!.user_id, {
        rank,
        tied,
        value: values[0]!,
        second_value: values[1] ?? null,
        prize: prizes[index]!,
        reward,
        pool,
        next,
      });
    better = { rank, values };
    at = end;
  }
  return places;
}

/**
 * In their order; equals by their ids, since whom a cent that is left over goes to must not depend on how people were added. By doubles
 * where all first values fit.
 */
function sortedBy(
  entrants: readonly Entrant[],
  byValues: (a: Entrant, b: Entrant) => number,
  turn: number,
): readonly Entrant[] {
  const inOrder = (a: Entrant, b: Entrant): number => byValues(a, b) || (a.user_id < b.user_id ? -1 : 1);
  const scale = entrants.reduce((most, { values }) => Math.max(most, values[0]!.scale), 0);
  const keys = entrants.map(({ values }) => narrowOf(values[0]!, scale, MAX_NARROW));
  if (keys.includes(null)) return entrants.toSorted(inOrder);
  const places = Int32Array.from(entrants, (_, at) => at);
  places.sort((a, b) => turn * (keys[a]! - keys[b]!) || inOrder(entrants[a]!, entrants[b]!));
  return Array.from(places, (at) => entrants[at]!);
}

function distanceTo(
  better: { readonly rank: number; readonly values: readonly Decimal[] },
  values: readonly Decimal[],
  { variable_ids }: Rules,
): RankingDistance {
  const at = values.findIndex((value, index) => compare(value, better.values[index]!) !== 0);
  return {
    rank: better.rank,
    variable_id: variable_ids[at]!,
    distance: abs(sub(better.values[at]!, values[at]!)),
  };
}

function prizeAt({ prizes }: Rules, place: number): Rules['prizes'][number] | undefined {
  return prizes.find(({ from, to }) => from <= place && place <= to);
}

/** What each of the equals on a place gets, in their order. */
function prizesOf(
  rank: number,
  equals: number,
  { ties, prize_type }: RankingPayment,
  rules: Rules,
  { decimals, rounding }: Rounding,
): { readonly pool: Decimal | null; readonly prizes: readonly Decimal[] } {
  const amountAt = (place: number) => prizeAt(rules, place)?.amount ?? ZERO;
  if (ties !== 'split_pool' || prize_type !== 'financial' || equals === 1) {
    const prize = round(amountAt(rank), decimals, rounding);
    return { pool: null, prizes: equals === 1 ? [prize] : Array.from({ length: equals }, () => prize) };
  }
  let total = ZERO;
  for (let place = rank; place < rank + equals; place += 1) total = add(total, amountAt(place));
  const pool = round(total, decimals, rounding);
  // Equal remainders go to the earlier: the first by id.
  const shares = allocate(
    pool,
    Array.from({ length: equals }, () => ONE),
    decimals,
  );
  return { pool, prizes: shares };
}
