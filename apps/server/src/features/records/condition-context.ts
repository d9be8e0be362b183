import type { Condition, ConditionGroup, HierarchyLevel } from '@comptoir/engine';
import type { Ctx } from '../../platform/context.ts';
import type { Field } from '../tables/index.ts';
import type { ConditionContext } from './condition-sql.ts';
import { findAttributeValues, findTeamRelatives } from './people-queries.ts';

/** Reads what the tree's dynamic comparisons need, and nothing else: most filters need nothing. */
export async function conditionContext(
  ctx: Ctx,
  fields: readonly Field[],
  conditions: ConditionGroup | null,
): Promise<ConditionContext> {
  const user_id = ctx.actor.user_id;
  const levels = new Set<HierarchyLevel>();
  const attribute_ids = new Set<string>();
  for (const { comparand } of comparisonsOf(conditions)) {
    if (comparand?.kind === 'current_user_team') levels.add(comparand.level);
    if (comparand?.kind === 'current_user_attribute') attribute_ids.add(comparand.attribute_id);
  }
  const today = ctx.clock.today();
  const teams: Partial<Record<HierarchyLevel, readonly string[]>> = {};
  if (user_id !== null) {
    for (const level of levels) teams[level] = await findTeamRelatives(ctx, user_id, level, today);
  }
  const attributes =
    user_id !== null && attribute_ids.size > 0
      ? await findAttributeValues(ctx, user_id, [...attribute_ids], today)
      : {};
  return { fields, today, current_user_id: user_id, teams, attributes };
}

function comparisonsOf(group: ConditionGroup | null): Condition[] {
  return (group?.items ?? []).flatMap((item) => (item.kind === 'group' ? comparisonsOf(item) : [item]));
}
