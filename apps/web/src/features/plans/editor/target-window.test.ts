import type { PlanCatalogue } from '@comptoir/contract';
import type { AcceleratorVariable, CalculationTrigger, CompensationDocument } from '@comptoir/engine';
import { expect, test } from 'vitest';
import { shorterTarget } from './target-window.ts';

test.each([
  // climb, trigger, quota, its window, is it shorter
  ['quarter', 'each_month', 'monthly', 'exact', true],
  ['quarter', 'each_month', 'monthly', 'month', true],
  ['quarter', 'each_month', 'monthly', 'quarter', false],
  ['quarter', 'each_month', 'quarterly', 'exact', false],
  ['year', 'each_month', 'quarterly', 'exact', true],
  ['quarter', 'each_quarter', 'monthly', 'exact', false],
  ['exact', 'each_month', 'monthly', 'exact', false],
  ['month', 'each_month', 'annually', 'exact', false],
] as const)(
  'a climb of %s computed %s, against a %s quota for %s: %s',
  (accumulation, trigger, frequency, window, isShorter) => {
    const quota = { id: 'q', kind: 'Quota', quota_id: 'quota', window };
    const document = { variables: [quota] } as unknown as CompensationDocument;
    const climb = { target_variable_id: 'q', accumulation } as AcceleratorVariable;
    const quotas = [{ id: 'quota', frequency }] as unknown as PlanCatalogue['quotas'];
    expect(shorterTarget(document, climb, trigger as CalculationTrigger, quotas)).toBe(
      isShorter ? quota : null,
    );
  },
);
