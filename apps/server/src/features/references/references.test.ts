import { type CompensationDocument, referencesOf } from '@comptoir/engine';
import { uuidDocuments } from '@comptoir/engine/testing';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import { startTestDatabase, type TestDatabase, type TestTenant } from '../../platform/testing/index.ts';
import { EMPTY_DOCUMENT } from '../plans/compensation-policy.ts';
import { deletePlan } from '../plans/delete-plan.ts';
import { createCompensation } from '../plans/create-compensation.ts';
import { deleteCompensation } from '../plans/delete-compensation.ts';
import { saveDocument } from '../plans/save-document.ts';
import { createPlan } from '../plans/create-plan.ts';
import { deleteTeam } from '../teams/delete-team.ts';
import { createTeam } from '../teams/create-team.ts';
import { changeView } from '../statements/views/change-view.ts';
import { createView } from '../statements/views/create-view.ts';
import { removeView } from '../statements/views/delete-view.ts';
import { jobs, usesOf, usesOfEach } from './index.ts';

let t: TestDatabase;
let company: TestTenant;
let plan_id: string;
beforeAll(async () => {
  t = await startTestDatabase();
  company = await t.tenant();
  plan_id = (await t.run(company, (ctx) => createPlan(ctx, { name: 'Sales', section: '' }))).id;
});
afterAll(() => t.stop());

let made = 0;
async function compensation(
  document: CompensationDocument,
  name = `Compensation ${(made += 1)}`,
  of_plan = plan_id,
) {
  return t.run(company, async (ctx) => {
    const settings = {
      description: '',
      calculation_trigger: 'each_month',
      payment_trigger: 'end_of_month',
      only_month: null,
    } as const;
    const { id, version } = await createCompensation(ctx, of_plan, { ...settings, name });
    return saveDocument(ctx, id, { version, document });
  });
}

/** Reads a table, or the results of another compensation. */
function reading(source: CompensationDocument['scopes'][number]['source'], id: string): CompensationDocument {
  const scope = { id, name: 'Rows', source, user_rule: null, period_rule: null, conditions: null, order: [] };
  return { ...EMPTY_DOCUMENT, scopes: [scope] };
}

const rowsOf = (id: string) =>
  t.run(company, async ({ db, tenant }) => {
    const { rows } = await sql<{
      used_id: string;
      spot: string;
      spot_name: string;
    }>`select used_id, spot, spot_name from object_uses
      where environment_id = ${tenant.environment_id} and by_id = ${id}`.execute(db);
    return new Set(rows.map((row) => `${row.used_id} ${row.spot} ${row.spot_name}`));
  });
const computed = (document: CompensationDocument) =>
  new Set(referencesOf(document).map((each) => `${each.used_id} ${each.spot} ${each.spot_name}`));

test('the rows equal what the documents say, whatever was saved before', async () => {
  const { id } = await compensation(EMPTY_DOCUMENT);
  let version = 2;
  await fc.assert(
    fc.asyncProperty(uuidDocuments, async (documents) => {
      for (const document of documents) {
        await t.run(
          company,
          async (ctx) => ({ version } = await saveDocument(ctx, id, { version, document })),
        );
        expect(await rowsOf(id)).toEqual(computed(document));
      }
    }),
    { numRuns: 15 },
  );
  await t.run(company, (ctx) => deleteCompensation(ctx, id));
  expect(await rowsOf(id)).toEqual(new Set());
});

test('a thing is used by compensations, by name, with the places; one that is deleted uses nothing', async () => {
  const [table_id, quota_id, scope] = await t.run(
    company,
    async (ctx) => [ctx.newId(), ctx.newId(), ctx.newId()] as const,
  );
  const second = await compensation(reading({ type: 'data_table', table_id }, scope), 'b second');
  const first = await compensation(reading({ type: 'data_table', table_id }, scope), 'A first');
  await compensation(reading({ type: 'quota', quota_id }, scope), 'Other');
  const uses = await t.run(company, (ctx) => usesOfEach(ctx, 'table', [table_id, scope]));
  expect([...uses.keys()]).toEqual([table_id]);
  expect(uses.get(table_id)).toMatchObject([
    {
      kind: 'compensation',
      id: first.id,
      name: 'A first',
      parent_id: plan_id,
      state: 'draft',
      spots: [{ kind: 'source', name: 'Rows' }],
    },
    { id: second.id },
  ]);
  await t.run(company, (ctx) => deleteCompensation(ctx, first.id));
  expect((await t.run(company, (ctx) => usesOf(ctx, 'table', table_id))).map((use) => use.name)).toEqual([
    'b second',
  ]);
});

