import { LIMITS } from '@comptoir/kernel';
import { z } from 'zod';
import { idSchema } from './primitives.ts';

/** The condition model of the specification; the same shape as the engine's `ConditionGroup`. */
export const hierarchyLevelSchema = z.enum([
  'exactly',
  'directly_above',
  'directly_below',
  'anywhere_below',
  'below_2',
  'below_3',
  'below_4',
  'same_manager',
]);

/** 1 week before; 24 months before to 36 after; up to 3 years before. */
export const dateOffsetSchema = z
  .object({ unit: z.enum(['week', 'month', 'year']), amount: z.number().int() })
  .refine(
    ({ unit, amount }) =>
      (unit === 'week' && amount === -1) ||
      (unit === 'month' && amount >= -24 && amount <= 36) ||
      (unit === 'year' && amount >= -3 && amount <= -1),
    { message: 'invalid_offset' },
  );

export const operatorSchema = z.enum([
  'equal',
  'inequal',
  'less',
  'less_or_equal',
  'greater',
  'greater_or_equal',
  'is',
  'is_not',
  'contains',
  'not_contains',
  'starts_with',
  'before',
  'after',
  'has_any',
  'has_all',
  'has_none',
  'is_true',
  'is_false',
  'imported',
  'anyone',
  'is_empty',
  'is_not_empty',
]);

export const comparandSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('constant'), values: z.array(z.string().max(LIMITS.text_length)).max(1000) }),
  z.object({ kind: z.literal('field'), field_id: idSchema }),
  z.object({ kind: z.literal('current_user') }),
  z.object({ kind: z.literal('current_user_team'), level: hierarchyLevelSchema }),
  z.object({ kind: z.literal('current_user_attribute'), attribute_id: idSchema }),
  z.object({ kind: z.literal('current_date'), offset: dateOffsetSchema.nullable() }),
]);

export const conditionSchema = z.object({
  kind: z.literal('condition'),
  field_id: idSchema,
  operator: operatorSchema,
  comparand: comparandSchema.nullable(),
});

interface ConditionGroupShape {
  kind: 'group';
  link: 'and' | 'or';
  items: (z.output<typeof conditionSchema> | ConditionGroupShape)[];
}

const groupSchema: z.ZodType<ConditionGroupShape> = z.lazy(() =>
  z.object({
    kind: z.literal('group'),
    link: z.enum(['and', 'or']),
    items: z.array(z.union([conditionSchema, groupSchema])).max(LIMITS.conditions_per_tree),
  }),
);

function measure(group: ConditionGroupShape): { depth: number; count: number } {
  let depth = 1;
  let count = 0;
  for (const item of group.items) {
    if (item.kind === 'condition') {
      count += 1;
      continue;
    }
    const inner = measure(item);
    depth = Math.max(depth, inner.depth + 1);
    count += inner.count;
  }
  return { depth, count };
}

/** A bounded tree: at most 5 levels of groups and 100 comparisons. */
export const conditionGroupSchema = groupSchema.refine(
  (group) => {
    const { depth, count } = measure(group);
    return depth <= LIMITS.condition_depth && count <= LIMITS.conditions_per_tree;
  },
  { message: 'conditions_too_large' },
);
