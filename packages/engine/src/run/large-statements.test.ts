import { expect, test } from 'vitest';
import {
  aggregate,
  compensation,
  deal,
  dealTables,
  documentOf,
  field,
  month,
  scope,
  tiers,
  worldOf,
} from '../testing/plan-builder.ts';
import { packBlocks } from './pack-lines.ts';
import { prepare, startRun } from './run.ts';
import { unpackLines } from './unpack-lines.ts';

const JUNE = { users: ['ann'], months: [month('2026-06')] };

/** Packed lines of one block, whose lines are then said to be `size`: what follows is as many bytes of 0 as they need. */
function packedOf(size: number): Uint8Array {
  const [version, blocks] = packBlocks([]);
  const whole = (rest: number): number[] =>
    rest < 128 ? [rest] : [(rest % 128) | 128, ...whole(Math.floor(rest / 128))];
  // One block, its lines, no scope id, neither dated nor shared, no cells, no accelerators; then texts as ids, and no title has a byte.
  const head = [version!, (blocks ?? 0) + 1, ...whole(size), 0, 0, 0, 0, 0, 0];
  const bytes = new Uint8Array(head.length + 2 * size);
  bytes.set(head);
  return bytes;
}

test('a transaction of a million and one lines is read back', () => {
  const lines = unpackLines(packedOf(1_000_001));
  expect([lines.length, lines.at(-1)]).toEqual([
    1_000_001,
    { record_id: '', scope_id: '', title: '', date: null, values: [], tiers: [], share: null },
  ]);
});

const LARGE = [
  ['a sum', [aggregate('pay', 'amount')]],
  ['a count', [aggregate('pay', null, { function: 'count' })]],
  ['a record value, added up', [field('pay', 'amount')]],
  ['tiers per record', [tiers('pay', 'amount', [['0', '0.1']])]], // prettier-ignore
  ['tiers on a sum', [aggregate('won', 'amount'), tiers('pay', 'won', [['0', '0.1']])]], // prettier-ignore
  ['tiers that earlier rows fill', [tiers('pay', 'amount', [['0', '0.1']], { accumulation: 'year' })]], // prettier-ignore
] as const;

test.each(LARGE)('more rows than a statement may have are an error: %s', (name, variables) => {
  const early = name.startsWith('tiers that') ? 5 : 6;
  const rows = [1, 2, 3, 4].map((at) => deal(`d${at}`, `2026-0${at === 4 ? 6 : early}-0${at}`, '100'));
  const world = worldOf([
    compensation(documentOf([field('amount', 'amount'), ...variables], 'pay', [scope()])),
  ]);
  const earned = (rows_max: number) =>
    startRun(prepare(world), dealTables(rows), { rows_max }).statements(JUNE)[0]!.results[0]!.earned;
  expect(earned(4).ok).toBe(true);
  expect(earned(2)).toMatchObject({ ok: false, error: { kind: 'scope_too_large' } });
});
