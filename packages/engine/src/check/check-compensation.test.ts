import { describe, expect, it } from 'vitest';
import type { AcceleratorVariable, CompensationDocument, Scope, Variable } from '../model/index.ts';
import { parseFormula } from '../formula/syntax/parse-formula.ts';
import { type CheckedCompensation, checkCompensation, resultsIn } from './check-compensation.ts';
import type { CheckWorld } from './world.ts';

const NO_DASHBOARD = { attainment_variable_id: null, variable_ids: [], record_field_ids: [] };
const world: CheckWorld = {
  attributes: [
    { id: 'base', type: 'amount' },
    { id: 'region', type: 'picklist' },
  ],
  quotas: [{ id: 'revenue', type: 'amount', frequency: 'monthly' }],
  tables: [
    {
      id: 'deals',
      name: 'Deals',
      name_field_id: 'title',
      id_field_id: null,
      fields: [
        { id: 'title', name: 'Title', type: 'name', decimals: 0 },
        { id: 'owner', name: 'Owner', type: 'user', decimals: 0 },
        { id: 'closed', name: 'Closed', type: 'date', decimals: 0 },
        { id: 'value', name: 'Value', type: 'amount', decimals: 2 },
        { id: 'margin', name: 'Margin', type: 'percentage', decimals: 4 },
        { id: 'won', name: 'Won', type: 'bool', decimals: 0 },
        { id: 'product', name: 'Product', type: 'picklist', decimals: 0 },
      ],
    },
    {
      id: 'bare',
      name: 'Bare',
      name_field_id: 'n',
      id_field_id: null,
      fields: [{ id: 'n', name: 'N', type: 'name', decimals: 0 }],
    },
  ],
  compensations: [],
};

const deals: Scope = {
  id: 's',
  name: 'Deals won',
  source: { type: 'data_table', table_id: 'deals' },
  user_rule: { field_id: 'owner', match: { kind: 'current_user' } },
  period_rule: { field_id: 'closed', window: 'exact', shift: null },
  conditions: null,
  order: [],
};

const base = (id: string) => ({ id, name: id, description: '', format: null });
const field = (id: string, field_id: string, scope_id = 's'): Variable => ({
  ...base(id),
  kind: 'Field',
  scope_id,
  field_id,
});
const formula = (id: string, text: string): Variable => {
  const names = [...text.matchAll(/[a-z_]+/g)].map(([name]) => ({ id: name, name }));
  return { ...base(id), kind: 'Formula', tree: parseFormula(text, names).tree, broken_text: null };
};
const sum = (id: string, of: string): Variable => ({
  ...base(id),
  kind: 'Aggregate',
  function: 'sum',
  of_variable_id: of,
  scope_id: null,
  window: 'exact',
});
const quota: Variable = {
  ...base('quota'),
  kind: 'Quota',
  quota_id: 'revenue',
  window: 'exact',
  to_date: false,
};
const tiers = (...bounds: [string, string | null, string][]) =>
  bounds.map(([from, to, value]) => ({ from, to, value }));
const accelerator = (parts: Partial<AcceleratorVariable> = {}): AcceleratorVariable => ({
  ...base('pay'),
  kind: 'Accelerator',
  measure_variable_id: 'value',
  mode: 'marginal',
  border: 'upper',
  accumulation: 'exact',
  true_up: true,
  order_variable_id: null,
  group_by_variable_ids: [],
  target_variable_id: 'quota',
  pays: 'rate',
  tiers: tiers(['0', '1', '0.05'], ['1', null, '0.08']),
  ...parts,
});

function check(
  variables: Variable[],
  paid: string | null,
  parts: Partial<CompensationDocument> = {},
  where: CheckWorld = world,
  id: string | null = null,
) {
  const document: CompensationDocument = {
    scopes: [deals],
    variables,
    payment: { type: 'standard', variable_id: paid },
    kpi_variable_ids: [],
    dashboard: NO_DASHBOARD,
    ...parts,
  };
  return checkCompensation(document, where, id);
}

/** `code@place`, errors first as found. */
function found(checked: CheckedCompensation): string[] {
  return checked.diagnostics.map(
    (each) =>
      `${each.code}@${[each.scope_id ?? each.variable_id, each.path].filter((part) => part !== null).join('.')}`,
  );
}

