import fc from 'fast-check';
import type { DateOffset, Scope } from '../../model/index.ts';
import { DEALS, scope } from '../plan-builder.ts';
import { CALCULATED, calculatedFields } from './calculated.ts';
import { ATTRIBUTES, conditions, treesOn } from './conditions.ts';
import { USERS, levels, oneOf, windows } from './values.ts';

const shifts: fc.Arbitrary<DateOffset | null> = fc.option(
  oneOf<DateOffset>(
    { unit: 'week', amount: -1 },
    { unit: 'month', amount: -3 },
    { unit: 'month', amount: 2 },
    { unit: 'year', amount: -1 },
  ),
  { freq: 2, nil: null },
);

const userRules: fc.Arbitrary<Scope['user_rule']> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ field_id: 'owner', match: { kind: 'current_user' as const } }) },
  {
    weight: 2,
    arbitrary: levels.map((level) => ({ field_id: 'owner', match: { kind: 'team' as const, level } })),
  },
  {
    weight: 2,
    arbitrary: levels.map((level) => ({ field_id: 'owner', match: { kind: 'managers' as const, level } })),
  },
  {
    weight: 2,
    arbitrary: fc.constant({
      field_id: 'region',
      match: { kind: 'attribute' as const, attribute_id: 'region' },
    }),
  },
  {
    weight: 2,
    arbitrary: oneOf('place head', 'zone lead', 'same').map((field_id) => ({
      field_id,
      match: { kind: 'current_user' as const },
    })),
  },
  { weight: 1, arbitrary: fc.constant(null) },
);

const conditionsOnAll = fc.option(
  treesOn({ fields: [...DEALS.fields, ...CALCULATED], users: USERS, attributes: ATTRIBUTES }),
  { freq: 2 },
);

export const scopes: fc.Arbitrary<Scope> = fc
  .record({
    user_rule: userRules,
    window: windows,
    shift: shifts,
    dated: oneOf('closed', 'closed', 'closed', 'closed', 'closed', 'closed', 'place opened', null),
    calculated: fc.option(fc.record({ fields: calculatedFields, conditions: conditionsOnAll }), { freq: 2 }),
    conditions,
  })
  .map(({ dated, window, shift, calculated, ...rest }) =>
    scope({
      ...rest,
      ...(calculated && {
        calculated_fields: calculated.fields,
        conditions: calculated.conditions,
      }),
      period_rule: dated === null ? null : { field_id: dated, window, shift },
    }),
  );
