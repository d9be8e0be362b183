import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase, type TestTenant } from '../testing/index.ts';
import { arrayText, givenRows, jsonOf, sql } from './index.ts';

let t: TestDatabase;
let tenant: TestTenant;

beforeAll(async () => {
  t = await startTestDatabase();
  tenant = await t.tenant();
});
afterAll(() => t.stop());

const ROWS = [
  {
    id: '00000000-0000-7000-8000-000000000001',
    amount: '-12.50',
    name: 'a "b" \\ {c, d}',
    of: { list: [null] },
  },
  { id: '00000000-0000-7000-8000-000000000002', amount: null, name: 'null', of: null },
  { id: '00000000-0000-7000-8000-000000000003', amount: '1e3', name: '', of: undefined },
];

test('gives each row as it is: quotes, nulls and texts that look like them', async () => {
  const given = givenRows(
    ROWS,
    {
      id: ['uuid', ({ id }) => id],
      amount: ['numeric', ({ amount }) => amount],
      name: ['text', ({ name }) => name],
      names: ['text', ({ name }) => arrayText([name, 'é', 7])],
      digest: ['bytea', () => '\\x00ff'],
    },
    {
      json: ({ of }) => ({ of }),
      functions: { place: sql`generate_series(1, 3)` },
    },
  );
  const { rows } = await t.run(tenant, ({ db }) =>
    sql`select t.id, t.amount::text as amount, t.name, t.names::text[] as names, encode(t.digest, 'hex') as digest,
      ${jsonOf('of')} as of, t.place from ${given}`.execute(db),
  );
  expect(rows).toEqual(
    ROWS.map(({ id, amount, name, of }, index) => ({
      id,
      amount: amount === '1e3' ? '1000' : amount,
      name,
      names: [name, 'é', '7'],
      digest: '00ff',
      of: of ?? null,
      place: index + 1,
    })),
  );
});