describe('types, grains and order', () => {
  const checked = check(
    [
      accelerator({ order_variable_id: 'closed' }),
      formula('attainment', 'total / quota'),
      sum('total', 'value'),
      quota,
      field('value', 'value'),
      field('closed', 'closed'),
    ],
    'pay',
    {
      kpi_variable_ids: ['attainment'],
      dashboard: {
        attainment_variable_id: 'attainment',
        variable_ids: ['total'],
        record_field_ids: ['title'],
      },
    },
  );
  it('finds nothing wrong', () => expect(found(checked)).toEqual([]));
  it('puts what is read first', () =>
    expect(checked.order).toEqual(['value', 'closed', 'quota', 'pay', 'total', 'attainment']));
  it('knows each variable', () => {
    const seen = [...checked.variables.values()].map(
      ({ id, type, grain, format }) => `${id} ${type} ${grain.kind} ${format}`,
    );
    expect(seen).toEqual([
      'pay decimal record amount',
      'attainment decimal statement percentage',
      'total decimal statement amount',
      'quota decimal statement amount',
      'value decimal record amount',
      'closed date record date',
    ]);
  });
});

describe('looks', () => {
  const look = (text: string) =>
    check(
      [formula('result', text), field('amount', 'value'), field('share', 'margin'), quota],
      'result',
    ).variables.get('result')!.format;
  it.each([
    ['amount * share', 'amount'],
    ['amount * 0.08', 'amount'],
    ['amount / quota', 'percentage'],
    ['amount / 2', 'amount'],
    ['1 - share', 'percentage'],
    ['ROUND(amount, 2)', 'amount'],
    ['IF(amount > 1, 5%, 8%)', 'percentage'],
    ['MAX(0, amount)', 'amount'],
    ['LEN("abc") + 1', 'number'],
    ['amount > 1', 'boolean'],
  ])('%s shows as %s', (text, format) => expect(look(text)).toBe(format));

  it.each([
    ['amount', 3, 3],
    ['amount', 6, 4],
    ['amount / quota', 6, 6],
    ['amount > 1', 2, null],
    ['amount', null, null],
  ] as const)('%s with %j decimals shows %j', (text, decimals, expected) => {
    const variables = [{ ...formula('result', text), decimals }, field('amount', 'value'), quota];
    expect(check(variables, 'result').variables.get('result')!.decimals).toBe(expected);
  });
});

describe('aggregates', () => {
  it.each([
    ['sum', 'value', 'decimal amount'],
    ['average', 'margin', 'decimal percentage'],
    ['min', 'closed', 'date date'],
    ['max', 'value', 'decimal amount'],
    ['count', 'title', 'decimal number'],
    ['count_unique', 'owner', 'decimal number'],
    ['all', 'won', 'decimal number'],
    ['empty', 'title', 'decimal number'],
    ['not_empty', 'title', 'decimal number'],
    ['all_true', 'won', 'boolean boolean'],
    ['none_true', 'won', 'boolean boolean'],
    ['all_empty', 'title', 'boolean boolean'],
    ['any_filled', 'title', 'boolean boolean'],
  ] as const)('%s of %s is a %s', (name, of, expected) => {
    const aggregate: Variable = {
      ...base('a'),
      kind: 'Aggregate',
      function: name,
      of_variable_id: of,
      scope_id: null,
      window: 'exact',
    };
    const checked = check([field(of, of), aggregate, quota], 'quota');
    const { type, format, grain } = checked.variables.get('a')!;
    expect([found(checked), `${type} ${format}`, grain.kind]).toEqual([[], expected, 'statement']);
  });
});

