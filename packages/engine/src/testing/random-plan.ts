import { day } from '@comptoir/kernel';
import fc from 'fast-check';
import type { WireRecord } from '../columns/index.ts';
import type {
  AcceleratorVariable,
  AggregateVariable,
  BinaryOperator,
  CalculationTrigger,
  CompensationDocument,
  Condition,
  ConditionGroup,
  DateOffset,
  FormulaNode,
  HierarchyLevel,
  Operator,
  Scope,
  Variable,
  Window,
  World,
} from '../model/index.ts';
import { SOURCE_FIELDS } from '../model/sources.ts';
import {
  DEALS,
  aggregate,
  compensation,
  deal,
  documentOf,
  field,
  formula,
  month,
  quota,
  scope,
  tiers,
  worldOf,
} from './plan-builder.ts';

/** Random worlds, plans and records for property tests: small, but with every construct meeting every other. */

export const USERS = ['ann', 'bob', 'cid'] as const;
export const MONTHS = ['2026-01', '2026-03', '2026-05'].map(month);

const oneOf = <T>(...values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const windows = oneOf<Window>('exact', 'exact', 'month', 'quarter', 'semester', 'year');
const levels = oneOf<HierarchyLevel>(
  'exactly',
  'directly_above',
  'directly_below',
  'anywhere_below',
  'below_2',
  'below_3',
  'same_manager',
);
/** One accent written in two ways, and texts whose order is not that of their characters' codes. */
const DECOMPOSED = 'Île'.normalize('NFD');
const regions = oneOf('North', 'south', 'NORTH', 'East', 'Île', DECOMPOSED, 'zone', '');
const stages = oneOf('Won', 'Lost', 'won');
/** Few sets of choices, each in several orders and cases, and one that reads like two. */
const choices = oneOf(
  ['a', 'b'],
  ['b', 'a'],
  ['B', 'a'],
  ['a, b'],
  ['a, b'],
  ['c'],
  ['c', 'a', 'b'],
  ['b', 'c', 'a'],
);

const amounts = fc.oneof(
  fc.integer({ min: -20_000, max: 90_000 }).map((cents) => (cents / 100).toFixed(2)),
  oneOf('100', '-100', '250.5', '1000', '0', '90071992547409.93', '123456789012345678.01'),
);

export const records: fc.Arbitrary<WireRecord[]> = fc
  .array(
    fc.record({
      closed: fc.option(
        fc
          .integer({ min: day('2025-12-01'), max: day('2026-06-10') })
          .map((at) => new Date(at * 86_400_000).toISOString().slice(0, 10)),
        { freq: 12 },
      ),
      amount: fc.option(amounts, { freq: 12 }),
      margin: fc.option(
        fc.integer({ min: -100, max: 9999 }).map((units) => (units / 10_000).toFixed(4)),
        { freq: 8 },
      ),
      owner: fc.option(oneOf('ann', ...USERS), { freq: 10 }),
      stage: fc.option(stages, { freq: 8 }),
      region: fc.option(regions, { freq: 6 }),
      signed: fc.option(fc.boolean(), { freq: 4 }),
      tags: fc.option(choices, { freq: 6 }),
    }),
    { maxLength: 30, size: 'max' },
  )
  .map((list) =>
    list.map(({ closed, amount, ...more }, index) =>
      deal(`r${String(index).padStart(2, '0')}`, closed, amount, more),
    ),
  );

const comparisons: fc.Arbitrary<Condition> = fc.oneof(
  fc
    .record({
      operator: oneOf<Operator>('is', 'is_not', 'has_any', 'has_none', 'contains', 'starts_with'),
      text: oneOf('Won', 'lost', 'o'),
    } as const)
    .map(({ operator, text }): Condition => ({
      kind: 'condition',
      field_id: 'stage',
      operator,
      comparand: { kind: 'constant', values: [text] },
    })),
  fc
    .record({
      operator: oneOf<Operator>('equal', 'inequal', 'less', 'less_or_equal', 'greater', 'greater_or_equal'),
      value: oneOf('100', '250.505', '0'),
    } as const)
    .map(({ operator, value }): Condition => ({
      kind: 'condition',
      field_id: 'amount',
      operator,
      comparand: { kind: 'constant', values: [value] },
    })),
  oneOf<Condition>(
    { kind: 'condition', field_id: 'amount', operator: 'is_empty', comparand: null },
    { kind: 'condition', field_id: 'signed', operator: 'is_true', comparand: null },
    { kind: 'condition', field_id: 'signed', operator: 'is_false', comparand: null },
    {
      kind: 'condition',
      field_id: 'region',
      operator: 'is',
      comparand: { kind: 'current_user_attribute', attribute_id: 'region' },
    },
    {
      kind: 'condition',
      field_id: 'region',
      operator: 'is',
      comparand: { kind: 'field', field_id: 'stage' },
    },
    {
      kind: 'condition',
      field_id: 'region',
      operator: 'is_not',
      comparand: { kind: 'constant', values: [DECOMPOSED] },
    },
    {
      kind: 'condition',
      field_id: 'region',
      operator: 'starts_with',
      comparand: { kind: 'constant', values: ['Î'] },
    },
    { kind: 'condition', field_id: 'owner', operator: 'is', comparand: { kind: 'current_user' } },
    { kind: 'condition', field_id: 'owner', operator: 'is_not', comparand: { kind: 'current_user' } },
    {
      kind: 'condition',
      field_id: 'owner',
      operator: 'is',
      comparand: { kind: 'current_user_team', level: 'anywhere_below' },
    },
    {
      kind: 'condition',
      field_id: 'owner',
      operator: 'is_not',
      comparand: { kind: 'current_user_team', level: 'exactly' },
    },
    {
      kind: 'condition',
      field_id: 'closed',
      operator: 'before',
      comparand: { kind: 'current_date', offset: { unit: 'month', amount: -1 } },
    },
    ...(['week', 'month', 'year'] as const).flatMap((span) =>
      (['is', 'before', 'after'] as const).map((operator): Condition => ({
        kind: 'condition',
        field_id: 'closed',
        operator,
        comparand: { kind: 'current_date', offset: { unit: 'month', amount: -2 }, span },
      })),
    ),
    {
      kind: 'condition',
      field_id: 'closed',
      operator: 'after',
      comparand: { kind: 'constant', values: ['2026-02-14'] },
    },
    {
      kind: 'condition',
      field_id: 'tags',
      operator: 'has_all',
      comparand: { kind: 'constant', values: ['A', 'b'] },
    },
    {
      kind: 'condition',
      field_id: 'tags',
      operator: 'has_none',
      comparand: { kind: 'constant', values: ['c'] },
    },
  ),
);

const conditions: fc.Arbitrary<ConditionGroup | null> = fc.option(
  fc.record({
    kind: fc.constant('group' as const),
    link: oneOf('and' as const, 'or' as const),
    items: fc.array(
      fc.oneof(
        { weight: 4, arbitrary: comparisons },
        {
          weight: 1,
          arbitrary: fc.record({
            kind: fc.constant('group' as const),
            link: oneOf('and' as const, 'or' as const),
            items: fc.array(comparisons, { maxLength: 2 }),
          }),
        },
      ),
      { maxLength: 3 },
    ),
  }),
  { freq: 2 },
);

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
  { weight: 1, arbitrary: fc.constant(null) },
);

