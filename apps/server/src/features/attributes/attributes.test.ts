import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startTestDatabase,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../platform/testing/index.ts';
import { setUserMatching } from '../api-keys/set-user-matching.ts';
import { setPeopleMatching } from '../company/set-people-matching.ts';
import { createCompensation } from '../plans/create-compensation.ts';
import { deleteCompensation } from '../plans/delete-compensation.ts';
import { saveDocument } from '../plans/save-document.ts';
import { createPlan } from '../plans/create-plan.ts';
import { getUser } from '../users/read-users.ts';
import { normaliseValue } from './attribute-policy.ts';
import { createAttribute } from './create-attribute.ts';
import { deleteAttribute } from './delete-attribute.ts';
import { updateAttribute } from './update-attribute.ts';
import { setAttributeValues } from './set-values.ts';

let t: TestDatabase;
let tenant: TestTenant;
let one: TestUser;
let two: TestUser;
beforeAll(async () => {
  t = await startTestDatabase();
  tenant = await t.tenant();
  one = await tenant.addUser();
  two = await tenant.addUser();
});
afterAll(() => t.stop());

const NEW = { unique: false, include_in_exports: false, options: [] as string[] };
const BONUS = {
  name: 'Bonus',
  description: '',
  calculation_trigger: 'each_month',
  payment_trigger: 'end_of_month',
  only_month: null,
} as const;
const span = (start_date: string | null, end_date: string | null) => ({ start_date, end_date });

