import fc from 'fast-check';
import { toText } from '@comptoir/kernel';
import { describe, expect, test, vi } from 'vitest';
import { explain, explainRecord } from '../explain/index.ts';
import type { CreditSplit, Scope, TableModel } from '../model/index.ts';
import { fastSummary, referenceSummary } from '../testing/compare.ts';
import {
  DEALS,
  aggregate,
  compensation,
  deal,
  dealTables,
  documentOf,
  field,
  month,
  scope,
  worldOf,
} from '../testing/plan-builder.ts';
import { MONTHS, USERS, dividedWorlds, records } from '../testing/random/index.ts';
import { runs } from '../testing/runs.ts';
import { columnsFromRecords } from '../columns/index.ts';
import { prepare, startRun } from './run.ts';

test('on random plans with shared records the fast engine equals the reference interpreter', () => {
  fc.assert(
    fc.property(dividedWorlds, records, (world, deals) => {
      const fast = startRun(prepare(world), dealTables(deals)).statements({ users: USERS, months: MONTHS });
      expect(fastSummary(fast)).toEqual(referenceSummary(world, deals, USERS, MONTHS));
    }),
    { numRuns: runs(200) },
  );
});

const TABLE: TableModel = {
  ...DEALS,
  fields: [
    ...DEALS.fields,
    ...['second', 'third'].map((id) => ({ id, name: id, type: 'user' as const, decimals: 0 })),
    ...['part', 'part 2', 'part 3'].map((id) => ({ id, name: id, type: 'percentage' as const, decimals: 4 })),
  ],
};
const PEOPLE = ['ann', 'bob', 'cid', 'mia'];
const BY_SHARE: CreditSplit = {
  by: {
    kind: 'columns',
    people: [
      { user_field_id: 'owner', share_field_id: 'part' },
      { user_field_id: 'second', share_field_id: 'part 2' },
      { user_field_id: 'third', share_field_id: 'part 3' },
    ],
  },
  field_ids: ['amount'],
  may_exceed: false,
};
const EQUAL: CreditSplit = {
  ...BY_SHARE,
  by: {
    kind: 'columns',
    people: ['owner', 'second', 'third'].map((user_field_id) => ({ user_field_id, share_field_id: null })),
  },
};
const MANAGED = PEOPLE.filter((id) => id !== 'mia').map((user_id) => ({
  user_id,
  manager_id: 'mia',
  span: { start: null, end: null },
}));

interface Case {
  readonly split: CreditSplit;
  readonly amount: string;
  readonly parts: readonly (string | null)[];
  readonly second?: string | null;
  readonly match?: NonNullable<Scope['user_rule']>['match'];
}

function runOf(
  engine: { readonly prepare: typeof prepare; readonly startRun: typeof startRun },
  given: Case,
) {
  const { split, amount, parts, second = 'bob', match = { kind: 'current_user' } } = given;
  const model = compensation(
    {
      ...documentOf([field('amount', 'amount'), aggregate('pay', 'amount')], 'pay'),
      scopes: [scope({ split, user_rule: { field_id: 'owner', match } })],
    },
    { members: PEOPLE.map((user_id) => ({ user_id, span: { start: null, end: null } })) },
  );
  const users = PEOPLE.map((id) => ({ id, name: id, attributes: [] }));
  const world = worldOf([model], { users, managers: MANAGED, tables: [TABLE] });
  const more = { second, third: 'cid', part: parts[0]!, 'part 2': parts[1]!, 'part 3': parts[2]! };
  const tables = new Map([
    [DEALS.id, columnsFromRecords(TABLE, [deal('big', '2026-06-10', amount, more)], {})],
  ]);
  return { run: engine.startRun(engine.prepare(world), tables), model };
}

function paid(given: Case, engine = { prepare, startRun }): string {
  return runOf(engine, given)
    .run.statements({ users: PEOPLE, months: [month('2026-06')] })
    .map(({ results: [result] }) =>
      result!.earned.ok ? toText(result!.earned.value) : result!.earned.error.kind,
    )
    .join(' ');
}

const below: NonNullable<Scope['user_rule']>['match'] = { kind: 'managers', level: 'anywhere_below' };

test('shares divide exactly, equal ones to the cent, and those below count once', () => {
  const parts = ['0.5', '0.25', '0.25'];
  const none = [null, null, null];
  expect(paid({ split: BY_SHARE, amount: '1000', parts })).toBe('500 250 250 0');
  expect(paid({ split: EQUAL, amount: '100.00', parts: none })).toBe('33.34 33.33 33.33 0');
  expect(paid({ split: EQUAL, amount: '-100.00', parts: none })).toBe('-33.34 -33.33 -33.33 0');
  expect(paid({ split: EQUAL, amount: '100', parts: none, second: 'ann' })).toBe('66.67 0 33.33 0');
  expect(paid({ split: BY_SHARE, amount: '1000', parts, match: below })).toBe('0 0 0 1000');
  expect(paid({ split: BY_SHARE, amount: '90071992547409.93', parts, match: below })).toBe(
    '0 0 0 90071992547409.93',
  );
});