const scopes: fc.Arbitrary<Scope> = fc
  .record({
    user_rule: userRules,
    window: windows,
    shift: shifts,
    dated: fc.integer({ max: 9, min: 0 }),
    conditions,
  })
  .map(({ dated, window, shift, ...rest }) =>
    scope({ ...rest, period_rule: dated === 0 ? null : { field_id: 'closed', window, shift } }),
  );

const variable = (id: string): FormulaNode => ({ type: 'variable', id });
const literal = (value: string): FormulaNode => ({ type: 'number', value });

/** Numbers over the given leaves; sometimes text or nothing meets a number, as in life. */
function numberTrees(
  leaves: readonly FormulaNode[],
  conditionsOver: readonly FormulaNode[],
  depth: number,
): fc.Arbitrary<FormulaNode> {
  const leaf = oneOf(...leaves, literal('2'), literal('0.05'), literal('1000.5'), {
    type: 'percent',
    value: '0.085',
  } as FormulaNode);
  if (depth === 0) return leaf;
  const inner = numberTrees(leaves, conditionsOver, depth - 1);
  const test: fc.Arbitrary<FormulaNode> = fc.oneof(
    fc
      .record({
        operator: oneOf<BinaryOperator>('<', '<=', '>', '>=', '=', '<>'),
        left: inner,
        right: inner,
      } as const)
      .map((node): FormulaNode => ({ type: 'binary', ...node })),
    oneOf(...conditionsOver),
  );
  return fc.oneof(
    { weight: 2, arbitrary: leaf },
    {
      weight: 5,
      arbitrary: fc
        .record({
          operator: oneOf<BinaryOperator>('+', '-', '*', '*', '/'),
          left: inner,
          right: inner,
        } as const)
        .map((node): FormulaNode => ({ type: 'binary', ...node })),
    },
    {
      weight: 1,
      arbitrary: inner.map((operand): FormulaNode => ({ type: 'unary', operator: '-', operand })),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(test, inner, inner)
        .map((args): FormulaNode => ({ type: 'call', name: 'IF', args })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(oneOf('MIN', 'MAX'), inner, inner)
        .map(([name, ...args]): FormulaNode => ({ type: 'call', name, args })),
    },
    {
      weight: 1,
      arbitrary: inner.map((arg): FormulaNode => ({
        type: 'call',
        name: 'ROUND',
        args: [arg, literal('1')],
      })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(inner, inner).map((args): FormulaNode => ({ type: 'call', name: 'IFERROR', args })),
    },
    { weight: 1, arbitrary: inner.map((arg): FormulaNode => ({ type: 'call', name: 'ABS', args: [arg] })) },
  );
}

const recordTests: readonly FormulaNode[] = [
  { type: 'binary', operator: '=', left: variable('stage'), right: { type: 'text', value: 'won' } },
  { type: 'binary', operator: '<>', left: variable('region'), right: { type: 'text', value: 'North' } },
  { type: 'binary', operator: '<', left: variable('region'), right: { type: 'text', value: 'Île' } },
  { type: 'binary', operator: '=', left: variable('label'), right: { type: 'text', value: '' } },
  variable('signed'),
  { type: 'call', name: 'NOT', args: [variable('signed')] },
  {
    type: 'call',
    name: 'AND',
    args: [
      variable('signed'),
      { type: 'binary', operator: '>', left: variable('amount'), right: literal('100') },
    ],
  },
];

const steps = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 0, maxLength: 3 }).chain((cuts) =>
  fc.record({
    cuts: fc.constant(cuts.toSorted((a, b) => a - b)),
    first: oneOf('0', '0', '0', '0.5'),
    values: fc.array(oneOf('0.03', '0.05', '0.1', '25', '0', '-0.02'), { minLength: 4, maxLength: 4 }),
    unit: oneOf(25, 100, 1000),
    closed: fc.integer({ min: 0, max: 5 }),
  }),
);

