import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, startTestDatabase } from '../../platform/testing/index.ts';
import { salesFixture } from './testing/sales-fixture.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await startTestDatabase();
});
afterAll(() => t.stop());

test('stored documents get the new names of aggregations, and nothing else of them changes', async () => {
  const company = await t.tenant();
  const { compensation_id } = await salesFixture(t, company);
  const read = async () => {
    const [row] = await t.query<{ document: { variables: { id: string; function?: string }[] } }>(
      'select document from compensations where id = $1',
      [compensation_id],
    );
    return row!.document;
  };
  const before = await read();
  const named = (functions: readonly string[]) => ({
    ...before,
    variables: [
      ...before.variables,
      ...functions.map((name, at) => ({ id: `a${at}`, kind: 'Aggregate', function: name })),
    ],
  });
  const former = ['all', 'none', 'empty', 'not_empty', 'sum', 'count'];
  await t.query('update compensations set document = $2 where id = $1', [compensation_id, named(former)]);
  await t.query(
    readFileSync(join(import.meta.dirname, '../../../migrations/0211_aggregate_names.sql'), 'utf8'),
  );
  expect(await read()).toEqual(named(['all_true', 'none_true', 'all_empty', 'any_filled', 'sum', 'count']));
});
