import type { PlanCatalogue } from '@comptoir/contract';

/** Names of the live compensations, others than these, that read the results of one of these. */
export function readersIn(catalogue: PlanCatalogue, ids: readonly string[]): readonly string[] {
  return catalogue.compensations
    .filter(
      ({ id, state, reads }) =>
        state === 'live' && !ids.includes(id) && reads.some((read) => ids.includes(read)),
    )
    .map(({ name, plan_name }) => `${name} (${plan_name})`);
}
