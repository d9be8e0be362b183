import { FIRST_STEPS, type FirstStep } from '@comptoir/contract';
import { describe, expect, it } from 'vitest';
import type { FirstSteps } from '../../../data/first-steps.ts';
import { waysOf } from './step-ways.ts';

const NOTHING: FirstSteps = {
  shown: true,
  can_change: true,
  offers_sample: false,
  leads_editor: true,
  steps: [],
  plan_id: null,
  compensation_id: null,
  plan_has_members: false,
  quota_id: null,
  last_month: '2017-07',
  statement: null,
};
const ALL = { can: () => true };
const NONE = { can: () => false };
const names = (step: FirstStep, facts: Partial<FirstSteps>, access = ALL) =>
  waysOf(step, { ...NOTHING, ...facts }, access).map(({ name }) => name);

describe('where a first step leads', () => {
  it('is nowhere while the plan, quota or statement that it is about is missing', () => {
    for (const step of ['live', 'quotas', 'explained', 'validated'] as const)
      expect(names(step, {})).toEqual([]);
  });

  it('is nowhere for who has none of the rights', () => {
    const facts = { plan_id: 'p', compensation_id: 'c', quota_id: 'q' };
    for (const step of FIRST_STEPS) expect(names(step, facts, NONE)).toEqual([]);
  });

  it('brings people into the plan before it is published', () => {
    const facts = { plan_id: 'p', compensation_id: 'c' };
    expect(names('live', facts)).toEqual(['members', 'publish']);
    expect(names('live', { ...facts, plan_has_members: true })).toEqual(['publish']);
    expect(names('live', { plan_id: 'p' })).toEqual(['publish']);
  });

  it('opens the last month that is over, the explanation of the statement with the most pay, then its month', () => {
    const statement = { user_id: 'u', month: '2017-06', compensation_id: 'c' };
    const [why] = waysOf('explained', { ...NOTHING, statement }, ALL);
    expect(why?.link.search).toEqual({ year: 2017, month: 6, user: 'u', compensation: 'c' });
    const [board] = waysOf('calculation', NOTHING, ALL);
    expect(board?.link.search).toEqual({ year: 2017, month: 7 });
    const [close] = waysOf('validated', { ...NOTHING, statement }, ALL);
    expect(close?.link.search).toEqual({ year: 2017, month: 6 });
  });
});