function accelerators(
  id: string,
  measures: readonly string[],
  isRecord: boolean,
): fc.Arbitrary<AcceleratorVariable> {
  return fc
    .record({
      measure: oneOf(...measures),
      steps,
      mode: oneOf<AcceleratorVariable['mode']>('marginal', 'marginal', 'whole_record', 'retroactive'),
      border: oneOf('upper' as const, 'lower' as const),
      accumulation: windows,
      true_up: fc.boolean(),
      order: isRecord
        ? fc.option(oneOf('margin', 'amount', 'region', 'turn'), { freq: 2 })
        : fc.constant(null),
      group: isRecord
        ? fc.option(oneOf(['region'], ['stage', 'signed'], ['tags'], ['label', 'stage']), { freq: 2 })
        : fc.constant(null),
      target: fc.option(oneOf('quota', 'fixed target'), { freq: 2 }),
      pays: oneOf('rate' as const, 'rate' as const, 'amount' as const),
    })
    .map(({ measure, steps: { cuts, first, values, unit, closed }, order, group, target, ...more }) => {
      const ratio = target === null ? unit : 0.05;
      const thresholds = [first, ...cuts.map((cut) => String(Math.round(cut * ratio * 100) / 100))];
      const made = tiers(
        id,
        measure,
        thresholds.map((from, index) => [from, values[index]!] as const),
        {
          ...more,
          order_variable_id: order,
          group_by_variable_ids: group ?? [],
          target_variable_id: target,
        },
      );
      if (closed > 0) return made;
      const last = made.tiers.at(-1)!;
      return {
        ...made,
        tiers: [...made.tiers.slice(0, -1), { ...last, to: String(Number(last.from) + ratio * 10) }],
      };
    });
}

const ofAnything = fc.record({
  of: oneOf('amount', 'record formula', 'pay', 'over', 'margin', 'signed', 'region', 'tags', 'label', null),
  function: oneOf<AggregateVariable['function']>(
    'sum',
    'sum',
    'average',
    'count',
    'count_unique',
    'min',
    'max',
    'all',
    'empty',
    'not_empty',
    'all_true',
    'none_true',
    'all_empty',
    'any_filled',
  ),
  window: windows,
});

