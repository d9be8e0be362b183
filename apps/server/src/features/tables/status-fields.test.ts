import { AppError } from '@comptoir/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase, type TestTenant } from '../../platform/testing/index.ts';
import { createRecord } from '../records/create-record.ts';
import { createField } from './create-field.ts';
import { createTable } from './create-table.ts';
import { getTable } from './read-tables.ts';
import { updateField } from './update-field.ts';

let t: TestDatabase;
let company: TestTenant;
beforeAll(async () => {
  t = await startTestDatabase();
  company = await t.tenant();
});
afterAll(() => t.stop());

const OPEN = { option: 'Open', tone: 'info', is_final: false } as const;
const WON = { option: 'Won', tone: 'good', is_final: true } as const;

test('a status has choices with a colour and an order, and takes no other value', async () => {
  const table = await t.run(company, (ctx) => createTable(ctx, { name: 'Deals' }));
  const [id, name] = table.fields.map((field) => field.id);
  const made = await t.run(company, (ctx) =>
    createField(ctx, table.id, {
      name: 'State',
      type: 'status',
      decimals: 0,
      options: ['Open', 'Won'],
      option_looks: [OPEN, WON, { option: 'Gone', tone: 'bad', is_final: true }],
    }),
  );
  expect(made.option_looks).toEqual([OPEN, WON]);
  const add = (state: string) =>
    t
      .run(company, (ctx) => createRecord(ctx, table.id, { [id!]: state, [name!]: state, [made.id]: state }))
      .then(
        () => 'added',
        (error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error)),
      );
  expect(await add('Won')).toBe('added');
  expect(await add('Lost')).toBe('record_value_invalid');
  const lost = { option: 'Lost', tone: 'bad', is_final: true } as const;
  await t.run(company, (ctx) =>
    updateField(ctx, table.id, made.id, { options: ['Lost', 'Won'], option_looks: [WON, lost] }),
  );
  const after = await t.run(company, (ctx) => getTable(ctx, table.id));
  expect(after.fields.at(-1)).toMatchObject({
    options: ['Lost', 'Won'],
    option_looks: [lost, WON],
    version: 2,
  });
  expect(await add('Lost')).toBe('added');
  // A picklist has no colours.
  const picklist = await t.run(company, (ctx) => updateField(ctx, table.id, made.id, { type: 'picklist' }));
  expect(picklist.option_looks).toBeNull();
});
