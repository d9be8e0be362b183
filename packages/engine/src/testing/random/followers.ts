import fc from 'fast-check';
import type {
  AggregateVariable,
  CompensationDocument,
  ConditionGroup,
  DateOffset,
  Scope,
  Variable,
} from '../../model/index.ts';
import { SOURCE_FIELDS } from '../../model/sources.ts';
import { aggregate, documentOf, field, formula, quota, scope } from '../plan-builder.ts';
import { accelerators } from './accelerators.ts';
import { literal, variable } from './formulas.ts';
import { levels, oneOf, windows } from './values.ts';

/** A compensation that reads what another one gave earlier (`null`: the one before it in the chain), or a quota's values. */
export interface Follower {
  readonly reads: string | null;
  readonly document: (source: Scope['source']) => CompensationDocument;
}

export const followers: fc.Arbitrary<Follower> = fc
  .record({
    reads: oneOf(null, null, null, 'commission', 'monthly', 'quarterly'),
    user_rule: fc.oneof(
      fc.constant({ field_id: SOURCE_FIELDS.user, match: { kind: 'current_user' as const } }),
      levels.map((level) => ({ field_id: SOURCE_FIELDS.user, match: { kind: 'managers' as const, level } })),
      fc.constant(null),
    ),
    window: windows,
    shift: oneOf<DateOffset | null>(
      null,
      null,
      { unit: 'month', amount: -1 },
      { unit: 'month', amount: -1 },
      { unit: 'month', amount: -3 },
      { unit: 'month', amount: 2 },
    ),
    dated: fc.integer({ min: 0, max: 6 }),
    least: fc.boolean(),
    function: oneOf<AggregateVariable['function']>('sum', 'average', 'count', 'max'),
    accelerator: accelerators('pay', ['amount'], true),
    paid: oneOf('pay', 'total', 'won'),
  })
  .map(({ reads, user_rule, window, shift, dated, least, accelerator, paid, ...more }) => {
    const conditions: ConditionGroup = {
      kind: 'group',
      link: 'and',
      items: [
        {
          kind: 'condition',
          field_id: SOURCE_FIELDS.value,
          operator: 'greater',
          comparand: { kind: 'constant', values: ['0'] },
        },
      ],
    };
    const before = (source: Scope['source']) =>
      scope({
        source,
        user_rule,
        period_rule: dated === 0 ? null : { field_id: SOURCE_FIELDS.date, window, shift },
        conditions: least ? conditions : null,
      });
    const variables: Variable[] = [
      field('amount', SOURCE_FIELDS.value),
      field('stage', reads === null || reads === 'commission' ? 'won' : SOURCE_FIELDS.value),
      field('margin', SOURCE_FIELDS.value),
      field('region', SOURCE_FIELDS.user),
      field('signed', SOURCE_FIELDS.date),
      quota('quota', 'monthly'),
      formula('fixed target', literal('500')),
      field('tags', SOURCE_FIELDS.user),
      field('label', SOURCE_FIELDS.user),
      formula('record formula', variable('amount')),
      formula('turn', variable('amount')),
      aggregate('won', 'stage'),
      aggregate('total', 'amount', more),
      accelerator,
    ];
    return { reads, document: (source) => documentOf(variables, paid, [before(source)]) };
  });