test('shares that do not add up are an error of everybody on the record, and overlay credit may exceed', () => {
  const wrong = (parts: readonly (string | null)[], more: Partial<Case> = {}) =>
    paid({ split: BY_SHARE, amount: '1000', parts, ...more });
  expect(wrong(['0.5', '0.25', '0.15'])).toBe('split_shares split_shares split_shares 0');
  expect(wrong(['1.5', '-0.25', '-0.25'])).toBe('split_shares split_shares split_shares 0');
  expect(wrong(['0.5', null, '0.5'])).toBe('split_shares split_shares split_shares 0');
  // Who is not named has no share that counts.
  expect(wrong(['0.5', '0.25', '0.25'], { second: null })).toBe('split_shares 0 split_shares 0');
  expect(wrong(['1', '0.5', '0.5'])).toBe('split_shares split_shares split_shares 0');
  const overlay = { split: { ...BY_SHARE, may_exceed: true } };
  expect(wrong(['1', '0.5', '0.5'], overlay)).toBe('1000 500 500 0');
  expect(wrong(['1', '0.5', '0.5'], { ...overlay, match: below })).toBe('0 0 0 2000');
  expect(wrong(['0.5', '0.25', '0.15'], overlay)).toBe('split_shares split_shares split_shares 0');
});

test('an explanation has the share and the whole of each line, and names who is not on a record', () => {
  const { run, model } = runOf(
    { prepare, startRun },
    { split: BY_SHARE, amount: '1000', parts: ['0.5', '0.25', '0.25'] },
  );
  const [statement] = run.statements({ users: ['bob'], months: [month('2026-06')] });
  const line = statement!.results[0]!.lines.at(0);
  const shown = line.values.map(
    ({ id, value }) => `${id} ${value.type === 'decimal' ? toText(value.value) : ''}`,
  );
  expect(shown).toEqual(expect.arrayContaining(['amount 250', 'amount:whole 1000', ':split_share 0.25']));
  const key = (user_id: string) => ({ compensation_id: model.id, user_id, month: month('2026-06') });
  expect(explain(run, key('bob'))!.scopes[0]!.scope.user_rule?.field_id).toBe('owner');
  expect(explainRecord(run, key('mia'), 'big')).toMatchObject([{ counts: false, reason: { kind: 'user' } }]);
  expect(explainRecord(run, key('cid'), 'big')).toMatchObject([{ counts: true }]);
});

describe('each mutant is caught', () => {
  type Kernel = typeof import('@comptoir/kernel');
  const MUTANTS: Record<string, (real: Kernel) => Partial<Kernel>> = {
    'a share counts in full': () => ({ mul: (whole) => whole }),
    'what is left of a cent is lost': (real) => ({
      allocate: (total, weights, decimals) =>
        weights.map(() => real.round(real.div(total, real.dec(weights.length))!, decimals, 'down')),
    }),
    'what is left goes to the last': (real) => ({
      allocate: (total, weights, decimals) => real.allocate(total, weights, decimals).toReversed(),
    }),
    'any sum will do': () => ({ compare: () => 0 }),
    'less than nothing will do': (real) => ({
      sign: (value) => (real.sign(value) < 0 ? 0 : real.sign(value)),
    }),
    'the first share below counts alone': () => ({
      add: (total, one) => (total.mantissa === 0n ? one : total),
    }),
  };
  const all = async () => {
    const engine = await import('./run.ts');
    const cases: Case[] = [
      { split: BY_SHARE, amount: '1000', parts: ['0.5', '0.25', '0.25'] },
      { split: BY_SHARE, amount: '1000', parts: ['1.5', '-0.25', '-0.25'] },
      { split: BY_SHARE, amount: '1000', parts: ['0.5', '0.25', '0.15'] },
      { split: BY_SHARE, amount: '1000', parts: ['0.5', '0.25', '0.25'], match: below },
      { split: EQUAL, amount: '100', parts: [null, null, null] },
      { split: BY_SHARE, amount: '90071992547409.92', parts: ['0.5', '0.25', '0.25'] },
    ];
    return cases.map((one) => paid(one, engine)).join('; ');
  };

  test.each(Object.entries(MUTANTS))('%s', async (_name, mutant) => {
    const right = await all();
    vi.resetModules();
    vi.doMock('@comptoir/kernel', async (importOriginal) => {
      const real = await importOriginal<Kernel>();
      return { ...real, ...mutant(real) };
    });
    try {
      expect(await all()).not.toBe(right);
    } finally {
      vi.doUnmock('@comptoir/kernel');
      vi.resetModules();
    }
  });
});
