import type { AttributionOverlap, BodyOf, findAttributionOverlaps as call } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { companyPeriod } from '../calculations/index.ts';
import { heldBy } from './held-days.ts';
import type { Member } from './member-queries.ts';
import { type HeldPlanDays, overlapsOf } from './overlap-policy.ts';
import { readHeldPlans, readMemberships, readNames, type UnitMembership } from './overlap-queries.ts';

/** More than a person reads before saving. */
const MOST = 200;

/** Overlaps that people would have by new memberships of teams and groups, and have not by the present ones. */
export async function overlapsOfMemberships(
  ctx: Ctx,
  added: readonly UnitMembership[],
): Promise<Omit<AttributionOverlap, 'user_name'>[]> {
  if (added.length === 0) return [];
  const { calendar } = await companyPeriod(ctx);
  const stored = await readMemberships(ctx);
  const rows = await readHeldPlans(ctx);
  const people = new Set(added.map((one) => one.user_id));
  const overlapsBy = (memberships: readonly UnitMembership[]) =>
    overlapsOf(
      rows.map(({ members, ...about }) => ({ ...about, held: heldBy(members, memberships) })),
      (_, user_id) => people.has(user_id),
      calendar,
    );
  const before = new Set(overlapsBy(stored).map((one) => JSON.stringify(one)));
  return overlapsBy([...stored, ...added])
    .filter((one) => !before.has(JSON.stringify(one)))
    .slice(0, MOST);
}

/** Whose records two attributions would count on the same days, if the change were saved. */
export async function findAttributionOverlaps(
  ctx: Ctx,
  { plan, team }: BodyOf<typeof call>,
): Promise<AttributionOverlap[]> {
  requirePermission(ctx, 'plan.plans', 'read');
  const { calendar } = await companyPeriod(ctx);
  const stored = await readMemberships(ctx);
  const memberships = team
    ? [
        ...stored.filter((one) => one.unit_id !== team.id || one.user_id !== team.user_id),
        ...team.members.map((days) => ({ unit_id: team.id, user_id: team.user_id, ...days })),
      ]
    : stored;
  const plans = (await readHeldPlans(ctx)).map(
    ({ members, ...about }): HeldPlanDays & { readonly members: readonly Member[] } => {
      const changed = about.plan_id === plan?.id ? plan : null;
      const now = changed?.members ?? members;
      return {
        ...about,
        attribution: changed?.attribution ?? about.attribution,
        members: now,
        held: heldBy(now, memberships),
      };
    },
  );
  const found = overlapsOf(
    plans,
    ({ plan_id }, user_id) => plan_id === plan?.id || user_id === team?.user_id,
    calendar,
  ).slice(0, MOST);
  const names = await readNames(ctx, [...new Set(found.map((one) => one.user_id))]);
  return found
    .map((one) => ({ ...one, user_name: names.get(one.user_id) ?? '' }))
    .sort(
      (a, b) =>
        Number(a.other_plan_name === null) - Number(b.other_plan_name === null) ||
        a.user_name.localeCompare(b.user_name),
    );
}
