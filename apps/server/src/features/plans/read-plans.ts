import type { CompensationSummary, PlanSummary, PlanWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { dateText, present } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { companyPeriod } from '../calculations/index.ts';
import { findCompensations, type StoredCompensation } from './compensation-queries.ts';
import { countPeople, findEnded, findMembers } from './member-queries.ts';
import { findPlanDays, findPlanPay, findSomePeople } from './plan-overview-queries.ts';
import { findPlan, findPlans, type StoredPlan } from './plan-queries.ts';

/** Faces of a plan in the list. */
const SHOWN_PEOPLE = 4;

export async function listPlans(ctx: Ctx, state: 'live' | 'archived'): Promise<PlanSummary[]> {
  requirePermission(ctx, 'plan.plans', 'read');
  return summarise(ctx, await findPlans(ctx, state));
}

export async function getPlan(ctx: Ctx, id: string): Promise<PlanWire> {
  requirePermission(ctx, 'plan.plans', 'read');
  return readPlan(ctx, id);
}

/** The plan as every plan call answers it. */
export async function readPlan(ctx: Ctx, id: string): Promise<PlanWire> {
  const plan = await requirePlan(ctx, id);
  const [summary] = await summarise(ctx, [plan]);
  if (!summary) throw new AppError('not_found', { object: 'plan' });
  return { ...summary, members_version: plan.members_version, members: await findMembers(ctx, id) };
}

export async function requirePlan(ctx: Ctx, id: string, lock = false): Promise<StoredPlan> {
  const plan = await findPlan(ctx, id, lock);
  if (!plan) throw new AppError('not_found', { object: 'plan' });
  return plan;
}

/** The plan, taken, to give it something that pays: refused while it is archived. */
export async function requireOpenPlan(ctx: Ctx, id: string): Promise<StoredPlan> {
  const plan = await requirePlan(ctx, id, true);
  if (plan.state === 'archived') throw new AppError('plan_archived');
  return plan;
}

/** The latest of them, with the person who made it. */
function lastChange(changes: readonly Pick<StoredPlan, 'updated_at' | 'updated_by_name'>[]) {
  const [latest] = changes.toSorted((a, b) => b.updated_at.getTime() - a.updated_at.getTime());
  return {
    at: present(latest, 'change').updated_at.toISOString(),
    by_name: latest?.updated_by_name ?? null,
  };
}

async function summarise(ctx: Ctx, plans: readonly StoredPlan[]): Promise<PlanSummary[]> {
  const ids = plans.map((plan) => plan.id);
  const { today: day, current } = await companyPeriod(ctx);
  const today = dateText(day);
  const people = await countPeople(ctx, ids, today);
  const ended = await findEnded(ctx, ids, today);
  const days = await findPlanDays(ctx, ids);
  const some = await findSomePeople(
    ctx,
    ids.map((plan_id) => ({ plan_id, day: ended.get(plan_id)?.on ?? today })),
    SHOWN_PEOPLE,
  );
  const pay = await findPlanPay(ctx, ids, current);
  const compensations = Map.groupBy(await findCompensations(ctx, ids), (each) => each.plan_id);
  return plans.map((plan) => ({
    id: plan.id,
    name: plan.name,
    section: plan.section,
    description: plan.description,
    state: plan.state === 'archived' ? 'archived' : 'live',
    simulation_allowed: plan.simulation_allowed,
    attribution: plan.attribution,
    position: plan.position,
    version: plan.version,
    compensations: (compensations.get(plan.id) ?? []).map(summaryOf),
    member_count: people.get(plan.id) ?? 0,
    ended: ended.get(plan.id) ?? null,
    people: some.get(plan.id) ?? [],
    days: days.get(plan.id) ?? null,
    pay: pay.get(plan.id) ?? null,
    last_change: lastChange([plan, ...(compensations.get(plan.id) ?? [])]),
    updated_at: plan.updated_at.toISOString(),
  }));
}

export function summaryOf(stored: StoredCompensation): CompensationSummary {
  const { plan_name: _plan, plan_state: _state, document: _document, was_live, updated_at, ...rest } = stored;
  return { ...rest, frequency_locked: was_live, updated_at: updated_at.toISOString() };
}