/** What can be written in several ways, counted as one. */
const ofTexts = fc.record({
  of: oneOf('tags', 'tags', 'label', 'region'),
  function: fc.constant('count_unique' as const),
  window: windows,
});

const aggregates: fc.Arbitrary<AggregateVariable> = fc
  .oneof({ weight: 4, arbitrary: ofAnything }, { weight: 1, arbitrary: ofTexts })
  .map(({ of, ...more }) => aggregate('total', of, of === null ? { ...more, function: 'count' } : more));

const documents: fc.Arbitrary<CompensationDocument> = fc
  .record({
    scope: scopes,
    record: numberTrees(
      [variable('amount'), variable('margin'), variable('rate'), variable('quota')],
      recordTests,
      2,
    ),
    other: numberTrees([variable('amount'), variable('margin')], recordTests, 1),
    pay: accelerators('pay', ['amount', 'amount', 'record formula'], true),
    over: accelerators('over', ['pay', 'record formula'], true),
    label: oneOf<FormulaNode>(
      { type: 'call', name: 'LEFT', args: [variable('region'), literal('0')] },
      { type: 'call', name: 'LEFT', args: [variable('region'), literal('1')] },
      { type: 'call', name: 'LEFT', args: [variable('region'), literal('9')] },
      { type: 'call', name: 'CONCAT', args: [variable('tags'), variable('stage')] },
    ),
    total: aggregates,
    window: windows,
    to_date: fc.boolean(),
    quota_id: oneOf('monthly', 'quarterly', 'annually'),
    statement: numberTrees(
      [variable('total'), variable('quota'), variable('rate'), variable('won')],
      [{ type: 'binary', operator: '>=', left: variable('won'), right: variable('quota') }],
      2,
    ),
    bonus: accelerators('bonus', ['won', 'won', 'statement formula', 'total'], false),
    paid: oneOf(
      'pay',
      'pay',
      'over',
      'bonus',
      'bonus',
      'statement formula',
      'record formula',
      'total',
      'won',
      'amount',
    ),
  })
  .map((made) => {
    const variables: Variable[] = [
      field('amount', 'amount'),
      field('margin', 'margin'),
      field('stage', 'stage'),
      field('region', 'region'),
      field('signed', 'signed'),
      { ...field('rate', ''), kind: 'Attribute', attribute_id: 'rate' },
      quota('quota', made.quota_id, { window: made.window, to_date: made.to_date }),
      formula('fixed target', literal('500')),
      // Reads a field, whatever the rest is: always of record grain.
      formula('record formula', {
        type: 'call',
        name: 'IF',
        args: [variable('signed'), made.record, made.other],
      }),
      aggregate('won', 'amount'),
      field('tags', 'tags'),
      // A text that may be empty, one of its first characters, or one made of choices.
      formula('label', made.label),
      // What some rows cannot be ordered by.
      formula('turn', { type: 'binary', operator: '/', left: literal('1'), right: { type: 'binary', operator: '-', left: variable('amount'), right: literal('100') } }), // prettier-ignore
      made.pay,
      made.over,
      made.total,
      formula('statement formula', made.statement),
      made.bonus,
    ];
    return documentOf(variables, made.paid, [made.scope]);
  });

/** A compensation that reads what another one gave earlier (`null`: the one before it in the chain), or a quota's values. */
interface Follower {
  readonly reads: string | null;
  readonly document: (source: Scope['source']) => CompensationDocument;
}

const followers: fc.Arbitrary<Follower> = fc
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

const spans = fc.record({
  start: fc
    .option(oneOf('2025-11-10', '2026-01-01', '2026-02-15'), { freq: 2 })
    .map((text) => (text === null ? null : day(text))),
  end: fc
    .option(oneOf('2026-02-28', '2026-03-20', '2026-06-30'), { freq: 2 })
    .map((text) => (text === null ? null : day(text))),
});

/** Joining and leaving in mid-month, several times over: some meet, some leave gaps. */
const attributions = fc.oneof(
  spans,
  oneOf(
    ['2026-01-10', '2026-02-14'],
    ['2026-02-10', '2026-03-20'],
    ['2026-03-21', '2026-05-15'],
    ['2026-05-05', '2026-06-02'],
    ['2026-01-26', '2026-01-26'],
  ).map(([from, to]) => ({ start: day(from!), end: day(to!) })),
);

