import fc from 'fast-check';
import type { CalculationTrigger, CompensationModel, PaymentTrigger } from '../../model/index.ts';
import { month } from '../plan-builder.ts';
import { oneOf } from './values.ts';

type Frequency = Pick<CompensationModel, 'calculation_trigger' | 'payment_trigger' | 'only_month'>;

const triggers = oneOf<CalculationTrigger>(
  'each_month',
  'each_month',
  'each_month',
  'each_quarter',
  'each_month_except_end_of_quarter',
  'q1',
  // A fiscal year that begins in April makes them meet the months that are computed.
  'q2',
  'q3',
  'q4',
  'each_semester',
  'each_year',
);

/** One in five is a one-time compensation. Its month is in the months that are computed, between them or before them. */
const onlyMonths = oneOf('2025-11', '2026-01', '2026-02', '2026-03', '2026-03', '2026-05').map(month);

const payments = oneOf<PaymentTrigger>(
  'end_of_month',
  'end_of_month',
  'end_of_quarter',
  'end_of_semester',
  'end_of_year',
);

/** When a compensation is computed. */
export const frequencies: fc.Arbitrary<Frequency> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      calculation_trigger: triggers,
      payment_trigger: payments,
      only_month: fc.constant(null),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      calculation_trigger: triggers,
      payment_trigger: payments,
      only_month: onlyMonths,
    }),
  },
);
