import { describe, expect, it } from 'vitest';
import type { QuotaVariable, Variable } from '../model/index.ts';
import { base, check, formula, found, world } from '../testing/check-builder.ts';

describe('the ramp of a quota', () => {
  const where = { ...world, attributes: [...world.attributes, { id: 'hired', type: 'date' as const }] };
  const quota = (ramp: QuotaVariable['ramp']): Variable => ({
    ...base('quota'),
    kind: 'Quota',
    quota_id: 'revenue',
    window: 'exact',
    to_date: false,
    ramp,
  });
  it.each<[string, NonNullable<QuotaVariable['ramp']>, string[]]>([
    ['all is there', { since_attribute_id: 'hired', steps: ['0.25', '1.2'] }, []],
    ['since joining the plan', { since_attribute_id: null, steps: ['0.5'] }, []],
    ['an attribute that is gone', { since_attribute_id: 'x', steps: ['0.5'] }, ['deleted_attribute@quota.ramp.since_attribute_id']],
    ['no date', { since_attribute_id: 'base', steps: ['0.5'] }, ['ramp_date_type@quota.ramp.since_attribute_id']],
    ['no month', { since_attribute_id: null, steps: [] }, ['ramp_steps_missing@quota.ramp.steps']],
    ['too many months', { since_attribute_id: null, steps: Array.from({ length: 37 }, () => '0.5') }, ['ramp_steps_too_many@quota.ramp.steps']],
    ['no number, and below 0', { since_attribute_id: null, steps: ['x', '-0.1'] }, ['ramp_step_invalid@quota.ramp.steps.0', 'ramp_step_invalid@quota.ramp.steps.1']],
    ['nothing at all (a warning)', { since_attribute_id: null, steps: ['0'] }, ['ramp_step_zero@quota.ramp.steps.0']],
  ])('%s', (_title, ramp, expected) =>
    expect(found(check([quota(ramp), formula('pay', 'quota * 2')], 'pay', {}, where))).toEqual(expected),
  ); // prettier-ignore
});
