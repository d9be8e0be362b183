import fc from 'fast-check';
import type { CalculationTrigger, CompensationModel } from '../../model/index.ts';
import { month } from '../plan-builder.ts';
import { oneOf } from './values.ts';

type Frequency = Pick<CompensationModel, 'calculation_trigger' | 'only_month'>;

const triggers = oneOf<CalculationTrigger>(
  'each_month',
  'each_month',
  'each_month',
  'each_quarter',
  'each_month_except_end_of_quarter',
  'q1',
  'each_semester',
  'each_year',
);

/** One in five is a one-time compensation. Its month is in the months that are computed, between them or before them. */
const onlyMonths = oneOf('2025-11', '2026-01', '2026-02', '2026-03', '2026-03', '2026-05').map(month);

/** When a compensation is computed. */
export const frequencies: fc.Arbitrary<Frequency> = fc.oneof(
  {
    weight: 4,
    arbitrary: triggers.map((calculation_trigger) => ({ calculation_trigger, only_month: null })),
  },
  { weight: 1, arbitrary: fc.record({ calculation_trigger: triggers, only_month: onlyMonths }) },
);
