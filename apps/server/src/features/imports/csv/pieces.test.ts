import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { onTestFinished, expect, test } from 'vitest';
import { makeOwnedFolder } from '../../../platform/temporary/owned-folder.ts';
import { sharedMemory } from './copy-buffer.ts';
import type { ColumnPlan, EncodePlan } from './encode-plan.ts';
import { loadFile, PIECE_MEMORY } from './load-file.ts';
import { loadInWorker } from './run-worker.ts';

const FORMAT = { delimiter: ',', encoding: 'utf-8' } as const;
const column = (index: number, over: Partial<ColumnPlan>): ColumnPlan => ({
  index,
  name: `Column ${index}`,
  kind: 'text',
  date_order: 'ymd',
  decimal_mark: '.',
  percent_unit: null,
  currency: null,
  role: null,
  isLink: false,
  isGroup: false,
  gathers: false,
  ...over,
});
const PLAN: EncodePlan = {
  columns: [column(0, { role: 'id' }), column(1, { role: 'name' }), column(2, { kind: 'decimal' })],
  users: new Map(),
  groups: new Map(),
  unmatched_users: 'keep',
  timezone: 'Europe/Paris',
  column_count: 3,
  now_ms: 1_700_000_000_000,
  random: new Uint8Array(12),
};

/** Pieces share their memory with the thread that reads: none may be written over while it is on its way. */
test('a file of many pieces, some refused rows and one long row between, arrives byte by byte', async () => {
  const folder = await makeOwnedFolder('comptoir-pieces');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'file.csv');
  const rows = Array.from(
    { length: 200_000 },
    (_, index) => `D${index},Deal ${index},${index % 1000 === 0 ? 'none' : index}`,
  );
  rows[100_000] = `D100000,${'é'.repeat(4_000)},1`;
  await writeFile(path, `id,name,amount\n${rows.join('\n')}\n`);

  const expected: Buffer[] = [];
  const whole = await loadFile(path, FORMAT, PLAN, {
    memory: () => Promise.resolve(sharedMemory(PIECE_MEMORY)),
    rows: (copy) => expected.push(copy),
    refusals: () => Promise.resolve(),
    read: () => {},
    isCancelled: () => false,
  });
  const arrived: Buffer[] = [];
  const summary = await loadInWorker(path, FORMAT, PLAN, {
    rows: async (copy) => {
      for (let turn = 0; turn < 20; turn += 1) await nextTurn();
      arrived.push(Buffer.from(copy));
    },
    refusals: () => nextTurn(),
    read: () => {},
  });
  expect(summary).toEqual(whole);
  expect(summary).toMatchObject({ rows: 200_000, rejected: 199 });
  expect(arrived.length).toBeGreaterThan(5);
  expect(Buffer.concat(arrived).equals(Buffer.concat(expected))).toBe(true);
});
