import type { previewPlanMembers as call, ResponseOf } from '@comptoir/contract';
import { closedRange, daysOfDates, merge, monthText } from '@comptoir/kernel';
import { can, requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { companyPeriod, eligibleDays } from '../calculations/index.ts';
import { heldBy } from './held-days.ts';
import { findMembers, type Member } from './member-queries.ts';
import {
  effectOf,
  type PaidCompensation,
  type PersonDays,
  uncalculatedMonths,
} from './members-effect-policy.ts';
import { readLiveCompensations, readPeople, readStatementMonths } from './members-effect-queries.ts';
import { readMemberships, type UnitMembership } from './overlap-queries.ts';
import { requirePlan } from './read-plans.ts';

/**
 * What saving these members does to statements of months that exist. Says whether somebody has a statement, never what is on it: a
 * person who assigns plans may know that.
 */
export async function previewPlanMembers(
  ctx: Ctx,
  id: string,
  members: readonly Member[],
): Promise<ResponseOf<typeof call>> {
  requirePermission(ctx, 'plan.plans', 'write');
  await requirePlan(ctx, id);
  const memberships = await readMemberships(ctx);
  const people = await changedPeople(ctx, id, members, memberships);
  const months = await readStatementMonths(
    ctx,
    people.map((one) => one.user_id),
  );
  const { calendar, today, current } = await companyPeriod(ctx);
  const compensations = await paidCompensations(ctx, id, memberships);
  const known = new Set([...months.map((one) => one.month), current]);
  const uncalculated = uncalculatedMonths(people, known, { compensations, calendar, current });
  const [first, last] = [uncalculated[0], uncalculated.at(-1)];
  return {
    months: effectOf(people, months, { compensations, calendar, today }),
    uncalculated:
      first === undefined || last === undefined
        ? null
        : { first: monthText(first), last: monthText(last), count: uncalculated.length },
  };
}

/** What the plan pays. Whom a compensation is for counts for callers who may know who is in a team or a group. */
async function paidCompensations(
  ctx: Ctx,
  plan_id: string,
  memberships: readonly UnitMembership[],
): Promise<PaidCompensation[]> {
  const mayKnow =
    can(ctx, 'user.users', 'read') || (can(ctx, 'user.teams', 'read') && can(ctx, 'user.groups', 'read'));
  return (await readLiveCompensations(ctx, plan_id)).map(({ only_for, ...compensation }) => {
    const ids = new Set([...(only_for?.team_ids ?? []), ...(only_for?.group_ids ?? [])]);
    if (ids.size === 0 || !mayKnow) return { ...compensation, for_days: null };
    const within = Map.groupBy(
      memberships.filter((one) => ids.has(one.unit_id)),
      (one) => one.user_id,
    );
    const daysOf = (own: readonly UnitMembership[]) => merge(own.map((one) => closedRange(daysOfDates(one))));
    return {
      ...compensation,
      for_days: new Map([...within].map(([user_id, own]) => [user_id, daysOf(own)])),
    };
  });
}

/** Those whose days change, by name, by team or by group. */
async function changedPeople(
  ctx: Ctx,
  plan_id: string,
  members: readonly Member[],
  memberships: readonly UnitMembership[],
): Promise<PersonDays[]> {
  const before = Map.groupBy(heldBy(await findMembers(ctx, plan_id), memberships), (one) => one.user_id);
  const after = Map.groupBy(heldBy(members, memberships), (one) => one.user_id);
  const textOf = (days: Map<string, ReturnType<typeof heldBy>>, user_id: string) =>
    (days.get(user_id) ?? [])
      .map(({ start_date, end_date }) => `${start_date} ${end_date}`)
      .toSorted()
      .join();
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (id) => textOf(before, id) !== textOf(after, id),
  );
  return (await readPeople(ctx, changed)).map((row) => ({
    user_id: row.id,
    name: row.name,
    eligible: eligibleDays(row),
    before: before.get(row.id) ?? [],
    after: after.get(row.id) ?? [],
  }));
}
