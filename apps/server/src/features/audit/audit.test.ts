import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import { startTestDatabase, type TestDatabase, type TestTenant } from '../../platform/testing/index.ts';
import { findNames, findStatements, idsIn } from './audit-name-queries.ts';

let t: TestDatabase;
let company: TestTenant;
beforeAll(async () => {
  t = await startTestDatabase();
  company = await t.tenant();
});
afterAll(() => t.stop());

test('ids of entries are found wherever they are, each once', () => {
  const [a, b, c] = [newId(), newId(), newId()];
  const rows = [{ object_id: a, before: null, after: { user_ids: [b, a], deep: { field: `x ${c}` } } }];
  expect(idsIn(rows).toSorted()).toEqual([a, b, c].toSorted());
  expect(idsIn([{ object_id: null, before: null, after: { text: 'none' } }])).toEqual([]);
});

test('ids become the names of the own company’s things alone', async () => {
  const ada = await company.addUser({ name: 'Ada Byron' });
  const other = await t.tenant();
  const stranger = await other.addUser({ name: 'Eve Stranger' });
  const ids = [ada.user_id!, stranger.user_id!, newId()];
  expect(await t.run(company, (ctx) => findNames(ctx, ids))).toEqual({ [ada.user_id!]: 'Ada Byron' });
  expect(await t.run(company, (ctx) => findNames(ctx, []))).toEqual({});
  expect(await t.run(company, (ctx) => findStatements(ctx, ids))).toEqual({});
});