describe('user attributes', () => {
  it.each([
    ['number', '12.50', '12.5'],
    ['number', 'twelve', null],
    ['date', '2026-02-30', null],
    ['date', '2026-02-28', '2026-02-28'],
    ['boolean', 'yes', null],
    ['boolean', 'true', 'true'],
    ['picklist', 'EAST', 'East'],
    ['picklist', 'North', null],
    ['text', '  ', null],
  ] as const)('a %s reads %j as %j', (type, text, value) => {
    expect(normaliseValue({ type, options: ['East', 'West'] }, text)).toBe(value);
  });

  it('values are dated: a new one cuts what it overlaps, null clears', async () => {
    const base = await t.run(tenant, (ctx) => createAttribute(ctx, { ...NEW, name: 'Base', type: 'amount' }));
    const set = (value: string | null, dates: ReturnType<typeof span>) =>
      t.run(tenant, (ctx) => setAttributeValues(ctx, base.id, { user_ids: [one.user_id], value, ...dates }));
    await set('1000', span(null, null));
    await set('1200.00', span('2026-03-01', null));
    await set(null, span('2026-02-01', '2026-02-28'));
    const values = (await t.run(tenant, (ctx) => getUser(ctx, one.user_id))).attributes.map((v) => [
      v.value,
      v.start_date,
      v.end_date,
    ]);
    expect(values).toEqual([
      ['1200', '2026-03-01', null],
      ['1000', null, '2026-01-31'],
    ]);
    await expect(set('x', span(null, null))).rejects.toMatchObject({ code: 'invalid_field', field: 'value' });
    await expect(set('1', span('2026-02-01', '2026-01-01'))).rejects.toMatchObject({
      code: 'invalid_period',
    });
  });

  it('a unique value belongs to one user', async () => {
    const badge = await t.run(tenant, (ctx) =>
      createAttribute(ctx, { ...NEW, name: 'Badge', type: 'text', unique: true }),
    );
    const set = (user_ids: string[]) =>
      t.run(tenant, (ctx) =>
        setAttributeValues(ctx, badge.id, { user_ids, value: 'b-1', ...span(null, null) }),
      );
    await set([one.user_id]);
    await set([one.user_id]);
    await expect(set([two.user_id])).rejects.toMatchObject({ code: 'attribute_not_unique' });
    await expect(set([one.user_id, two.user_id])).rejects.toMatchObject({ code: 'attribute_not_unique' });
  });

  it('only texts and numbers can be unique; options have unique names; a used option stays', async () => {
    const create = (more: object) =>
      t.run(tenant, (ctx) => createAttribute(ctx, { ...NEW, name: 'X', type: 'date', ...more }));
    await expect(create({ unique: true })).rejects.toMatchObject({ code: 'invalid_field', field: 'unique' });
    await expect(create({ type: 'picklist', options: ['a', 'A'] })).rejects.toMatchObject({
      code: 'name_used',
      field: 'options.1',
    });
    await expect(create({ type: 'picklist' })).rejects.toMatchObject({
      code: 'invalid_field',
      field: 'options',
    });
    const level = await create({ name: 'Level', type: 'picklist', options: ['Junior', 'Senior'] });
    await t.run(tenant, (ctx) =>
      setAttributeValues(ctx, level.id, { user_ids: [two.user_id], value: 'senior', ...span(null, null) }),
    );
    await expect(
      t.run(tenant, (ctx) => updateAttribute(ctx, level.id, { options: ['Junior'] })),
    ).rejects.toMatchObject({
      code: 'attribute_in_use',
    });
    await expect(
      t.run(tenant, (ctx) => updateAttribute(ctx, level.id, { options: ['Senior', 'Lead'] })),
    ).resolves.toMatchObject({
      options: ['Senior', 'Lead'],
    });
  });

  it('that a compensation reads is not deleted: the refusal names it', async () => {
    const used = await t.run(tenant, (ctx) => createAttribute(ctx, { ...NEW, name: 'Used', type: 'number' }));
    const compensation = await t.run(tenant, async (ctx) => {
      const plan = await createPlan(ctx, { name: 'Plan', section: '' });
      const { id, version, document } = await createCompensation(ctx, plan.id, BONUS);
      const rate = {
        id: ctx.newId(),
        name: 'Rate',
        description: '',
        format: null,
        kind: 'Attribute',
        attribute_id: used.id,
      } as const;
      await saveDocument(ctx, id, { version, document: { ...document, variables: [rate] } });
      return { id, plan_id: plan.id };
    });
    await expect(t.run(tenant, (ctx) => deleteAttribute(ctx, used.id))).rejects.toMatchObject({
      code: 'attribute_in_use',
      params: {
        uses: [
          {
            kind: 'compensation',
            id: compensation.id,
            name: 'Bonus',
            parent_id: compensation.plan_id,
            state: 'draft',
            spots: [{ kind: 'variable', name: 'Rate' }],
          },
        ],
      },
    });
    await t.run(tenant, (ctx) => deleteCompensation(ctx, compensation.id));
    await t.run(tenant, (ctx) => deleteAttribute(ctx, used.id));
  });

  it('by which people are found is not deleted: the refusal names both settings', async () => {
    const code = await t.run(tenant, (ctx) =>
      createAttribute(ctx, { ...NEW, name: 'Person code', type: 'text', unique: true }),
    );
    const { company_id, environment_id } = tenant.tenant;
    const match = (api: string, connections: { field: 'email' | 'attribute'; id: string | null }) =>
      t.run(tenant, async (ctx) => {
        await setUserMatching(ctx, { id: environment_id, field: api });
        await setPeopleMatching(ctx, connections);
      });
    await match(code.id, { field: 'attribute', id: code.id });
    const use = { name: '', parent_id: null, state: null, spots: [{ kind: 'settings', name: '' }] };
    await expect(t.run(tenant, (ctx) => deleteAttribute(ctx, code.id))).rejects.toMatchObject({
      code: 'attribute_in_use',
      params: {
        uses: [
          { ...use, kind: 'api_matching', id: environment_id },
          { ...use, kind: 'connection_matching', id: company_id },
        ],
      },
    });
    await match('email', { field: 'email', id: null });
    await t.run(tenant, (ctx) => deleteAttribute(ctx, code.id));
  });

  it('need the right', async () => {
    await expect(
      t.run(tenant, (ctx) => createAttribute(ctx, { ...NEW, name: 'Y', type: 'text' }), one),
    ).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(
      t.run(
        tenant,
        (ctx) =>
          setAttributeValues(ctx, ctx.newId(), { user_ids: [one.user_id], value: 'x', ...span(null, null) }),
        one,
      ),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });
});
