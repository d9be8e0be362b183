import {
  MAX_FORMULA_LENGTH,
  MAX_GROUPS_PER_ACCELERATOR,
  MAX_KEYS_PER_LOOKUP,
  MAX_NAME_LENGTH,
  MAX_POINTS_PER_PAYOUT,
  MAX_RAMP_MONTHS,
  MAX_ROWS_PER_LOOKUP,
  MAX_TEXT_LENGTH,
  MAX_TIERS_PER_ACCELERATOR,
} from '@comptoir/kernel';
import type {
  AcceleratorTier,
  AggregateFunction,
  LookupCell,
  LookupRow,
  LookupVariable,
  PayoutPoint,
  Ramp,
  Variable,
  Window,
} from '../model/index.ts';
import { type Codec, childOf, field, list, object, optional, textOf } from './codec.ts';
import { constant } from './conditions.ts';
import { withFieldsOf } from './env.ts';
import { formula } from './formula.ts';
import { attribute, dimension, quota, scope, sourceField, variable } from './references.ts';
import { choice, date, decimal, flag, format, name, text, wholeNumber } from './scalars.ts';
import { window } from './scopes.ts';
import { tagged } from './tagged.ts';

const base = {
  name: field('name', name),
  description: optional<string>('description', text(MAX_TEXT_LENGTH), ''),
  format: optional('format', format, null),
  decimals: optional<number | null | undefined>('decimals', wholeNumber(0, 6), undefined),
};

const aggregateFunction = choice<AggregateFunction>({
  sum: true,
  count: true,
  count_unique: true,
  average: true,
  min: true,
  max: true,
  all: true,
  empty: true,
  not_empty: true,
  all_true: true,
  none_true: true,
  all_empty: true,
  any_filled: true,
});

const aggregate = {
  ...base,
  function: field('function', aggregateFunction),
  of_variable_id: optional('of', variable, null),
  scope_id: optional('scope', scope, null),
  window: optional('window', window, 'exact' as const),
};

/** A value alone, or `{ from: 0, to: 100 }`. */
const cell: Codec<LookupCell> = {
  write(value, env) {
    if ('is' in value) return constant.write(value.is, env);
    const ends = [['from', value.from] as const, ['to', value.to] as const];
    return {
      entries: ends.flatMap(([key, end]) => (end === null ? [] : [[key, end] as const])),
      inline: true,
    };
  },
  read(node, env, reading) {
    if (textOf(node) !== null || childOf(node, 'person')) {
      const is = constant.read(node, env, reading);
      return typeof is === 'string' ? { is } : is;
    }
    return range.read(node, env, reading);
  },
};

const range = object<{ readonly from: string | null; readonly to: string | null }>({
  from: optional('from', text(MAX_NAME_LENGTH), null),
  to: optional('to', text(MAX_NAME_LENGTH), null),
});

const row = object<LookupRow>(
  {
    cells: field('keys', list(cell, MAX_KEYS_PER_LOOKUP)),
    value: field('value', text(MAX_NAME_LENGTH)),
    valid_from: optional('valid_from', date, null),
    valid_until: optional('valid_until', date, null),
  },
  { inline: true },
);

const lookup = {
  ...base,
  key_variable_ids: optional<readonly string[]>('keys', list(variable, MAX_KEYS_PER_LOOKUP), []),
  result: field(
    'result',
    choice<LookupVariable['result']>({ amount: true, number: true, percentage: true, text: true }),
  ),
  rows: optional<readonly LookupRow[]>('rows', list(row, MAX_ROWS_PER_LOOKUP), []),
  otherwise: optional('otherwise', text(MAX_NAME_LENGTH), null),
};

const point = object<PayoutPoint>(
  { attainment: field('attainment', decimal), payout: field('payout', decimal) },
  { inline: true },
);

const tier = object<AcceleratorTier>(
  { from: field('from', decimal), to: optional('to', decimal, null), value: field('value', decimal) },
  { inline: true },
);