const triggers = oneOf<CalculationTrigger>(
  'each_month',
  'each_month',
  'each_month',
  'each_quarter',
  'each_month_except_end_of_quarter',
  'q1',
  'each_semester',
);

export const worlds: fc.Arbitrary<World> = fc
  .record({
    document: documents,
    followers: fc.array(fc.record({ follower: followers, trigger: triggers }), { maxLength: 3 }),
    order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
    trigger: triggers,
    reference_day: oneOf(1, 1, 25),
    fiscal: oneOf(1, 1, 4),
    today: oneOf('2026-02-10', '2026-12-31'),
    even: fc.boolean(),
    memberships: fc.array(
      fc.record({ team_id: oneOf('top', 'mid', 'low', 'side'), user_id: oneOf(...USERS), span: spans }),
      {
        maxLength: 5,
      },
    ),
    managers: fc.array(fc.record({ manager_id: oneOf(...USERS), user_id: oneOf(...USERS), span: spans }), {
      maxLength: 4,
    }),
    attribution: oneOf<World['compensations'][number]['attribution']>('dates', 'dates', 'whole_months'),
    members: fc.array(fc.record({ user_id: oneOf(...USERS), span: attributions }), {
      minLength: 1,
      maxLength: 5,
    }),
    region: fc.array(fc.record({ value: regions, span: fc.oneof(spans, attributions) }), { maxLength: 4 }),
    rate: fc.option(oneOf('0.05', '0.1'), { freq: 3 }),
    missing: fc.integer({ min: 0, max: 5 }),
    unit: oneOf('100', '250.75', '0', '1000000'),
    id_field: oneOf(null, 'name', 'region'),
  })
  .map((made) => {
    const attributes = [
      ...made.region.map((one) => ({ attribute_id: 'region', ...one })),
      ...(made.rate === null
        ? []
        : [{ attribute_id: 'rate', value: made.rate, span: { start: null, end: null } }]),
    ];
    const valuesOf = (every: number) =>
      Array.from(
        { length: 36 / every },
        (_, index) => month('2024-01') + ((made.fiscal - 1) % every) + index * every,
      )
        .filter((at) => made.missing !== 0 || at % 5 !== 0)
        .flatMap((at) => USERS.map((user_id) => ({ user_id, month: at, value: made.unit })));
    const { members, attribution } = made;
    const first = compensation(made.document, { calculation_trigger: made.trigger, members, attribution });
    // Most read the one before them, and stand anywhere among the others.
    const chain = made.followers.map(({ follower: { reads, document }, trigger }, at) => {
      const before = reads ?? (at === 0 ? 'commission' : `follower ${at}`);
      const source: Scope['source'] =
        reads === null || reads === 'commission'
          ? { type: 'compensation', compensation_id: before }
          : { type: 'quota', quota_id: before };
      return compensation(document(source), {
        id: `follower ${at + 1}`,
        calculation_trigger: trigger,
        members,
        attribution,
      });
    });
    const all = [first, ...chain];
    return worldOf(
      made.order.flatMap((at) => all[at] ?? []),
      {
        calendar: {
          month_reference_day: made.reference_day,
          fiscal_year_start: made.fiscal,
          fiscal_year_shift: 0,
        },
        today: day(made.today),
        rounding: made.even ? 'half_even' : 'half_up',
        users: USERS.map((id) => ({ id, name: id, attributes })),
        tables: [{ ...DEALS, id_field_id: made.id_field }],
        teams: [
          { id: 'top', parent_id: null },
          { id: 'mid', parent_id: 'top' },
          { id: 'low', parent_id: 'mid' },
          { id: 'side', parent_id: 'top' },
        ],
        memberships: made.memberships,
        managers: made.managers.filter((link) => link.manager_id !== link.user_id),
        attributes: [
          { id: 'region', type: 'text' },
          { id: 'rate', type: 'percentage' },
        ],
        quotas: [
          { id: 'monthly', name: 'Monthly', frequency: 'monthly', type: 'amount', values: valuesOf(1) },
          { id: 'quarterly', name: 'Quarterly', frequency: 'quarterly', type: 'amount', values: valuesOf(3) },
          { id: 'annually', name: 'Annual', frequency: 'annually', type: 'amount', values: valuesOf(12) },
        ],
      },
    );
  });