test('a plan is used by the compensations of others that read its own', async () => {
  const other = await t.run(company, (ctx) => createPlan(ctx, { name: 'Read', section: '' }));
  const scope = await t.run(company, async (ctx) => ctx.newId());
  const read = await compensation(EMPTY_DOCUMENT, 'Base', other.id);
  await compensation(
    reading({ type: 'compensation', compensation_id: read.id }, scope),
    'Same plan',
    other.id,
  );
  expect(await t.run(company, (ctx) => usesOf(ctx, 'plan', other.id))).toEqual([]);
  await compensation(reading({ type: 'compensation', compensation_id: read.id }, scope), 'Reader');
  expect((await t.run(company, (ctx) => usesOf(ctx, 'plan', other.id))).map((use) => use.name)).toEqual([
    'Reader',
  ]);
  expect(
    (await t.run(company, (ctx) => usesOf(ctx, 'compensation', read.id))).map((use) => use.name),
  ).toEqual(['Reader', 'Same plan']);
});

test('a view keeps the teams and plans of its filters from being deleted', async () => {
  const team = await t.run(company, (ctx) => createTeam(ctx, { name: 'Filtered', parent_id: null }));
  const plan = await t.run(company, (ctx) => createPlan(ctx, { name: 'Filtered', section: '' }));
  const shown = { name: 'Ours', link: 'and', preview_mode: false } as const;
  const filters = [
    { type: 'teams' as const, values: [team.id] },
    { type: 'plans' as const, values: [plan.id] },
  ];
  const view = await t.run(company, (ctx) => createView(ctx, { ...shown, filters }));
  const use = { kind: 'statement_view', id: view.id, name: 'Ours', spots: [{ kind: 'filter', name: '' }] };
  await expect(t.run(company, (ctx) => deleteTeam(ctx, team.id))).rejects.toMatchObject({
    code: 'team_in_use',
    params: { uses: [use] },
  });
  await expect(t.run(company, (ctx) => deletePlan(ctx, plan.id))).rejects.toMatchObject({
    code: 'plan_in_use',
    params: { uses: [use] },
  });
  await t.run(company, (ctx) =>
    changeView(ctx, view.id, { ...shown, filters: filters.slice(0, 1), version: view.version }),
  );
  await t.run(company, (ctx) => deletePlan(ctx, plan.id));
  await t.run(company, (ctx) => removeView(ctx, view.id));
  await t.run(company, (ctx) => deleteTeam(ctx, team.id));
});

test('the migration counts every id in a document as a use, and its job then names the places', async () => {
  const [table_id, scope, user_id] = await t.run(
    company,
    async (ctx) => [ctx.newId(), ctx.newId(), ctx.newId()] as const,
  );
  const document = reading({ type: 'data_table', table_id }, scope);
  const { id } = await compensation(document);
  const filters = [{ type: 'users' as const, values: [user_id] }];
  const view = await t.run(company, (ctx) =>
    createView(ctx, { name: 'Mine', link: 'and', preview_mode: false, filters }),
  );
  const before = [await rowsOf(id), await rowsOf(view.id)];
  await t.query('delete from object_uses where environment_id = $1', [company.tenant.environment_id]);
  const migration = readFileSync(
    join(import.meta.dirname, '../../../migrations/0190_object_uses.sql'),
    'utf8',
  );
  for (const statement of migration.split(';').filter((each) => each.includes('insert into object_uses')))
    await t.query(statement);
  expect(await rowsOf(view.id)).toEqual(new Set([`${user_id} anywhere `]));
  expect(await t.run(company, (ctx) => usesOf(ctx, 'table', table_id))).toMatchObject([
    { id, spots: [{ kind: 'anywhere' }] },
  ]);
  for (let again = 0; again < 2; again += 1) {
    const job = { transaction: (use: (ctx: Ctx) => Promise<void>) => t.run(company, use) };
    await jobs[0]?.handler(job as never, {}, {} as never); // all that the handler takes of a job
    expect([await rowsOf(id), await rowsOf(view.id)]).toEqual(before);
  }
});
