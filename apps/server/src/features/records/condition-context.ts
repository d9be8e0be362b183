import {
  conditionsIn,
  People,
  relationIn,
  type ConditionGroup,
  type PeopleRelation,
  type PeopleWorld,
} from '@comptoir/engine';
import { day } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Field } from '../tables/index.ts';
import type { ConditionContext } from './condition-sql.ts';
import { findAttributes, findManagerLinks, findTeams } from './people-queries.ts';

/** Reads what the tree's dynamic comparisons need, and nothing else: most filters need nothing. */
export async function conditionContext(
  ctx: Ctx,
  fields: readonly Field[],
  conditions: ConditionGroup | null,
): Promise<ConditionContext> {
  const user_id = ctx.actor.user_id;
  const kinds = new Set<'team' | 'managers'>();
  const attribute_ids = new Set<string>();
  for (const { comparand } of conditionsIn(conditions)) {
    const relation = relationIn(comparand);
    if (relation) kinds.add(relation.kind);
    // Who is below a named person is the organisation, which only who may read users learns.
    if (relation?.user_id) requirePermission(ctx, 'user', 'read');
    if (comparand?.kind === 'current_user_attribute') attribute_ids.add(comparand.attribute_id);
  }
  const today = ctx.clock.today();
  const people = kinds.size === 0 ? null : new People(await peopleOn(ctx, kinds, today));
  const related = ({ kind, level, user_id: of }: PeopleRelation) => {
    const whose = of ?? user_id;
    return people === null || whose === null ? [] : [...people.relation(kind, level, whose).keys()];
  };
  const attributes =
    attribute_ids.size === 0 ? new Map() : await findAttributes(ctx, user_id, [...attribute_ids], today);
  return { fields, today, current_user_id: user_id, related, attributes };
}

/** The teams and manager links of that day, in the engine's form: relations are computed in one place. */
async function peopleOn(
  ctx: Ctx,
  kinds: ReadonlySet<'team' | 'managers'>,
  today: string,
): Promise<PeopleWorld> {
  const span = { start: day(today), end: day(today) };
  const { teams, members } = kinds.has('team') ? await findTeams(ctx, today) : { teams: [], members: [] };
  const links = kinds.has('managers') ? await findManagerLinks(ctx, today) : [];
  return {
    users: [],
    attributes: [],
    group_members: [],
    teams,
    memberships: members.map((member) => ({ ...member, span })),
    managers: links.map((link) => ({ ...link, span })),
  };
}
