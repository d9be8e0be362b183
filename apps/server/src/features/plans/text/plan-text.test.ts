import type { CompensationDocument } from '@comptoir/engine';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/clock/clock.ts';
import { getChecks } from '../checks/index.ts';
import { goLive } from '../go-live.ts';
import { getPlan, listPlans } from '../read-plans.ts';
import { getCompensation } from '../read-compensations.ts';
import { saveDocument } from '../save-document.ts';
import { setPlanMembers } from '../set-plan-members.ts';
import {
  code,
  company,
  newCompensation,
  newPlan,
  paying,
  refusal,
  rep,
  t,
  usePlans,
} from '../testing/plan-world.ts';
import { checkPlanText, exportPlanText, importPlanText } from './index.ts';

usePlans();

const exported = (id: string) => t.run(company, (ctx) => exportPlanText(ctx, id));
const check = (text: string, plan_id: string | null) =>
  t.run(company, (ctx) => checkPlanText(ctx, { text, plan_id }));
const make = (text: string, plan_id: string | null) =>
  t.run(company, (ctx) => importPlanText(ctx, { text, plan_id }));

async function planWith(name: string, value: string) {
  const plan = await newPlan(name);
  const { id, version } = await newCompensation(plan.id, 'Bonus');
  const saved = await t.run(company, (ctx) => saveDocument(ctx, id, { version, document: paying(value) }));
  return { plan, compensation: saved };
}

describe('a plan as text', () => {
  test('comes back in another company with the same names, with its members, as drafts', async () => {
    const { plan, compensation } = await planWith('Travels', '250');
    await t.run(company, (ctx) =>
      setPlanMembers(ctx, plan.id, [
        { user_id: rep.user_id, team_id: null, group_id: null, start_date: '2026-01-01', end_date: null },
      ]),
    );
    await t.run(company, (ctx) => goLive(ctx, compensation.id, compensation.version));
    const { text } = await exported(plan.id);
    expect(text).toContain('{ person: Rep, from: 2026-01-01 }');
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    const other = await t.tenant();
    await other.addUser({ name: 'Rep' });
    const { plan_id } = await t.run(other, (ctx) => importPlanText(ctx, { text, plan_id: null }));
    const made = await t.run(other, (ctx) => getPlan(ctx, plan_id));
    expect(made.members).toMatchObject([{ name: 'Rep', start_date: '2026-01-01' }]);
    expect(made.compensations.map(({ state }) => state)).toEqual(['draft']);
    expect(await t.run(other, (ctx) => exportPlanText(ctx, plan_id))).toEqual({ name: 'Travels', text });
  });

  test('with a mistake is refused whole, by line and column', async () => {
    const { plan } = await planWith('Mistaken', '1');
    const text = (await exported(plan.id)).text
      .replace('plan: Mistaken', 'plan: Other')
      .replace('pays: Bonus', 'pays: Bonnus');
    const found = await check(text, null);
    const line = text.split('\n').findIndex((one) => one.includes('Bonnus')) + 1;
    expect(found).toMatchObject({
      makes: null,
      mistakes: [{ line, column: 11, code: 'unknown_name', params: { name: 'Bonnus', nearest: 'Bonus' } }],
    });
    const refused = await refusal(make(text, null));
    expect([refused?.code, refused?.params]).toEqual(['plan_text_invalid', { count: 1, line }]);
    const names = await t.run(company, (ctx) => listPlans(ctx, 'live'));
    expect(names.map(({ name }) => name)).not.toContain('Other');
  });

  test('is not exported while it names what is gone', async () => {
    const plan = await newPlan('Dangling');
    const { id, version } = await newCompensation(plan.id, 'Gone');
    const [bonus] = paying('1').variables;
    const document: CompensationDocument = {
      ...paying('1'),
      variables: [
        { ...bonus!, kind: 'Attribute', attribute_id: newId() } as CompensationDocument['variables'][number],
      ],
      payment: { type: 'standard', variable_id: bonus!.id },
    };
    await t.run(company, (ctx) => saveDocument(ctx, id, { version, document }));
    expect(await code(exported(plan.id))).toBe('plan_text_unnamed');
  });
});

