import type { PlanCatalogue } from '@comptoir/contract';
import {
  type AcceleratorVariable,
  type CalculationTrigger,
  type CompensationDocument,
  type QuotaVariable,
  SPAN_OF_TRIGGER,
} from '@comptoir/engine';

const LONGER = ['month', 'quarter', 'semester', 'year'] as const;
const FREQUENCIES = { monthly: 'month', quarterly: 'quarter', annually: 'year' } as const;

/**
 * The quota to which a climb is compared, where it is one of a shorter time than the climb: sales of a quarter against the quota of its
 * last month reach every tier. Hardly ever what is meant, so the editor says it.
 */
export function shorterTarget(
  { variables }: CompensationDocument,
  { target_variable_id, accumulation }: AcceleratorVariable,
  trigger: CalculationTrigger,
  quotas: PlanCatalogue['quotas'],
): QuotaVariable | null {
  const target = variables.find(({ id }) => id === target_variable_id);
  if (target?.kind !== 'Quota' || accumulation === 'exact') return null;
  const { frequency = 'monthly' } = quotas.find(({ id }) => id === target.quota_id) ?? {};
  const span = LONGER.indexOf(target.window === 'exact' ? SPAN_OF_TRIGGER[trigger] : target.window);
  // A quarterly quota is one value for its quarter, whatever part of it is read.
  return Math.max(span, LONGER.indexOf(FREQUENCIES[frequency])) < LONGER.indexOf(accumulation)
    ? target
    : null;
}
