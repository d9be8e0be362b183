import { day } from '@comptoir/kernel';
import fc from 'fast-check';
import type { HierarchyLevel, Window } from '../../model/index.ts';
import { month } from '../plan-builder.ts';

/** What random plans, people and records are made of: few values, so that they meet. */

export const USERS = ['ann', 'bob', 'cid'] as const;
export const MONTHS = ['2026-01', '2026-03', '2026-05'].map(month);

export const oneOf = <T>(...values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
export const windows = oneOf<Window>('exact', 'exact', 'month', 'quarter', 'semester', 'year');
export const levels = oneOf<HierarchyLevel>(
  'exactly',
  'directly_above',
  'directly_below',
  'anywhere_below',
  'below_2',
  'below_3',
  'below_4',
  'same_manager',
);
/** One accent written in two ways, and texts whose order is not that of their characters' codes. */
export const DECOMPOSED = 'Île'.normalize('NFD');
export const regions = oneOf('North', 'south', 'NORTH', 'East', 'Île', DECOMPOSED, 'zone', '');
export const stages = oneOf('Won', 'Lost', 'won');

export const spans = fc.record({
  start: fc
    .option(oneOf('2025-11-10', '2026-01-01', '2026-02-15'), { freq: 2 })
    .map((text) => (text === null ? null : day(text))),
  end: fc
    .option(oneOf('2026-02-28', '2026-03-20', '2026-06-30'), { freq: 2 })
    .map((text) => (text === null ? null : day(text))),
});
