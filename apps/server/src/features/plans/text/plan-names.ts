import { checkCompensation, type CheckWorld, resultsIn } from '@comptoir/engine';
import type { CompensationContent, PlanContent, PlanNames } from '@comptoir/engine/plan-text';
import { can } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { findChecks, maySee } from '../checks/index.ts';
import { findAllCompensations, type StoredCompensation } from '../compensation-queries.ts';
import { findMembers } from '../member-queries.ts';
import type { StoredPlan } from '../plan-queries.ts';
import {
  findNamedDimensions,
  findNamedPeople,
  findNamedSources,
  findNamedTeams,
} from './plan-names-queries.ts';

type MemberKey = 'user_id' | 'team_id' | 'group_id';

/**
 * The names that the caller sees elsewhere: those of the editor's catalogue, and of people, teams and groups where they may list them,
 * else the plan's members alone.
 */
export async function planNames(
  ctx: Ctx,
  {
    live,
    plan_id,
    world,
  }: { readonly live: boolean; readonly plan_id: string | null; readonly world: CheckWorld },
): Promise<PlanNames> {
  const sources = await findNamedSources(ctx, live);
  const compensations = (await findAllCompensations(ctx)).map(({ id, name, plan_name, document }) => ({
    id,
    name,
    plan_name,
    results: resultsIn(checkCompensation(document, world, id)),
  }));
  const members = plan_id === null ? [] : await findMembers(ctx, plan_id);
  const listed = (resource: 'user.users' | 'user.teams' | 'user.groups', key: MemberKey) =>
    can(ctx, resource, 'read') ? null : members.flatMap((one) => one[key] ?? []);
  return {
    ...sources,
    compensations,
    people: await findNamedPeople(ctx, listed('user.users', 'user_id')),
    teams: await findNamedTeams(ctx, listed('user.teams', 'team_id')),
    dimensions: await findNamedDimensions(ctx, { live, only: listed('user.groups', 'group_id') }),
  };
}

export function contentOf(stored: StoredCompensation): Omit<CompensationContent, 'checks'> {
  const { id, name, description, calculation_trigger, payment_trigger, only_month, document } = stored;
  return { id, name, description, calculation_trigger, payment_trigger, only_month, document };
}

/** The checks that the caller may see. */
export async function seenChecks(ctx: Ctx, compensation_id: string): Promise<CompensationContent['checks']> {
  const { checks } = await findChecks(ctx, compensation_id);
  return checks.filter((one) => maySee(ctx, one));
}

export async function planContent(
  ctx: Ctx,
  plan: StoredPlan,
  compensations: readonly StoredCompensation[],
): Promise<PlanContent> {
  const { name, section, description, simulation_allowed, attribution } = plan;
  const members = (await findMembers(ctx, plan.id)).map(
    ({ user_id, team_id, group_id, start_date, end_date }) => ({
      user_id,
      team_id,
      group_id,
      start_date,
      end_date,
    }),
  );
  return {
    name,
    section,
    description,
    simulation_allowed,
    attribution,
    members,
    compensations: await Promise.all(
      compensations.map(async (one) => ({ ...contentOf(one), checks: await seenChecks(ctx, one.id) })),
    ),
  };
}
