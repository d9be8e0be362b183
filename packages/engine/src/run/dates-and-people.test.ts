import { type CalendarSpan, day, toText } from '@comptoir/kernel';
import { describe, expect, test } from 'vitest';
import { columnsFromRecords } from '../columns/index.ts';
import type { Condition, Scope, World } from '../model/index.ts';
import { fastSummary, referenceSummary } from '../testing/compare.ts';
import {
  DEALS,
  compensation,
  deal,
  documentOf,
  field,
  month,
  scope,
  worldOf,
} from '../testing/plan-builder.ts';
import { prepare, startRun, usedFields } from './run.ts';

const TODAY = '2026-06-17'; // a Wednesday

/** What the deals that pass one condition add up to, whatever their month. */
function sumWhere(
  condition: Condition,
  deals: ReturnType<typeof deal>[],
  field_ids?: readonly string[],
  more: Partial<World> = {},
): string {
  const all: Partial<Scope> = {
    period_rule: null,
    conditions: { kind: 'group', link: 'and', items: [condition] },
    user_rule: null,
  };
  const document = {
    ...documentOf([field('amount', 'amount')], 'amount'),
    scopes: [scope(all)],
  };
  const world = worldOf([compensation(document)], { ...more, today: day(TODAY) });
  const columns = columnsFromRecords(DEALS, deals, field_ids ? { field_ids } : {});
  const at = { users: ['ann'], months: [month('2026-06')] };
  const fast = startRun(prepare(world), new Map([[DEALS.id, columns]])).statements(at);
  if (!field_ids) expect(fastSummary(fast)).toEqual(referenceSummary(world, deals, at.users, at.months));
  const { earned } = fast[0]!.results[0]!;
  return earned.ok ? toText(earned.value) : earned.error.kind;
}

describe('a span of the current date', () => {
  // Each deal is a bit of the sum.
  const deals = ['2025-12-31', '2026-05-31', '2026-06-14', '2026-06-15', '2026-06-21', '2026-06-22'].map(
    (date, at) => deal(`d${at}`, date, String(2 ** at)),
  );
  const wanted = (operator: 'is' | 'before' | 'after', span: CalendarSpan, months = 0) =>
    sumWhere(
      {
        kind: 'condition',
        field_id: 'closed',
        operator,
        comparand: {
          kind: 'current_date',
          offset: months === 0 ? null : { unit: 'month', amount: months },
          span,
        },
      },
      deals,
    );

  test.each([
    ['is', 'week', 0, '24'], // Monday to Sunday
    ['before', 'week', 0, '7'],
    ['after', 'week', 0, '32'],
    ['is', 'month', 0, '60'],
    ['is', 'month', -1, '2'],
    ['before', 'month', -1, '1'],
    ['after', 'month', -1, '60'],
    ['is', 'quarter', 0, '62'],
    ['is', 'quarter', -6, '1'],
    ['before', 'quarter', 0, '1'],
    ['after', 'quarter', -3, '62'],
    ['is', 'year', 0, '62'],
    ['is', 'year', -12, '1'],
    ['after', 'year', -12, '62'],
  ] as const)('%s the %s, moved by %i months: %s', (operator, span, months, sum) => {
    expect(wanted(operator, span, months)).toBe(sum);
  });
});

describe('the current user by manager links', () => {
  const owners = ['boss', 'ann', 'mate', 'below', 'deep', null];
  const deals = owners.map((owner, at) => deal(`d${at}`, '2026-06-01', String(2 ** at), { owner }));
  const link = (manager_id: string, user_id: string) => ({
    manager_id,
    user_id,
    span: { start: null, end: null },
  });
  const managers = [link('boss', 'ann'), link('boss', 'mate'), link('ann', 'below'), link('below', 'deep')];
  test.each([
    ['is', 'exactly', '2'],
    ['is', 'directly_above', '1'],
    ['is', 'directly_below', '8'],
    ['is', 'anywhere_below', '24'],
    ['is', 'below_2', '24'],
    ['is', 'same_manager', '6'],
    ['is_not', 'directly_below', '23'], // an empty cell is not compared
  ] as const)('%s %s: %s', (operator, level, sum) => {
    const condition: Condition = {
      kind: 'condition',
      field_id: 'owner',
      operator,
      comparand: { kind: 'current_user', level },
    };
    expect(sumWhere(condition, deals, undefined, { managers })).toBe(sum);
  });
});

describe('imported and anyone', () => {
  const owned = (operator: 'imported' | 'anyone'): Condition => ({
    kind: 'condition',
    field_id: 'owner',
    operator,
    comparand: null,
  });
  const row = (name: string, amount: string, owner: string | null, anyone: boolean) => ({
    id: name,
    title: name,
    cells: { name, closed: '2026-06-01', amount, owner, 'owner:anyone': anyone },
  });
  const deals = [
    row('matched', '1', 'ann', true),
    row('unknown', '2', null, true),
    row('empty', '4', null, false),
  ];
  const field_ids = [...DEALS.fields.map(({ id }) => id), 'owner:anyone'];

  test('a name that matches no user is anyone, and not imported', () => {
    expect([
      sumWhere(owned('imported'), deals, field_ids),
      sumWhere(owned('anyone'), deals, field_ids),
    ]).toEqual(['1', '3']);
  });

  test('whether anyone is in a field is loaded where a condition asks for it', () => {
    const used = (operator: 'imported' | 'anyone') => {
      const conditions = { kind: 'group', link: 'and', items: [owned(operator)] } as const;
      const document = {
        ...documentOf([field('value', 'amount')], 'value'),
        scopes: [scope({ conditions })],
      };
      return usedFields(prepare(worldOf([compensation(document)])))[0]?.field_ids.filter((id) =>
        id.startsWith('owner'),
      );
    };
    expect([used('imported'), used('anyone')]).toEqual([['owner'], ['owner', 'owner:anyone']]);
  });
});