const prorate = optional<boolean | undefined>('prorate', flag, undefined);

/** `since` left out: the first day with the plan. */
const ramp = object<Ramp>({
  since_attribute_id: optional('since', attribute, null),
  steps: field('steps', list(decimal, MAX_RAMP_MONTHS)),
});

/** A window, or all that was before. */
const since = choice<Window | 'all'>({
  exact: true,
  month: true,
  quarter: true,
  semester: true,
  year: true,
  all: true,
});

const ofRecords = { ...base, scope_id: field('scope', scope), field_id: field('field', sourceField) };

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;
export type VariableParts = WithoutId<Variable>;

/** Each kind's parts, without the id. */
export const variableParts: Codec<VariableParts> = tagged<VariableParts, 'kind'>(
  'kind',
  {
    Field: ofRecords,
    Formula: {
      ...base,
      tree: optional('formula', formula, null),
      broken_text: optional('unfinished_formula', text(MAX_FORMULA_LENGTH), null),
    },
    Aggregate: aggregate,
    AggregateForComputation: aggregate,
    Attribute: { ...base, attribute_id: field('attribute', attribute) },
    Group: { ...base, dimension_id: field('dimension', dimension) },
    AttributeProjection: { ...ofRecords, attribute_id: field('attribute', attribute) },
    Quota: {
      ...base,
      quota_id: field('quota', quota),
      window: optional('window', window, 'exact' as const),
      to_date: optional<boolean>('to_date', flag, false),
      prorate,
      ramp: optional<Ramp | null | undefined>('ramp', ramp, undefined),
    },
    QuotaProjection: { ...ofRecords, quota_id: field('quota', quota) },
    LookupRange: { ...lookup, cap_result: optional<boolean>('cap_result', flag, false) },
    LookupPoint: lookup,
    Rank: {
      ...base,
      scope_id: field('scope', scope),
      group_by_variable_ids: optional<readonly string[]>(
        'group_by',
        list(variable, MAX_GROUPS_PER_ACCELERATOR),
        [],
      ),
      order_variable_id: optional('order', variable, null),
      direction: optional('direction', choice({ asc: true, desc: true }), 'asc' as const),
      accumulation: optional<Window | 'all'>('accumulation', since, 'exact'),
    },
    TargetBonus: {
      ...base,
      measure_variable_id: optional('measure', variable, null),
      target_variable_id: optional('target', variable, null),
      amount_variable_id: optional('amount', variable, null),
      curve: field('curve', choice({ linear: true, steps: true })),
      points: optional<readonly PayoutPoint[]>('points', list(point, MAX_POINTS_PER_PAYOUT), []),
      floor: optional('floor', decimal, null),
      cap: optional('cap', decimal, null),
      prorate,
    },
    Accelerator: {
      ...base,
      measure_variable_id: optional('measure', variable, null),
      mode: field(
        'mode',
        choice({ marginal: true, whole_record: true, retroactive: true, interpolated: true }),
      ),
      border: optional('border', choice({ upper: true, lower: true }), 'upper' as const),
      accumulation: optional('accumulation', window, 'exact' as const),
      true_up: optional<boolean>('true_up', flag, true),
      order_variable_id: optional('order', variable, null),
      group_by_variable_ids: optional<readonly string[]>(
        'group_by',
        list(variable, MAX_GROUPS_PER_ACCELERATOR),
        [],
      ),
      target_variable_id: optional('target', variable, null),
      pays: field('pays', choice({ rate: true, amount: true })),
      tiers: optional<readonly AcceleratorTier[]>('tiers', list(tier, MAX_TIERS_PER_ACCELERATOR), []),
    },
  },
  {
    inline: false,
    first: ['name'],
    within: ({ scope_id }, env) => (typeof scope_id === 'string' ? withFieldsOf(scope_id, env) : env),
  },
);
