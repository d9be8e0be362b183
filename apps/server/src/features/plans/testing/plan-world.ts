import type { CompensationDocument } from '@comptoir/engine';
import { AppError } from '@comptoir/contract/errors';
import { afterAll, beforeAll } from 'vitest';
import { newId } from '../../../platform/clock/clock.ts';
import {
  startTestDatabase,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../../platform/testing/index.ts';
import { EMPTY_DOCUMENT } from '../compensation-policy.ts';
import { createCompensation } from '../create-compensation.ts';
import { createPlan } from '../create-plan.ts';
import { goLive } from '../go-live.ts';
import { saveDocument } from '../save-document.ts';

export let t: TestDatabase;
export let company: TestTenant;
export let rep: TestUser;

/** A company with one rep for the tests of one file. Its plans stay from test to test: each test names its own. */
export function usePlans(): void {
  beforeAll(async () => {
    t = await startTestDatabase();
    company = await t.tenant();
    rep = await company.addUser({ name: 'Rep' });
  });
  afterAll(() => t.stop());
}

export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error : Promise.reject(error)),
  );
export const code = async (work: Promise<unknown>) => (await refusal(work))?.code ?? 'no refusal';
export const monthly = {
  description: '',
  calculation_trigger: 'each_month',
  payment_trigger: 'end_of_month',
  only_month: null,
} as const;
export const newPlan = (name: string, section = '') =>
  t.run(company, (ctx) => createPlan(ctx, { name, section }));
export const newCompensation = (plan_id: string, name: string) =>
  t.run(company, (ctx) => createCompensation(ctx, plan_id, { ...monthly, name }));

/** Pays a constant: computable without any table. */
export function paying(value: string): CompensationDocument {
  const id = newId();
  return {
    ...EMPTY_DOCUMENT,
    variables: [
      {
        id,
        name: 'Bonus',
        description: '',
        format: null,
        kind: 'Formula',
        tree: { type: 'number', value },
        broken_text: null,
      },
    ],
    payment: { type: 'standard', variable_id: id },
  };
}

/** Reads what another compensation earned the month before. */
export function reading(compensation_id: string): CompensationDocument {
  const [scope_id, earned, total] = [newId(), newId(), newId()];
  const base = { description: '', format: null };
  return {
    ...EMPTY_DOCUMENT,
    scopes: [
      {
        id: scope_id,
        name: 'Before',
        source: { type: 'compensation', compensation_id },
        user_rule: { field_id: 'user', match: { kind: 'current_user' } },
        period_rule: { field_id: 'date', window: 'exact', shift: { unit: 'month', amount: -1 } },
        conditions: null,
        order: [],
      },
    ],
    variables: [
      { ...base, id: earned, name: 'Earned', kind: 'Field', scope_id, field_id: 'value' },
      {
        ...base,
        id: total,
        name: 'Total',
        kind: 'Aggregate',
        function: 'sum',
        of_variable_id: earned,
        scope_id: null,
        window: 'exact',
      },
    ],
    payment: { type: 'standard', variable_id: total },
  };
}

export async function live(plan_id: string, name: string, document = paying('100')) {
  const { id, version } = await newCompensation(plan_id, name);
  const saved = await t.run(company, (ctx) => saveDocument(ctx, id, { version, document }));
  return t.run(company, (ctx) => goLive(ctx, id, saved.version));
}
