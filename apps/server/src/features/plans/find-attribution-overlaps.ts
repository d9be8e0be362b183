import type { AttributionOverlap, BodyOf, findAttributionOverlaps as call } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { companyPeriod } from '../calculations/index.ts';
import { heldBy } from './held-days.ts';
import type { Member } from './member-queries.ts';
import { membershipsAfter, type NewMembership } from './memberships-after.ts';
import { type HeldPlanDays, overlapsOf } from './overlap-policy.ts';
import {
  readGroupsBeside,
  readHeldPlans,
  readMemberships,
  readNames,
  type UnitMembership,
} from './overlap-queries.ts';

/** More than a person reads before saving. */
const MOST = 200;

/** Overlaps that people would have by new memberships of teams and groups, and have not by the present ones. */
export async function overlapsOfMemberships(
  ctx: Ctx,
  added: readonly NewMembership[],
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
  const before = overlapsBy(stored);
  return overlapsBy(membershipsAfter(stored, added))
    .filter((one) => !before.some((old) => isWithin(one, old)))
    .slice(0, MOST);
}

type Found = Omit<AttributionOverlap, 'user_name'>;

/** Of the same plans and person, and no longer: nothing new. */
function isWithin(one: Found, old: Found): boolean {
  return (
    one.user_id === old.user_id &&
    one.plan_name === old.plan_name &&
    one.other_plan_name === old.other_plan_name &&
    (old.first_day === null || (one.first_day !== null && one.first_day >= old.first_day)) &&
    (old.last_day === null || (one.last_day !== null && one.last_day <= old.last_day))
  );
}

/** Whose records two attributions would count on the same days, if the change were saved. */
export async function findAttributionOverlaps(
  ctx: Ctx,
  { plan, team, group }: BodyOf<typeof call>,
): Promise<AttributionOverlap[]> {
  requirePermission(ctx, 'plan.plans', 'read');
  if (group) requirePermission(ctx, 'user.groups', 'read');
  const { calendar } = await companyPeriod(ctx);
  const units: Unit[] = [
    ...(team ? [team] : []),
    ...(group ? [{ ...group, instead_of: await readGroupsBeside(ctx, group.id) }] : []),
  ];
  const memberships = units.reduce<readonly UnitMembership[]>(withMemberships, await readMemberships(ctx));
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
    ({ plan_id }, user_id) => plan_id === plan?.id || units.some((unit) => unit.user_id === user_id),
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

type Unit = NonNullable<BodyOf<typeof call>['team']> & Pick<NewMembership, 'instead_of'>;

/** With what a person is to have in a team or a group in the place of what is stored. */
function withMemberships(
  stored: readonly UnitMembership[],
  { id, user_id, members, instead_of }: Unit,
): readonly UnitMembership[] {
  return membershipsAfter(
    stored.filter((one) => one.unit_id !== id || one.user_id !== user_id),
    members.map((days) => ({ unit_id: id, user_id, ...days, ...(instead_of ? { instead_of } : {}) })),
  );
}
