import { describe, expect, it } from 'vitest';
import { recalculationRefusalOf } from './recalculation-policy.ts';

describe('recalculation of a statement', () => {
  it.each([
    { locked: false, validated: false, paid: false, refusal: null },
    { locked: true, validated: false, paid: false, refusal: 'statement_locked' },
    { locked: true, validated: true, paid: false, refusal: 'statement_validated' },
    { locked: true, validated: false, paid: true, refusal: 'statement_paid' },
    { locked: true, validated: true, paid: true, refusal: 'statement_paid' },
  ])('$refusal', ({ refusal, ...state }) => {
    expect(recalculationRefusalOf(state)).toBe(refusal);
  });
});
