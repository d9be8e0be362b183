import { describe, expect, it } from 'vitest';
import type { CompensationDocument, Scope, Variable } from '../model/index.ts';
import {
  NO_DASHBOARD,
  deals,
  base,
  field,
  formula,
  sum,
  quota,
  accelerator,
  check,
  found,
} from '../testing/check-builder.ts';

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

describe('payment, key figures, dashboard', () => {
  const variables = [
    field('value', 'value'),
    field('title', 'title'),
    sum('total', 'value'),
    { ...sum('count', 'value'), function: 'count' as const },
  ];
  const AT_ONCE = { delay: 0, instalments: [], release: null };
  const part = (months: number, share: string) => ({ months, share });
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
    ['pay that is delayed', 'total', { schedule: { ...AT_ONCE, delay: 3 } }, []],
    ['instalments', 'total', { schedule: { ...AT_ONCE, instalments: [part(0, '0.5'), part(2, '0.5')] } }, []],
    [
      'instalments of 99%',
      'total',
      { schedule: { ...AT_ONCE, instalments: [part(0, '0.5'), part(1, '0.49')] } },
      ['instalments_sum@schedule.instalments'],
    ],
    [
      'instalments out of order',
      'total',
      { schedule: { ...AT_ONCE, instalments: [part(1, '0.5'), part(1, '0.5')] } },
      ['instalment_order@schedule.instalments.0', 'instalment_order@schedule.instalments.1'],
    ],
    [
      'an instalment that takes back',
      'total',
      { schedule: { ...AT_ONCE, instalments: [part(0, '1.5'), part(1, '-0.5')] } },
      ['instalment_share_invalid@schedule.instalments.1'],
    ],
    [
      'records that wait for a date',
      'total',
      { schedule: { ...AT_ONCE, release: { field_id: 'closed' } } },
      [],
    ],
    [
      'records that wait for a text',
      'value',
      { schedule: { ...AT_ONCE, release: { field_id: 'title' } } },
      ['release_field_type@schedule.release'],
    ],
    [
      'records that wait for a field that is gone',
      'value',
      { schedule: { ...AT_ONCE, release: { field_id: 'gone' } } },
      ['deleted_field@schedule.release'],
    ],
    [
      'pay that is no record’s and waits for records',
      'count',
      { schedule: { ...AT_ONCE, release: { field_id: 'closed' } } },
      ['release_needs_records@schedule.release'],
    ],
    [
      'a column that is gone',
      'total',
      { dashboard: { ...NO_DASHBOARD, record_field_ids: ['gone'] } },
      ['dashboard_field_missing@dashboard.record_field_ids.0'],
    ],
  ])('%s', (_title, paid, parts, expected) => expect(found(check(variables, paid, parts))).toEqual(expected));
});
