import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WireRecord } from '../columns/index.ts';
import type { World } from '../model/index.ts';
import { type EngineRun, prepare, startRun } from '../run/run.ts';
import { fastSummary } from '../testing/compare.ts';
import { DEALS, dealTables } from '../testing/plan-builder.ts';
import { MONTHS, USERS, dividedWorlds, records, worlds } from '../testing/random/index.ts';
import { runs } from '../testing/runs.ts';
import { startSimulation } from './simulate.ts';

/** Some of the records become others of the second list, and the rest of it is added. */
function changed(before: readonly WireRecord[], others: readonly WireRecord[], share: number): WireRecord[] {
  return others.flatMap((one, at) => {
    const existing = before[at];
    if (existing && at % share === 0)
      return [{ ...one, id: existing.id, cells: { ...one.cells, id: existing.cells['id'] ?? null } }];
    return at >= before.length || at % (share + 2) === 1 ? [{ ...one, id: `new ${at}` }] : [];
  });
}

function real(before: readonly WireRecord[], simulated: readonly WireRecord[]): WireRecord[] {
  const replaced = new Map(simulated.map((one) => [one.id, one]));
  const known = new Set(before.map(({ id }) => id));
  return [
    ...before.map((one) => replaced.get(one.id) ?? one),
    ...simulated.filter(({ id }) => !known.has(id)),
  ];
}

/** What the others of each ranking are compared by, in a form that can be compared. */
function othersOf(run: EngineRun, world: World, user_id: string): string {
  return JSON.stringify(
    world.compensations.map(({ id }) =>
      MONTHS.map((month) => {
        const compared = run.standing(id, month)?.compared ?? new Map();
        return [...compared].filter(([other]) => other !== user_id);
      }),
    ),
    (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  );
}

test('what is simulated is what is computed when the simulated records become real, for every person and month', () => {
  let ranked = 0;
  let moved = 0;
  fc.assert(
    fc.property(worlds, records, records, fc.integer({ min: 1, max: 7 }), (world, before, others, share) => {
      const prepared = prepare(world);
      const simulated = changed(before, others, share);
      const tables = dealTables(before);
      const base = startRun(prepared, tables);
      const becomes = startRun(prepared, dealTables(real(before, simulated)));
      const ids = world.compensations.map(({ id }) => id);
      const isContest = new Set(
        world.compensations.flatMap(({ id, document }) => (document.payment.type === 'ranking' ? [id] : [])),
      );
      for (const user_id of USERS) {
        const options = { users: [user_id], months: MONTHS };
        const run = startSimulation(prepared, tables, {
          user_id,
          compensation_ids: ids,
          records: new Map([[DEALS.id, simulated]]),
          standing: base.standing,
        });
        // Others keep what they are compared by: a record that changes it for them is no case of this test.
        const keeps =
          isContest.size === 0 || othersOf(base, world, user_id) === othersOf(becomes, world, user_id);
        const of = (one: EngineRun) =>
          fastSummary(
            one.statements(options).map((statement) => ({
              ...statement,
              results: statement.results.filter(
                ({ compensation_id }) => keeps || !isContest.has(compensation_id),
              ),
            })),
          );
        const expected = of(becomes);
        if (isContest.size > 0 && keeps) ranked += 1;
        if (expected.join() !== of(base).join()) moved += 1;
        expect(of(run)).toEqual(expected);
      }
    }),
    { numRuns: runs(200) },
  );
  expect(ranked).toBeGreaterThan(20);
  expect(moved).toBeGreaterThan(50);
});

test('records that several people share are simulated with everybody’s shares', () => {
  fc.assert(
    fc.property(dividedWorlds, records, records, (world, before, others) => {
      const prepared = prepare(world);
      const simulated = changed(before, others, 2);
      const ids = world.compensations
        .filter(({ document }) => document.payment.type !== 'ranking')
        .map(({ id }) => id);
      const becomes = startRun(prepared, dealTables(real(before, simulated)));
      for (const user_id of USERS) {
        const run = startSimulation(prepared, dealTables(before), {
          user_id,
          compensation_ids: ids,
          records: new Map([[DEALS.id, simulated]]),
        });
        const of = (one: EngineRun) =>
          fastSummary(
            one.statements({ users: [user_id], months: MONTHS }).map((statement) => ({
              ...statement,
              results: statement.results.filter(({ compensation_id }) => ids.includes(compensation_id)),
            })),
          );
        expect(of(run)).toEqual(of(becomes));
      }
    }),
    { numRuns: runs(100) },
  );
});
