import { describe, expect, it } from 'vitest';
import type { CompensationDocument, DateOffset, Scope } from '../model/index.ts';
import { checkCompensation, resultsIn } from './check-compensation.ts';
import type { CheckWorld } from './world.ts';
import {
  NO_DASHBOARD,
  world,
  deals,
  base,
  field,
  sum,
  quota,
  check,
  found,
} from '../testing/check-builder.ts';

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

  it('keeps comparisons of their dates with the current date in the past', () => {
    const months = (amount: number) => ({ unit: 'month' as const, amount });
    const said = (
      operator: 'is' | 'before' | 'after',
      offset: DateOffset | null,
      span?: 'week' | 'month' | 'quarter' | 'year',
    ) => {
      const conditions: Scope['conditions'] = {
        kind: 'group',
        link: 'and',
        items: [
          {
            kind: 'group',
            link: 'or',
            items: [
              {
                kind: 'condition',
                field_id: 'date',
                operator,
                comparand: { kind: 'current_date', offset, ...(span ? { span } : {}) },
              },
            ],
          },
        ],
      };
      const scope: Scope = {
        ...deals,
        source: { type: 'compensation', compensation_id: 'other' },
        user_rule: { field_id: 'user', match: { kind: 'current_user' } },
        period_rule: { field_id: 'date', window: 'year', shift: null },
        conditions,
      };
      const results = resultsIn(check([sum('total', 'value'), field('value', 'value')], 'total'));
      const where: CheckWorld = {
        ...world,
        compensations: [{ id: 'other', reads: [], is_ranking: false, results }],
      };
      return found(check([quota], 'quota', { scopes: [scope] }, where, 'here'));
    };
    const PAST: [Parameters<typeof said>[0], DateOffset | null, Parameters<typeof said>[2]?][] = [
      ['is', months(-1)],
      ['is', { unit: 'week', amount: -1 }],
      ['is', { unit: 'week', amount: -1 }, 'week'],
      ['is', months(-1), 'month'],
      ['is', months(-3), 'quarter'],
      ['is', { unit: 'year', amount: -1 }, 'year'],
      ['before', null],
      ['before', null, 'quarter'],
    ];
    const PRESENT: typeof PAST = [
      ['is', null],
      ['is', null, 'week'],
      ['is', { unit: 'week', amount: -1 }, 'month'],
      ['is', months(-2), 'quarter'],
      ['is', months(-11), 'year'],
      ['is', months(1)],
      ['before', months(1)],
      ['after', months(-24), 'year'],
    ];
    expect(PAST.filter((one) => said(...one).length > 0)).toEqual([]);
    const reported = ['condition_period_not_past@s.conditions.0.0'];
    expect(PRESENT.filter((one) => said(...one).join() !== reported.join())).toEqual([]);
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
      compensations: [{ id: 'other', reads, is_ranking: false, results }],
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
