import { type CompensationResult, type NextTier, nextTier } from '@comptoir/engine';
import { type Decimal, dec, decimalOf, div, divideRounded, sign, sub } from '@comptoir/kernel';

/** The tier ahead of the first accelerator that has one, explained with a deal of the size that this person makes. */
export function upcomingTier(result: CompensationResult): NextTier | null {
  for (const climb of result.climbs) {
    const deal = usualDeal(sub(climb.end, climb.start), result.lines.count);
    const next = deal && nextTier(climb, deal);
    if (next) return next;
  }
  return null;
}

/** The mean of the period's records, to two figures: 11,873 reads as 12,000. `null` when there is nothing to take a mean of. */
function usualDeal(measure: Decimal, records: number): Decimal | null {
  if (records === 0 || sign(measure) <= 0) return null;
  const mean = div(measure, dec(records));
  return mean && sign(mean) > 0 ? twoFigures(mean) : null;
}

function twoFigures(value: Decimal): Decimal {
  const digits = value.mantissa.toString().length;
  if (digits <= 2) return value;
  const cut = 10n ** BigInt(digits - 2);
  return decimalOf(divideRounded(value.mantissa, cut, 'half_up') * cut, value.scale);
}
