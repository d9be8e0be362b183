import { AGGREGATE_FUNCTIONS } from '@comptoir/contract';
import fc from 'fast-check';
import type { AggregateVariable, AnyAggregate } from '../../model/index.ts';
import { aggregate } from '../plan-builder.ts';
import { oneOf, windows } from './values.ts';

const ofAnything = fc.record({
  of: oneOf(
    'amount',
    'record formula',
    'pay',
    'over',
    'margin',
    'signed',
    'region',
    'tags',
    'label',
    'looked up',
    'owner quota',
    'place',
    null,
  ),
  function: oneOf<AggregateVariable['function']>('sum', ...AGGREGATE_FUNCTIONS),
  window: windows,
});

/** What can be written in several ways, counted as one. */
const ofTexts = fc.record({
  of: oneOf('tags', 'tags', 'label', 'region'),
  function: fc.constant('count_unique' as const),
  window: windows,
});

export const aggregates: fc.Arbitrary<AnyAggregate> = fc
  .oneof({ weight: 4, arbitrary: ofAnything }, { weight: 1, arbitrary: ofTexts })
  .map(({ of, ...more }) => aggregate('total', of, of === null ? { ...more, function: 'count' } : more))
  .chain((made) => oneOf<AnyAggregate>(made, made, { ...made, kind: 'AggregateForComputation' }));
