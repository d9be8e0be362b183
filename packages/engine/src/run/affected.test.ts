import { toText } from '@comptoir/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type WireRecord, columnsFromRecords, linkedTableId, tableKey } from '../columns/index.ts';
import type { Scope } from '../model/index.ts';
import { fastSummary } from '../testing/compare.ts';
import {
  DEALS,
  aggregate,
  compensation,
  deal,
  dealTables,
  documentOf,
  field,
  scope,
  worldOf,
} from '../testing/plan-builder.ts';
import { MONTHS, USERS, dividedWorlds, records, worlds } from '../testing/random/index.ts';
import { runs } from '../testing/runs.ts';
import { positionsOf, affectedBy } from './affected.ts';
import { type Prepared, prepare, startRun, usedFields } from './run.ts';

type Tables = ReturnType<typeof dealTables>;

/** All that a statement is made of, by person. */
function byPerson(prepared: Prepared, tables: Tables): ReadonlyMap<string, string> {
  const run = startRun(prepared, tables);
  return new Map(
    USERS.map((user) => {
      const statements = run.statements({ users: [user], months: MONTHS });
      const results = statements.flatMap((one) => one.results);
      const lines = results.map(({ lines }) => Buffer.from(lines.pack()).toString('base64'));
      const climbs = results.flatMap((one) =>
        one.climbs.map(({ start, end }) => [toText(start), toText(end)]),
      );
      return [user, JSON.stringify([fastSummary(statements), lines, climbs])];
    }),
  );
}

describe('who is not affected by a change of records', () => {
  it('has the same statement as before, whatever the plan', () => {
    let spared = 0;
    fc.assert(
      fc.property(fc.oneof(worlds, dividedWorlds), records, records, (world, first, second) => {
        const prepared = prepare(world);
        // What links find among deals has columns of its own, as where they are loaded.
        const isLinked = usedFields(prepared).some((use) => tableKey(use) === linkedTableId(DEALS.id));
        const keys = isLinked ? [DEALS.id, linkedTableId(DEALS.id)] : [DEALS.id];
        const deals = new Map(keys.map((key) => [key, columnsFromRecords(DEALS, first)]));
        const tables: Tables = new Map([...dealTables([]), ...deals]);
        const before = byPerson(prepared, tables);
        const since = positionsOf(tables);
        for (const columns of deals.values()) change(columns, first, second);
        const affected = affectedBy(prepared, tables, since);
        if (affected === null) return;
        const after = byPerson(prepared, tables);
        for (const user of USERS)
          if (!affected.has(user)) {
            expect(after.get(user)).toBe(before.get(user));
            spared += 1;
          }
      }),
      { numRuns: runs(400) },
    );
    // It holds where everybody is affected, too.
    expect(spared).toBeGreaterThan(0);
  });
});

/** Some of the records go, one changes, others come: never all, so that somebody may be spared. */
function change(
  columns: ReturnType<typeof columnsFromRecords>,
  first: readonly WireRecord[],
  second: readonly WireRecord[],
): void {
  for (const one of first.slice(0, 1)) columns.remove(one.id);
  for (const one of second.slice(0, 2)) columns.upsert(one);
}

describe('a change of records', () => {
  const pay = documentOf([field('value', 'amount'), aggregate('pay', 'value')], 'pay');
  const made = (given: Partial<Scope> = {}) => {
    const document = { ...pay, scopes: [scope(given)] };
    const columns = columnsFromRecords(DEALS, [
      deal('r1', '2026-06-01', '10'),
      deal('r2', '2026-06-01', '10'),
    ]);
    const tables = new Map([...dealTables([]), [DEALS.id, columns]]);
    const prepared = prepare(worldOf([compensation(document)]));
    const since = positionsOf(tables);
    return { columns, tables, affected: () => affectedBy(prepared, tables, since) };
  };

  it('affects nobody where there is none', () => {
    expect(made().affected()).toEqual(new Set());
  });

  it('affects whose the record is', () => {
    const { columns, affected } = made();
    columns.upsert(deal('r1', '2026-06-01', '11'));
    expect(affected()).toEqual(new Set(['ann']));
  });

  it('affects whose the record was and whose it becomes', () => {
    const { columns, affected } = made();
    columns.upsert(deal('r1', '2026-06-01', '10', { owner: 'bob' }));
    columns.remove('r2');
    columns.upsert(deal('r3', '2026-06-01', '10', { owner: 'cid' }));
    expect(affected()).toEqual(new Set(['ann', 'bob', 'cid']));
  });

  it('affects everybody in a scope of all records', () => {
    const { columns, affected } = made({ user_rule: null });
    columns.upsert(deal('r1', '2026-06-01', '11'));
    expect(affected()).toBeNull();
  });

  it('affects everybody where a link finds the record, and where it is not known whose it is', () => {
    const { columns, affected } = made();
    columns.append(deal('r4', '2026-06-01', '10'));
    expect(affected()).toBeNull();
    const linked = made();
    const found = columnsFromRecords(DEALS, []);
    linked.tables.set(linkedTableId(DEALS.id), found);
    found.upsert(deal('r1', '2026-06-01', '11'));
    expect(linked.affected()).toBeNull();
  });
});
