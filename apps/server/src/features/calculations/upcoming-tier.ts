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
export function usualDeal(measure: Decimal, records: number): Decimal | null {
  if (records === 0 || sign(measure) <= 0) return null;
  const quick = quickFigures(measure, records);
  if (quick) return quick;
  const mean = div(measure, dec(records));
  return mean && sign(mean) > 0 ? twoFigures(mean) : null;
}

/** The same in doubles, a tenth of the time; `null` where their last digits could round otherwise. */
function quickFigures({ mantissa, scale }: Decimal, records: number): Decimal | null {
  const whole = Number(mantissa);
  let rest = whole / records;
  if (!Number.isSafeInteger(whole) || rest < 10 ** (scale - 9)) return null;
  let cut = 0;
  for (; rest >= 100; rest /= 10) cut += 1;
  for (; rest < 10; rest *= 10) cut -= 1;
  if (Math.abs(rest - Math.floor(rest) - 0.5) < 1e-9) return null;
  return decimalOf(BigInt(Math.round(rest)), scale - cut);
}

function twoFigures(value: Decimal): Decimal {
  const digits = value.mantissa.toString().length;
  if (digits <= 2) return value;
  const cut = 10n ** BigInt(digits - 2);
  return decimalOf(divideRounded(value.mantissa, cut, 'half_up') * cut, value.scale);
}
