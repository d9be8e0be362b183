import { type Decimal, ZERO, add, compare, max, sub } from '@comptoir/kernel';
import type { AcceleratorVariable, Climb, NextTier } from '../model/index.ts';
import { type Ladder, paidOf, paidWay, partsOf, payAt } from '../run/ladder.ts';

/**
 * What is missing to the climb's next tier, and what one more record of size `deal` brings now and beyond it.
 * `null` in the last tier. Needs nothing but the climb, so a stored statement answers it without a calculation.
 */
export function nextTier(climb: Climb, deal: Decimal): NextTier | null {
  const tier =
    climb.reached === null
      ? climb.tiers.findIndex((one) => compare(one.from, climb.end) >= 0)
      : climb.reached + 1;
  const next = climb.tiers[tier];
  if (!next) return null;
  const ladder = ladderOfClimb(climb);
  const present = climb.reached === null ? undefined : climb.tiers[climb.reached];
  return {
    variable_id: climb.variable_id,
    group: climb.group,
    tier,
    threshold: next.from,
    threshold_written: next.from_written,
    distance: sub(next.from, climb.end),
    value: next.value,
    present_value: climb.rate ?? present?.value ?? null,
    deal,
    deal_brings_now: brings(ladder, climb, climb.end, deal),
    deal_brings_beyond: brings(ladder, climb, max(next.from, climb.end), deal),
  };
}

function brings(ladder: Ladder, climb: Climb, from: Decimal, deal: Decimal): Decimal {
  const end = add(from, deal);
  if ((climb.mode === 'retroactive' || climb.mode === 'interpolated') && climb.pays === 'rate')
    return sub(retroactivePay(ladder, climb, end), retroactivePay(ladder, climb, from));
  return partsOf(ladder, from, false, deal, end).reduce((total, part) => add(total, part.pay), ZERO);
}

function retroactivePay(ladder: Ladder, climb: Climb, end: Decimal): Decimal {
  // Where the difference for earlier periods is paid, the whole way gets the rate.
  return payAt(ladder, climb.true_up ? paidOf(ladder, end) : paidWay(ladder, climb.start, end), end);
}

function ladderOfClimb(climb: Climb): Ladder {
  const variable: AcceleratorVariable = {
    kind: 'Accelerator',
    id: climb.variable_id,
    name: '',
    description: '',
    format: null,
    measure_variable_id: null,
    mode: climb.mode,
    border: climb.border,
    accumulation: 'exact',
    true_up: false,
    order_variable_id: null,
    group_by_variable_ids: [],
    target_variable_id: null,
    pays: climb.pays,
    tiers: [],
  };
  return {
    variable,
    tiers: climb.tiers.map((tier) => ({ from: tier.from_written, value: tier.value })),
    froms: climb.tiers.map((tier) => tier.from),
    top: climb.tiers.at(-1)?.to ?? null,
    target: climb.target,
    isOpenBelow:
      climb.mode === 'interpolated' ||
      (climb.tiers.length > 0 && compare(climb.tiers[0]!.from_written, ZERO) <= 0),
  };
}
