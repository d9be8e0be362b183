import { toText } from '@comptoir/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WireRecord } from '../columns/index.ts';
import {
  aggregate,
  compensation,
  deal,
  dealTables,
  documentOf,
  field,
  month,
  worldOf,
} from '../testing/plan-builder.ts';
import { MONTHS, USERS, records, worlds } from '../testing/random/index.ts';
import { runs } from '../testing/runs.ts';
import { type EngineRun, prepare, startRun } from './run.ts';

interface Printed {
  readonly fingerprint: string;
  readonly bytes: string;
}

/** Each transaction's lines, by place. `isFirst`: the fingerprint is taken before the lines are packed. */
function printed(run: EngineRun, isFirst: boolean): Map<string, Printed> {
  const found = new Map<string, Printed>();
  run.each({ users: USERS, months: MONTHS }, ({ user_id, month: at, results }) => {
    for (const { compensation_id, lines } of results) {
      const early = isFirst ? lines.fingerprint() : null;
      const bytes = Buffer.from(lines.pack()).toString('base64');
      found.set(`${user_id} ${at} ${compensation_id}`, { fingerprint: early ?? lines.fingerprint(), bytes });
    }
  });
  return found;
}

test('lines with one fingerprint pack to the same bytes, and the same records have one fingerprint', () => {
  let same = 0;
  let other = 0;
  fc.assert(
    fc.property(worlds, records, records, fc.nat(), (world, deals, others, at) => {
      const prepared = prepare(world);
      const before = printed(startRun(prepared, dealTables(deals)), true);
      expect(printed(startRun(prepared, dealTables(deals)), false)).toEqual(before);
      const changed = deals.map((one, place): WireRecord =>
        place === at % deals.length ? { ...one, ...others[0], id: one.id } : one,
      );
      for (const [place, now] of printed(startRun(prepared, dealTables(changed)), true)) {
        const was = before.get(place);
        if (was?.fingerprint === now.fingerprint) expect(now.bytes).toBe(was.bytes);
        if (was?.bytes === now.bytes) same += 1;
        else other += 1;
      }
    }),
    { numRuns: runs(300) },
  );
  expect(Math.min(same, other)).toBeGreaterThan(10);
});

const document = documentOf([field('value', 'amount'), aggregate('total', 'value')], 'total');

function fingerprintOf(record: WireRecord): string {
  const run = startRun(prepare(worldOf([compensation(document)])), dealTables([record]));
  const [statement] = run.statements({ users: ['ann'], months: [month('2026-06')] });
  const { earned, lines } = statement!.results[0]!;
  expect(earned.ok && toText(earned.value)).toBe('100');
  return lines.fingerprint();
}

test.each([
  ['name', (one: WireRecord): WireRecord => ({ ...one, title: 'Another' })],
  ['id', (one: WireRecord): WireRecord => ({ ...one, id: 'other' })],
  ['date', (one: WireRecord): WireRecord => ({ ...one, cells: { ...one.cells, closed: '2026-06-21' } })],
])('another %s of a record makes another fingerprint, though the amount stays', (_, change) => {
  const record = deal('one', '2026-06-20', '100');
  expect(fingerprintOf(change(record))).not.toBe(fingerprintOf(record));
});
