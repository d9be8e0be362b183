import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TableColumns, type WireRecord, columnsFromRecords } from '../columns/index.ts';
import type { World } from '../model/index.ts';
import { fastSummary, referenceSummary } from '../testing/compare.ts';
import { DEALS, dealTables } from '../testing/plan-builder.ts';
import { MONTHS, USERS, dividedWorlds, records, worlds } from '../testing/random/index.ts';
import { runs } from '../testing/runs.ts';
import { type EngineRun, prepare, startRun } from './run.ts';

const change = fc.record({
  /** Some of these come or change; some of those that are there go. */
  records,
  from: fc.nat(30),
  gone: fc.nat(30),
  size: fc.nat(12),
  world: fc.nat(2),
  isForEach: fc.boolean(),
});
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

function changed(now: readonly WireRecord[], { records: come, from, gone, size }: Change): WireRecord[] {
  const left = now.filter((_, at) => at < gone || at >= gone + size);
  const all = [...left, ...come.slice(from, from + size)];
  return [...new Map(all.map((one) => [one.id, one])).values()];
}

function become(columns: TableColumns, before: readonly WireRecord[], after: readonly WireRecord[]): void {
  const left = new Set(after.map(({ id }) => id));
  for (const { id } of before) if (!left.has(id)) columns.remove(id);
  for (const one of after) if (!before.includes(one)) columns.upsert(one);
}

/** What an edit leaves is the same object, as on a server: the plan stays while a quota changes. */
const PARTS: readonly (readonly (keyof World)[])[] = [
  ['compensations'],
  ['quotas'],
  ['users'],
  ['tables'],
  ['memberships', 'managers', 'group_members'],
  ['currency', 'currencies'],
  ['calendar', 'today', 'rounding'],
];
const edited = (world: World, other: World, parts: readonly (keyof World)[]): World => ({
  ...world,
  ...Object.fromEntries(parts.map((part) => [part, other[part]])),
});

/** Everybody at once, or one person after the other, as a page asks for them. */
function paid(run: EngineRun, isForEach: boolean): string[] {
  if (!isForEach) return fastSummary(run.statements({ users: USERS, months: MONTHS }));
  return fastSummary(USERS.flatMap((user) => run.statements({ users: [user], months: MONTHS })));
}

test('what earlier runs kept changes no result, when records, plans and quotas change in between', () => {
  fc.assert(
    fc.property(
      fc.oneof(worlds, dividedWorlds),
      worlds,
      fc.constantFrom(...PARTS),
      records,
      fc.array(change, { minLength: 2, maxLength: 4 }),
      (world, other, parts, first, changes) => {
        const columns = columnsFromRecords(DEALS, first);
        const tables = new Map([...dealTables([]), [DEALS.id, columns]]);
        const all = [world, other, edited(world, other, parts)];
        const started = all.map((one) => startRun(prepare(one), tables));
        let now: readonly WireRecord[] = first;
        for (const one of changes) {
          const expected = () => referenceSummary(all[one.world]!, now, USERS, MONTHS);
          expect(paid(started[one.world]!, one.isForEach)).toEqual(expected());
          const next = changed(now, one);
          become(columns, now, next);
          now = next;
          expect(paid(started[one.world]!, one.isForEach)).toEqual(expected());
          expect(paid(startRun(prepare(all[one.world]!), tables), !one.isForEach)).toEqual(expected());
        }
      },
    ),
    { numRuns: runs(60) },
  );
});
