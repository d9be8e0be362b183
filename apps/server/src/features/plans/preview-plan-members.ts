import type { previewPlanMembers as call, ResponseOf } from '@comptoir/contract';
import { monthText } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { companyPeriod, eligibleDays } from '../calculations/index.ts';
import { heldBy } from './held-days.ts';
import { findMembers, type Member } from './member-queries.ts';
import { effectOf, type PersonDays, uncalculatedMonths } from './members-effect-policy.ts';
import { readLiveTriggers, readPeople, readStatementMonths } from './members-effect-queries.ts';
import { readMemberships } from './overlap-queries.ts';
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
  const people = await changedPeople(ctx, id, members);
  const months = await readStatementMonths(
    ctx,
    people.map((one) => one.user_id),
  );
  const { calendar, today, current } = await companyPeriod(ctx);
  const compensations = await readLiveTriggers(ctx, id);
  const known = new Set([...months.map((one) => one.month), current]);
  const uncalculated =
    compensations.length === 0 ? [] : uncalculatedMonths(people, known, { calendar, current });
  const [first, last] = [uncalculated[0], uncalculated.at(-1)];
  return {
    months: effectOf(people, months, { compensations, calendar, today }),
    uncalculated:
      first === undefined || last === undefined
        ? null
        : { first: monthText(first), last: monthText(last), count: uncalculated.length },
  };
}

/** Those whose days change, by name or by team. */
async function changedPeople(ctx: Ctx, plan_id: string, members: readonly Member[]): Promise<PersonDays[]> {
  const memberships = await readMemberships(ctx);
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