describe('an import into a plan', () => {
  test('changes a draft, copies beside a live one, and says so before', async () => {
    const { plan, compensation } = await planWith('Into', '100');
    const text = (await exported(plan.id)).text.replace('formula: 100', 'formula: 150');
    expect(await check(text, plan.id)).toMatchObject({
      makes: {
        plan_name: 'Into',
        compensations: [
          {
            name: 'Bonus',
            as: 'changed_draft',
            changes: [{ part: 'variable', name: 'Bonus', key: 'formula', before: '100', after: '150' }],
          },
        ],
      },
    });
    await make(text, plan.id);
    const changed = await t.run(company, (ctx) => getCompensation(ctx, compensation.id));
    expect(changed.document.variables).toMatchObject([
      { id: compensation.document.variables[0]!.id, tree: { type: 'number', value: '150' } },
    ]);
    expect((await check(text, plan.id)).makes?.compensations).toMatchObject([
      { as: 'unchanged', changes: [] },
    ]);

    const live = await t.run(company, (ctx) => goLive(ctx, changed.id, changed.version));
    const more = text.replace('formula: 150', 'formula: 175');
    expect((await check(more, plan.id)).makes?.compensations).toMatchObject([{ as: 'copy' }]);
    await make(more, plan.id);
    const { compensations } = await t.run(company, (ctx) => getPlan(ctx, plan.id));
    expect(compensations.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'Bonus live',
      'Bonus (2) draft',
    ]);
    const kept = await t.run(company, (ctx) => getCompensation(ctx, live.id));
    expect(kept.version).toBe(live.version);
  });

  test('replaces plan checks alone, of a live compensation too', async () => {
    const { plan, compensation } = await planWith('Checked', '100');
    const live = await t.run(company, (ctx) => goLive(ctx, compensation.id, compensation.version));
    const text = `${(await exported(plan.id)).text}    checks:
      - name: In March
        month: 2026-03
        expected: 120
`;
    const made = async () => (await check(text, plan.id)).makes?.compensations;
    expect(await made()).toEqual([{ name: 'Bonus', as: 'checks', changes: [] }]);
    await make(text, plan.id);
    expect(await t.run(company, (ctx) => getChecks(ctx, live.id))).toMatchObject({
      checks: [{ name: 'In March', expected: '120' }],
      results: [{ outcome: 'differs', got: '100' }],
    });
    expect(await made()).toEqual([{ name: 'Bonus', as: 'unchanged', changes: [] }]);
    expect(await t.run(company, (ctx) => getCompensation(ctx, live.id))).toMatchObject({
      state: 'live',
      version: live.version,
    });
  });
});

async function addHiddenUnits() {
  const { environment_id } = company.tenant;
  const dimension_id = newId();
  await t.query(`insert into teams (environment_id, id, name) values ($1, $2, 'Hidden Team')`, [
    environment_id,
    newId(),
  ]);
  await t.query(
    `insert into group_dimensions (environment_id, id, name, api_name) values ($1, $2, 'Region', 'region')`,
    [environment_id, dimension_id],
  );
  await t.query(
    `insert into user_groups (environment_id, id, dimension_id, name, api_key) values ($1, $2, $3, 'Hidden Group', 'hidden')`,
    [environment_id, newId(), dimension_id],
  );
}

describe('rights', () => {
  test('a reader of plans exports, and imports nothing; who may not list people names members alone', async () => {
    const { plan } = await planWith('Readable', '1');
    const hidden = await company.addUser({ name: 'Hidden Person' });
    const reader = await company.addUser({
      permissions: {
        resources: { plan: { effect: 'allow', level: 'read' } },
        binary: {},
        statement_scope: 'me',
        request_scope: 'mine',
      },
    });
    const text = (await t.run(company, (ctx) => exportPlanText(ctx, plan.id), reader)).text;
    expect(text).toContain('plan: Readable');
    expect(await code(t.run(company, (ctx) => importPlanText(ctx, { text, plan_id: null }), reader))).toBe(
      'forbidden',
    );
    expect(await code(t.run(company, (ctx) => checkPlanText(ctx, { text, plan_id: plan.id }), reader))).toBe(
      'forbidden',
    );
    // A guess at a name is not answered for who may change plans but not list users.
    const planner = await company.addUser({
      permissions: {
        resources: { plan: { effect: 'allow', level: 'write' } },
        binary: {},
        statement_scope: 'me',
        request_scope: 'mine',
      },
    });
    const guess = text.replace('compensations:', `members:\n  - { person: ${hidden.name} }\ncompensations:`);
    const found = await t.run(company, (ctx) => checkPlanText(ctx, { text: guess, plan_id: null }), planner);
    expect(found.mistakes).toMatchObject([{ code: 'unknown_name', params: { kind: 'person', nearest: '' } }]);
    await addHiddenUnits();
    const units = text.replace(
      'compensations:',
      'members:\n  - { team: Hidden Team }\n  - { group: Hidden Group }\ncompensations:',
    );
    expect((await check(units, null)).mistakes).toEqual([]);
    const guessed = await t.run(
      company,
      (ctx) => checkPlanText(ctx, { text: units, plan_id: null }),
      planner,
    );
    expect(guessed.mistakes).toMatchObject([
      { code: 'unknown_name', params: { kind: 'team', nearest: '' } },
      { code: 'unknown_name', params: { kind: 'group', nearest: '' } },
    ]);
  });
});
