import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase, type TestTenant } from '../testing/index.ts';
import { copyOut, rawClient, savepoint, sql } from './index.ts';

let t: TestDatabase;
let tenant: TestTenant;

beforeAll(async () => {
  t = await startTestDatabase();
  tenant = await t.tenant();
});
afterAll(() => t.stop());

const FEW = 'copy (select n from generate_series(1, 3) n) to stdout';

test('gives every row whole, however the socket cuts them, rows larger than its room too', async () => {
  const sizes: number[] = [];
  await t.run(tenant, async ({ db }) => {
    const text = `copy (select repeat('x', n * n) from generate_series(1, 400) n) to stdout`;
    await copyOut(rawClient(db), text, (bytes, from, to) => {
      sizes.push(
        bytes.subarray(from, to).toString().trimEnd().replaceAll('x', '').length === 0 ? to - from - 1 : -1,
      );
    });
  });
  expect(sizes).toEqual(Array.from({ length: 400 }, (_, index) => (index + 1) ** 2));
});

test('a copy that PostgreSQL refuses, or breaks off, or whose reader fails, leaves a usable connection', async () => {
  await t.run(tenant, async ({ db }) => {
    const client = rawClient(db);
    const failing = (text: string, onRow: () => void = () => {}) =>
      savepoint(db, () => copyOut(client, text, onRow));
    await expect(failing('copy (select from nowhere) to stdout')).rejects.toThrow(/nowhere/);
    await expect(
      failing('copy (select 1 / (500 - n) from generate_series(1, 1000) n) to stdout'),
    ).rejects.toThrow(/division by zero/);
    const rows: string[] = [];
    const unreadable = () => {
      rows.push('read');
      throw new Error('unreadable');
    };
    await expect(failing(FEW, unreadable)).rejects.toThrow('unreadable');
    expect(rows).toEqual(['read']);
    await copyOut(client, FEW, (bytes, from, to) => rows.push(bytes.subarray(from, to).toString().trim()));
    expect(rows).toEqual(['read', '1', '2', '3']);
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });
});
