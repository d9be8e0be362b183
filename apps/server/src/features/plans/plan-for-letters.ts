import type { CompensationModel, CompensationDocument } from '@comptoir/engine';
import type { PlanNames } from '@comptoir/engine/plan-text';
import type { TenantDb } from '../../platform/context.ts';
import { findAllCompensations } from './compensation-queries.ts';
import {
  findNamedDimensions,
  findNamedPeople,
  findNamedSources,
  findNamedTeams,
} from './text/plan-names-queries.ts';

export interface WordedCompensation {
  readonly name: string;
  readonly description: string;
  readonly calculation_trigger: CompensationModel['calculation_trigger'];
  readonly payment_trigger: CompensationModel['payment_trigger'];
  readonly only_month: string | null;
  readonly document: CompensationDocument;
}

/** A plan's live compensations with the names of all that they read: what a letter words. */
export interface WordedPlan {
  readonly id: string;
  readonly name: string;
  readonly compensations: readonly WordedCompensation[];
  readonly names: PlanNames;
}

/** For letters, whose readers are on the plan: no right to plans is needed. */
export async function plansForLetters(scope: TenantDb, plan_ids: readonly string[]): Promise<WordedPlan[]> {
  if (plan_ids.length === 0) return [];
  const all = await findAllCompensations(scope);
  const names: PlanNames = {
    ...(await findNamedSources(scope, false)),
    compensations: all.map(({ id, name, plan_name }) => ({ id, name, plan_name, results: [] })),
    people: await findNamedPeople(scope, null),
    teams: await findNamedTeams(scope, null),
    dimensions: await findNamedDimensions(scope, { live: false, only: null }),
  };
  return [...new Set(plan_ids)].flatMap((id) => {
    const own = all.filter((one) => one.plan_id === id);
    const [first] = own;
    if (!first) return [];
    return [{ id, name: first.plan_name, names, compensations: own.filter(({ state }) => state === 'live') }];
  });
}
