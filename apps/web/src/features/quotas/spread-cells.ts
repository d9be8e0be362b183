import type { QuotaWire } from '@comptoir/contract';
import { add, allocate, compare, dec, type Decimal, ONE, sum, toText, ZERO } from '@comptoir/kernel';
import type { TypedCell } from './held.ts';

type Year = Pick<QuotaWire, 'users' | 'periods'>;

export const SHAPES = ['even', 'last_year', 'own'] as const;
/** How a year is divided: into equal parts, as the person's year before was, or by weights per period. */
export type Shape = (typeof SHAPES)[number];

interface SpreadOptions {
  readonly shape: Shape;
  /** Of the periods, for the shape `own`. */
  readonly weights: readonly string[];
  /** Everybody gets this for the year; `null`: each keeps the sum of their own values. */
  readonly total: string | null;
  /** Of the currency, or of numbers. */
  readonly decimals: number;
}

/**
 * Each person's year divided over its periods. The parts add up to the whole. Without a total, people without values are left out;
 * without a year before, its shape is even.
 */
export function spreadCells(year: Year, before: Year, options: SpreadOptions): readonly TypedCell[] {
  const earlier = new Map(before.users.map((user) => [user.id, user.values]));
  return year.users.flatMap((user) => {
    const whole = options.total === null ? sumOf(user.values) : dec(options.total);
    if (whole === null) return [];
    const weights = weightsOf(options, year.periods.length, earlier.get(user.id));
    const parts = allocate(whole, weights, Math.max(options.decimals, whole.scale));
    return year.periods.flatMap((month, at): TypedCell[] => {
      const value = toText(parts[at] ?? ZERO);
      const was = user.values[at] ?? null;
      return was !== null && compare(dec(was), dec(value)) === 0
        ? []
        : [{ user_id: user.id, name: user.name, month, value, was }];
    });
  });
}

function weightsOf(
  { shape, weights }: SpreadOptions,
  count: number,
  before: readonly (string | null)[] | undefined,
): readonly Decimal[] {
  const even = Array.from({ length: count }, () => ONE);
  if (shape === 'own') return even.map((_, at) => dec(weights[at] ?? '0'));
  if (shape === 'even' || before === undefined || sumOf(before) === null) return even;
  return even.map((_, at) => dec(before[at] ?? '0'));
}

function sumOf(values: readonly (string | null)[]): Decimal | null {
  const filled = values.flatMap((value) => (value === null ? [] : [dec(value)]));
  return filled.length === 0 ? null : sum(filled);
}

/** What weights add up to, for the person who types them. */
export const weightSum = (weights: readonly string[]): Decimal =>
  weights.reduce((all, weight) => add(all, dec(weight)), ZERO);
