import type { PlanCheckWire } from '@comptoir/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/clock/clock.ts';
import { duplicateCompensation } from '../duplicate-compensation.ts';
import { duplicatePlan } from '../duplicate-plan.ts';
import { goLive } from '../go-live.ts';
import { saveDocument } from '../save-document.ts';
import {
  code,
  company,
  newCompensation,
  newPlan,
  paying,
  refusal,
  t,
  usePlans,
} from '../testing/plan-world.ts';
import { getChecks, saveChecks, tryChecks } from './index.ts';

usePlans();

const check = (expected: string, more: Partial<PlanCheckWire> = {}): PlanCheckWire => ({
  id: newId(),
  name: `Pays ${expected}`,
  month: '2026-03',
  expected,
  manages: [],
  teammates: [],
  attributes: [],
  groups: [],
  quotas: [],
  records: [],
  ...more,
});

async function bonusOf(name: string, value: string) {
  const plan = await newPlan(name);
  const { id, version } = await newCompensation(plan.id, 'Bonus');
  return t.run(company, (ctx) => saveDocument(ctx, id, { version, document: paying(value) }));
}
const save = (id: string, checks: PlanCheckWire[], version = 0) =>
  t.run(company, (ctx) => saveChecks(ctx, id, { version, checks }));
const red = async (id: string) =>
  (await t.query<{ red: number }>('select red from compensation_checks where compensation_id = $1', [id]))[0]
    ?.red;

describe('plan checks', () => {
  test('run on every save; a red one keeps the compensation from going live', async () => {
    const bonus = await bonusOf('Checked', '250');
    const stored = await save(bonus.id, [check('250'), check('300')]);
    expect(stored).toMatchObject({
      version: 1,
      hidden: 0,
      results: [
        { outcome: 'passed', got: '250' },
        { outcome: 'differs', got: '250', difference: '-50' },
      ],
    });
    expect(await red(bonus.id)).toBe(1);
    const refused = await refusal(t.run(company, (ctx) => goLive(ctx, bonus.id, bonus.version)));
    expect([refused?.code, refused?.params]).toEqual([
      'plan_checks_failed',
      { count: 1, names: ['Pays 300'] },
    ]);

    const raised = await t.run(company, (ctx) =>
      saveDocument(ctx, bonus.id, { version: bonus.version, document: paying('300') }),
    );
    expect(await red(bonus.id)).toBe(1);
    await save(bonus.id, stored.checks.slice(1), 1);
    const live = await t.run(company, (ctx) => goLive(ctx, bonus.id, raised.version));
    expect(live.state).toBe('live');
    // A live one is not saved against its checks either.
    expect(
      await code(
        t.run(company, (ctx) =>
          saveDocument(ctx, bonus.id, { version: live.version, document: paying('1') }),
        ),
      ),
    ).toBe('plan_checks_failed');
  });

  test('try a document that is not saved', async () => {
    const bonus = await bonusOf('Tried', '10');
    const results = await t.run(company, (ctx) =>
      tryChecks(ctx, bonus.id, {
        document: paying('20'),
        checks: [check('20'), check('20', { month: '1999-13' })],
      }),
    );
    expect(results).toMatchObject([{ outcome: 'passed' }, { outcome: 'invalid', place: { part: 'month' } }]);
  });

  test('of two admins who save at once the second is refused', async () => {
    const bonus = await bonusOf('Two of them', '10');
    await save(bonus.id, [check('10')]);
    expect(await code(save(bonus.id, [check('11')]))).toBe('conflict');
  });

  test('with records or groups are seen by those alone who may read such, and never lost by others', async () => {
    const bonus = await bonusOf('Secret', '10');
    await save(bonus.id, [
      check('10'),
      check('10', { records: [{ table_id: newId(), cells: {} }] }),
      check('10', { groups: [{ dimension_id: newId(), name: 'Large' }] }),
    ]);
    const planner = await company.addUser({
      permissions: {
        resources: { plan: { effect: 'allow', level: 'write' } },
        binary: {},
        statement_scope: 'me',
        request_scope: 'mine',
      },
    });
    const seen = await t.run(company, (ctx) => getChecks(ctx, bonus.id), planner);
    expect([seen.checks.length, seen.hidden, seen.results.length]).toEqual([1, 2, 1]);
    expect(
      await code(t.run(company, (ctx) => saveChecks(ctx, bonus.id, { version: 1, checks: [] }), planner)),
    ).toBe('forbidden');
  });

  test('are copied with a compensation and with a plan, under ids of their own', async () => {
    const bonus = await bonusOf('Original', '10');
    const stored = await save(bonus.id, [check('10'), check('11')]);
    const plan = await t.run(company, (ctx) => duplicatePlan(ctx, bonus.plan_id, 'Copy of original'));
    const copy = await t.run(company, (ctx) => duplicateCompensation(ctx, bonus.id, { name: 'Bonus (2)' }));
    for (const { id } of [plan.compensations[0]!, copy]) {
      const made = await t.run(company, (ctx) => getChecks(ctx, id));
      expect(made.checks).toEqual(stored.checks.map((one) => ({ ...one, id: expect.any(String) })));
      expect(made.checks.map((one) => one.id)).not.toEqual(stored.checks.map((one) => one.id));
      expect([made.results.map(({ outcome }) => outcome), await red(id)]).toEqual([['passed', 'differs'], 1]);
    }
  });
});
