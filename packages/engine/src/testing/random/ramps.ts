import fc from 'fast-check';
import type { QuotaVariable } from '../../model/index.ts';
import { oneOf } from './values.ts';

/** Mostly none: what is whole must not change. */
export const prorations: fc.Arbitrary<Pick<QuotaVariable, 'prorate' | 'ramp'>> = fc.record({
  prorate: oneOf(false, false, true),
  ramp: fc.option(
    fc.record({
      since_attribute_id: oneOf(null, null, 'hired'),
      steps: fc.array(oneOf('0.25', '0.5', '0.333', '0', '1.2'), { minLength: 1, maxLength: 4 }),
    }),
    { freq: 1 },
  ),
});
