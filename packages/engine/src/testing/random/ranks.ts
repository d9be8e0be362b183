import fc from 'fast-check';
import type { RankVariable } from '../../model/index.ts';
import { rank } from '../plan-builder.ts';
import { oneOf, windows } from './values.ts';

/** Places of rows by groups and orders that may be empty, in error, or made by tiers. */
export const ranks = (
  id: string,
  groups: readonly (readonly string[])[],
  orders: readonly (string | null)[],
): fc.Arbitrary<RankVariable> =>
  fc
    .record({
      groups: oneOf(...groups),
      order_variable_id: oneOf(...orders),
      direction: oneOf('asc' as const, 'desc' as const),
      accumulation: fc.oneof(windows, windows, fc.constant('all' as const)),
    })
    .map(({ groups: chosen, ...more }) => rank(id, chosen, more));
