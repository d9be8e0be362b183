import { day, toText } from '@comptoir/kernel';
import { describe, expect, test, vi } from 'vitest';
import { checkCompensation } from '../../check/index.ts';
import type { GroupVariable, LookupPointVariable, World } from '../../model/index.ts';
import {
  aggregate,
  compensation,
  dealTables,
  documentOf,
  field,
  month,
  worldOf,
} from '../../testing/plan-builder.ts';
import type { StatementRun } from '../../run/statement-run.ts';

const base = { description: '', format: null };
const segment: GroupVariable = {
  ...base,
  kind: 'Group',
  id: 'segment',
  name: 'Segment',
  dimension_id: 'segment',
};
const rate: LookupPointVariable = {
  ...base,
  kind: 'LookupPoint',
  id: 'rate',
  name: 'Rate',
  key_variable_ids: ['segment'],
  result: 'amount',
  rows: [
    { cells: [{ is: 'Small' }], value: '10', valid_from: null, valid_until: null },
    { cells: [{ is: 'large' }], value: '20', valid_from: null, valid_until: null },
  ],
  otherwise: '1',
};
const document = documentOf([field('amount', 'amount'), aggregate('sum', 'amount'), segment, rate], 'rate');

const spent = (group_name: string, start: string | null, end: string | null, dimension_id = 'segment') => ({
  dimension_id,
  group_id: group_name,
  group_name,
  user_id: 'ann',
  span: { start: start === null ? null : day(start), end: end === null ? null : day(end) },
});
/** Ann is Small until the end of February, Large in March and April; her region is Large all the time. */
const WORLD: Partial<World> = {
  dimensions: [{ id: 'region' }, { id: 'segment' }],
  group_members: [
    spent('Large', null, null, 'region'),
    spent('Small', null, '2026-02-28'),
    spent('Large', '2026-03-01', '2026-04-30'),
  ],
};
/** What the quarters and the month after pay: the group of each period's last day, in any case of letters. */
const CASES = [
  ['2026-03', 'each_quarter', '20'],
  ['2026-02', 'each_month', '10'],
  ['2026-05', 'each_month', '1'],
] as const;

async function paid(): Promise<string[]> {
  const { prepare, startRun } = await import('../../run/run.ts');
  return CASES.map(([at, calculation_trigger]) => {
    const run = startRun(
      prepare(worldOf([compensation(document, { calculation_trigger })], WORLD)),
      dealTables([]),
    );
    const { earned } = run.statements({ users: ['ann'], months: [month(at)] })[0]!.results[0]!;
    return earned.ok ? toText(earned.value) : earned.error.kind;
  });
}

test('the name of the group on the period’s last day is a key like any text; none is empty', async () => {
  expect(await paid()).toEqual(CASES.map(([, , pays]) => pays));
});

test('a dimension that is gone is a mistake at its place', () => {
  const world = worldOf([], { dimensions: [] });
  const { diagnostics } = checkCompensation(document, world, 'commission');
  expect(diagnostics).toMatchObject([
    { code: 'deleted_dimension', variable_id: 'segment', path: 'dimension_id' },
  ]);
});

describe('each mutant is caught', () => {
  type Read = (run: StatementRun, variable: GroupVariable) => unknown;
  const groupOn = (run: StatementRun, dimension_id: string, on: number) =>
    run.state.people.group(run.viewer.user_id, dimension_id, on);
  const MUTANTS: Record<string, Read> = {
    'the group of the first day': (run, { dimension_id }) => groupOn(run, dimension_id, run.days.start),
    'the group of the day after': (run, { dimension_id }) => groupOn(run, dimension_id, run.days.end + 1),
    'the group of another dimension': (run) => groupOn(run, 'region', run.days.end),
    'the dimension itself': (_run, { dimension_id }) => ({ type: 'text', value: dimension_id }),
  };
  test.each(Object.keys(MUTANTS))('%s', async (name) => {
    vi.resetModules();
    vi.doMock('./value.ts', () => ({ valueOfGroup: MUTANTS[name] }));
    try {
      expect(await paid()).not.toEqual(CASES.map(([, , pays]) => pays));
    } finally {
      vi.doUnmock('./value.ts');
      vi.resetModules();
    }
  });
});