describe('mistakes in variables', () => {
  const value = field('value', 'value');
  it.each<[string, Variable[], string[]]>([
    ['a field that is gone', [field('value', 'gone')], ['deleted_field@value.field_id']],
    ['a scope that is gone', [field('value', 'value', 'gone')], ['deleted_scope@value.scope_id']],
    [
      'a quota that is gone',
      [value, { ...base('quota'), kind: 'Quota', quota_id: 'x', window: 'exact', to_date: false }],
      ['deleted_quota@quota.quota_id'],
    ],
    [
      'an attribute that is gone',
      [value, { ...base('a'), kind: 'Attribute', attribute_id: 'x' }],
      ['deleted_attribute@a.attribute_id'],
    ],
    ['a variable that is gone', [value, formula('f', 'value + gone')], ['deleted_variable@f.tree']],
    [
      'a formula not written',
      [value, { ...base('f'), kind: 'Formula', tree: null, broken_text: null }],
      ['formula_missing@f.tree'],
    ],
    [
      'a formula that does not parse',
      [value, { ...base('f'), kind: 'Formula', tree: null, broken_text: '1 +' }],
      ['formula_broken@f.tree'],
    ],
    [
      'a text in a sum',
      [value, field('title', 'title'), formula('f', 'title + 1')],
      ['wrong_operand_type@f.tree'],
    ],
    [
      'a text as argument',
      [value, field('title', 'title'), formula('f', 'ROUND(title)')],
      ['wrong_argument_type@f.tree'],
    ],
    ['too few arguments', [value, formula('f', 'IF(value > 1, 2)')], ['too_few_arguments@f.tree']],
    ['too many arguments', [value, formula('f', 'ABS(1, 2)')], ['too_many_arguments@f.tree']],
    ['an odd case list', [value, formula('f', 'IFS(TRUE)')], ['too_few_arguments@f.tree']],
    ['branches that differ', [value, formula('f', 'IF(value > 1, "a", 2)')], ['types_differ@f.tree']],
    ['a comparison of two types', [value, formula('f', 'value = "a"')], ['types_differ@f.tree']],
    [
      'an order between checkboxes',
      [value, field('won', 'won'), formula('f', 'won > TRUE')],
      ['wrong_operand_type@f.tree'],
    ],
    ['cases that differ', [value, formula('f', 'SWITCH(value, "a", 2)')], ['types_differ@f.tree']],
    [
      'an aggregate of one value',
      [value, sum('total', 'value'), sum('twice', 'total')],
      ['aggregate_needs_records@twice.of_variable_id'],
    ],
    [
      'an aggregate of text',
      [value, field('title', 'title'), sum('total', 'title')],
      ['aggregate_input_type@total.of_variable_id'],
    ],
    [
      'an aggregate of nothing',
      [
        value,
        {
          ...base('n'),
          kind: 'Aggregate',
          function: 'sum',
          of_variable_id: null,
          scope_id: 's',
          window: 'exact',
        },
      ],
      ['aggregate_input_missing@n.of_variable_id'],
    ],
    [
      'two variables of one name',
      [value, { ...field('other', 'margin'), name: 'VALUE' }],
      ['duplicate_variable_name@other.name'],
    ],
    ['no name', [value, { ...field('other', 'margin'), name: ' ' }], ['name_missing@other.name']],
  ])('%s', (_title, variables, expected) => expect(found(check(variables, 'value'))).toEqual(expected));

  it('names both scopes of a mix and its place', () => {
    const other: Scope = { ...deals, id: 's2', name: 'Other' };
    const checked = check(
      [field('value', 'value'), field('there', 'value', 's2'), formula('f', '1 + value * there')],
      'value',
      {
        scopes: [deals, other],
      },
    );
    expect(checked.diagnostics).toMatchObject([
      { code: 'mixed_scopes', span: { from: 4, to: 17 }, params: { scope_id: 's', other_scope_id: 's2' } },
    ]);
  });

  it('shows a cycle as a path from each of its members', () => {
    const checked = check(
      [
        formula('a', 'b + 1'),
        formula('b', 'c + 1'),
        formula('c', 'a + 1'),
        formula('d', 'd'),
        formula('e', 'a * 2'),
      ],
      'e',
    );
    expect(checked.diagnostics.map((each) => `${each.code} ${each.params['path']}`)).toEqual([
      'cycle a,b,c,a',
      'cycle b,c,a,b',
      'cycle c,a,b,c',
      'cycle d,d',
    ]);
    expect([...checked.variables.values()].filter((each) => each.broken).map((each) => each.id)).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
    expect([...checked.order].sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('does not repeat a mistake in what reads it', () => {
    expect(
      found(check([field('value', 'gone'), formula('f', 'value * 2'), sum('total', 'f')], 'total')),
    ).toEqual(['deleted_field@value.field_id']);
  });
});

describe('accelerators', () => {
  const around = [field('value', 'value'), field('closed', 'closed'), field('title', 'title'), quota];
  it.each<[string, Partial<AcceleratorVariable>, string[]]>([
    ['a gap', { tiers: tiers(['0', '1', '0.05'], ['1.5', null, '0.08']) }, ['tier_gap@pay.tiers.1.from']],
    [
      'an overlap',
      { tiers: tiers(['0', '1', '0.05'], ['0.5', null, '0.08']) },
      ['tier_overlap@pay.tiers.1.from'],
    ],
    ['equal written differently', { tiers: tiers(['0', '1.00', '0.05'], ['1', null, '0.08']) }, []],
    [
      'a tier without room',
      { tiers: tiers(['0', '0', '0.05'], ['0', null, '0.08']) },
      ['tier_empty@pay.tiers.0.to'],
    ],
    [
      'an open tier in the middle',
      { tiers: tiers(['0', null, '0.05'], ['1', null, '0.08']) },
      ['tier_open_not_last@pay.tiers.0.to'],
    ],
    [
      'no number',
      { tiers: tiers(['0', 'x', '0.05'], ['1', null, '']) },
      ['tier_not_a_number@pay.tiers.0.to', 'tier_not_a_number@pay.tiers.1.value'],
    ],
    [
      'a start above zero (a warning)',
      { tiers: tiers(['0.5', null, '0.05']) },
      ['tier_first_not_zero@pay.tiers.0.from'],
    ],
    ['no tier', { tiers: [] }, ['tiers_missing@pay.tiers']],
    ['no measure', { measure_variable_id: null }, ['accelerator_measure_missing@pay.measure_variable_id']],
    [
      'a measure that is no number',
      { measure_variable_id: 'title' },
      ['accelerator_measure_type@pay.measure_variable_id'],
    ],
    ['a target per record', { target_variable_id: 'value' }, ['badly_typed_variable@pay.target_variable_id']],
    [
      'a group that is no record',
      { group_by_variable_ids: ['title', 'quota'] },
      ['accelerator_group_type@pay.group_by_variable_ids.1'],
    ],
    [
      'an order that is no record',
      { order_variable_id: 'quota' },
      ['accelerator_order_type@pay.order_variable_id'],
    ],
  ])('%s', (_title, parts, expected) =>
    expect(found(check([...around, accelerator(parts)], 'pay'))).toEqual(expected),
  );

  it('refuses to fill its tiers with what other tiers gave in earlier months', () => {
    const first = { ...accelerator({ target_variable_id: null }), id: 'first', name: 'first' };
    const over = (parts: Partial<AcceleratorVariable>) =>
      found(check([...around, first, formula('twice', 'first * 2'), sum('total', 'first'), accelerator({ target_variable_id: null, ...parts })], 'pay')); // prettier-ignore
    const refused = ['accelerator_over_accelerator@pay.accumulation'];
    expect(over({ measure_variable_id: 'first', accumulation: 'quarter' })).toEqual(refused);
    expect(over({ measure_variable_id: 'twice', accumulation: 'year' })).toEqual(refused);
    expect(over({ group_by_variable_ids: ['twice'], accumulation: 'year' })).toEqual(refused);
    expect(over({ measure_variable_id: 'first' })).toEqual([]);
    expect(over({ measure_variable_id: 'total', accumulation: 'quarter' })).toEqual([]);
    expect(over({ accumulation: 'quarter' })).toEqual([]);
  });

  it('suggests the bound that closes a gap, and an aggregate for a target', () => {
    const gap = check(
      [...around, accelerator({ tiers: tiers(['0', '1', '0.05'], ['1.5', null, '0.08']) })],
      'pay',
    );
    expect(gap.diagnostics[0]?.suggestion).toEqual({ kind: 'set_from', value: '1' });
    const target = check([...around, accelerator({ target_variable_id: 'value' })], 'pay');
    expect(target.diagnostics[0]?.suggestion).toEqual({ kind: 'aggregate', variable_id: 'value' });
  });
});

describe('scopes', () => {
  const say = (parts: Partial<Scope>, where = world) =>
    found(check([quota], 'quota', { scopes: [{ ...deals, ...parts }] }, where));
  const condition = (field_id: string, operator: string, ...values: string[]) =>
    ({
      conditions: {
        kind: 'group',
        link: 'and',
        items: [
          {
            kind: 'condition',
            field_id,
            operator,
            comparand: values.length > 0 ? { kind: 'constant', values } : null,
          },
        ],
      },
    }) as Partial<Scope>;
  it.each<[string, Partial<Scope>, string[]]>([
    ['a table that is gone', { source: { type: 'data_table', table_id: 'x' } }, ['deleted_table@s.source']],
    ['a quota that is gone', { source: { type: 'quota', quota_id: 'x' } }, ['deleted_quota@s.source']],
    [
      'a compensation that is gone',
      { source: { type: 'compensation', compensation_id: 'x' } },
      ['deleted_compensation@s.source'],
    ],
    [
      'no rule (warnings)',
      { user_rule: null, period_rule: null },
      ['user_rule_missing@s.user_rule', 'period_rule_missing@s.period_rule'],
    ],
    [
      'a table without user or date',
      { source: { type: 'data_table', table_id: 'bare' }, user_rule: null, period_rule: null },
      ['scope_needs_user_field@s.user_rule', 'scope_needs_date_field@s.period_rule'],
    ],
    [
      'a user rule on text',
      { user_rule: { field_id: 'title', match: { kind: 'current_user' } } },
      ['user_rule_field_type@s.user_rule'],
    ],
    [
      'an attribute rule on text',
      { user_rule: { field_id: 'title', match: { kind: 'attribute', attribute_id: 'region' } } },
      [],
    ],
    [
      'an attribute rule on nothing',
      { user_rule: { field_id: 'title', match: { kind: 'attribute', attribute_id: 'x' } } },
      ['deleted_attribute@s.user_rule'],
    ],
    [
      'a period rule on text',
      { period_rule: { field_id: 'title', window: 'exact', shift: null } },
      ['period_rule_field_type@s.period_rule'],
    ],
    ['an order by nothing', { order: [{ field_id: 'x', direction: 'asc' }] }, ['deleted_field@s.order.0']],
    ['a condition on nothing', condition('x', 'is_empty'), ['deleted_field@s.conditions.0']],
    [
      'a condition of another type',
      condition('value', 'contains', 'a'),
      ['condition_operator_type@s.conditions.0'],
    ],
    ['a condition without value', condition('value', 'equal'), ['condition_value_missing@s.conditions.0']],
    [
      'a condition with no number',
      condition('value', 'equal', 'abc'),
      ['condition_value_invalid@s.conditions.0'],
    ],
    [
      'a condition with no date',
      condition('closed', 'after', '2017-02-30'),
      ['condition_value_invalid@s.conditions.0'],
    ],
    [
      'several values where one belongs',
      condition('product', 'is', 'a', 'b'),
      ['condition_value_invalid@s.conditions.0'],
    ],
    ['conditions that hold', condition('product', 'has_any', 'a', 'b'), []],
    [
      'a quota as source',
      {
        source: { type: 'quota', quota_id: 'revenue' },
        user_rule: { field_id: 'user', match: { kind: 'current_user' } },
        period_rule: { field_id: 'date', window: 'year', shift: null },
      },
      [],
    ],
  ])('%s', (_title, parts, expected) => expect(say(parts)).toEqual(expected));

  it('limits nesting and number of conditions', () => {
    const leaf = { kind: 'condition', field_id: 'title', operator: 'is_empty', comparand: null } as const;
    const group = (items: NonNullable<Scope['conditions']>['items']) =>
      ({ kind: 'group', link: 'and', items }) as const;
    const nested = (depth: number): NonNullable<Scope['conditions']> =>
      depth === 1 ? group([leaf]) : group([nested(depth - 1)]);
    expect(say({ conditions: nested(5) })).toEqual([]);
    expect(say({ conditions: nested(6) })).toEqual(['conditions_too_deep@s.conditions']);
    expect(say({ conditions: group(Array.from({ length: 101 }, () => leaf)) })).toEqual([
      'conditions_too_many@s.conditions',
    ]);
  });

  it('keeps compensations as sources in the past and out of cycles', () => {
    const source = (compensation_id: string): Scope => ({
      ...deals,
      source: { type: 'compensation', compensation_id },
      user_rule: { field_id: 'user', match: { kind: 'current_user' } },
      period_rule: { field_id: 'date', window: 'exact', shift: { unit: 'month', amount: -1 } },
    });
    const document = (scope: Scope): CompensationDocument => ({
      scopes: [scope],
      variables: [{ ...base('earned'), kind: 'Field', scope_id: 's', field_id: 'value' }, quota],
      payment: { type: 'standard', variable_id: 'earned' },
      kpi_variable_ids: [],
      dashboard: NO_DASHBOARD,
    });
    const there: CheckWorld = {
      ...world,
      compensations: [
        { id: 'a', document: document(source('b')) },
        { id: 'b', document: document(deals) },
      ],
    };
    const past = source('b');
    const run = (scope: Scope, where: CheckWorld, id: string) =>
      found(
        checkCompensation({ ...document(scope), variables: [quota, field('earned', 'quota')] }, where, id),
      );
    expect(run(past, there, 'a')).toEqual([]);
    const asDraft = {
      ...there,
      compensations: there.compensations.map((each) => ({ ...each, state: 'draft' as const })),
    };
    expect(run(past, asDraft, 'a')).toEqual(['source_is_draft@s.source']);
    expect(
      run({ ...past, period_rule: { field_id: 'date', window: 'exact', shift: null } }, there, 'a'),
    ).toContain('scope_period_not_past@s.period_rule');
    expect(run(source('a'), there, 'a')[0]).toBe('source_is_itself@s.source');
    expect(run(source('a'), there, 'b')[0]).toBe('source_cycle@s.source');
  });

  it('knows other compensations by outline as by document', () => {
    const results = resultsIn(check([sum('total', 'value'), field('value', 'value')], 'total'));
    expect(results).toEqual([{ id: 'total', name: 'total', type: 'decimal', format: 'amount' }]);
    const source: Scope = {
      ...deals,
      source: { type: 'compensation', compensation_id: 'other' },
      user_rule: { field_id: 'user', match: { kind: 'current_user' } },
      period_rule: { field_id: 'date', window: 'year', shift: null },
    };
    const where = (reads: string[]): CheckWorld => ({
      ...world,
      compensations: [{ id: 'other', reads, results }],
    });
    const variables = [field('before', 'total'), sum('all', 'before')];
    const checked = check(variables, 'all', { scopes: [source] }, where([]), 'here');
    expect([found(checked), checked.variables.get('all')?.format]).toEqual([[], 'amount']);
    expect(found(check(variables, 'all', { scopes: [source] }, where(['here']), 'here'))[0]).toBe(
      'source_cycle@s.source',
    );
    expect(
      found(check([field('before', 'value', 's')], 'before', { scopes: [source] }, where([]), 'here')),
    ).toEqual([]);
  });
});

describe('payment, key figures, dashboard', () => {
  const variables = [field('value', 'value'), field('title', 'title'), sum('total', 'value')];
  it.each<[string, string | null, Partial<CompensationDocument>, string[]]>([
    ['nothing is paid', null, {}, ['payment_variable_missing@payment.variable_id']],
    ['a text is paid', 'title', {}, ['payment_variable_type@payment.variable_id']],
    ['what is paid is gone', 'gone', {}, ['deleted_variable@payment.variable_id']],
    ['a record value is paid', 'value', {}, []],
    [
      'a record value as key figure',
      'total',
      { kpi_variable_ids: ['value'] },
      ['badly_typed_variable@kpi_variable_ids.0'],
    ],
    [
      'a key figure that is gone',
      'total',
      { kpi_variable_ids: ['gone'] },
      ['kpi_variable_missing@kpi_variable_ids.0'],
    ],
    [
      'a column that is gone',
      'total',
      { dashboard: { ...NO_DASHBOARD, record_field_ids: ['gone'] } },
      ['dashboard_field_missing@dashboard.record_field_ids.0'],
    ],
  ])('%s', (_title, paid, parts, expected) => expect(found(check(variables, paid, parts))).toEqual(expected));
});
