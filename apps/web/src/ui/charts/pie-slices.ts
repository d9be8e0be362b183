import { toDrawn } from '../../lib/decimal-text.ts';
import type { ChartData } from './chart-types.ts';

const MAX_SLICES = 8;

export interface Slice {
  readonly key: string;
  readonly value: number;
  /** One; several in the last slice, which holds the small rest. */
  readonly categories: readonly number[];
}

/** Shares of a whole, the largest first. Figures below zero are no share: only the table has them. */
export function pieSlices({ categories, series }: ChartData): readonly Slice[] {
  const values = series[0]?.values ?? [];
  const slices = categories
    .map(({ key }, at): Slice => ({ key, value: toDrawn(values[at]), categories: [at] }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value);
  if (slices.length <= MAX_SLICES) return slices;
  const rest = slices.slice(MAX_SLICES - 1);
  return [
    ...slices.slice(0, MAX_SLICES - 1),
    {
      key: ' rest',
      value: rest.reduce((sum, { value }) => sum + value, 0),
      categories: rest.flatMap((slice) => slice.categories),
    },
  ];
}

/** Whether the pie leaves figures out. */
export function hasNegative({ series }: ChartData): boolean {
  return (series[0]?.values ?? []).some((value) => toDrawn(value) < 0);
}
