import {
  CALENDAR_SPANS,
  MAX_TEXT_LENGTH,
  MAX_CONDITIONS_PER_TREE,
  MAX_CONDITION_DEPTH,
} from '@comptoir/kernel';
import { z } from 'zod';
import { idSchema } from './primitives.ts';

/**
 * The condition model on the wire, shared by scopes, record grids and views. It has the shape of the engine's
 * `ConditionGroup` (packages/engine/src/model/conditions.ts); a test of the server compares the two.
 */
export const FIELD_TYPES = [
  'id',
  'name',
  'idName',
  'float',
  'amount',
  'percentage',
  'string',
  'picklist',
  'multipicklist',
  'bool',
  'date',
  'user',
  'object',
  'group',
  'status',
  /** The address of a page. */
  'link',
] as const;
export const fieldTypeSchema = z.enum(FIELD_TYPES);

export const OPERATORS = [
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
] as const;
export const operatorSchema = z.enum(OPERATORS);

export const HIERARCHY_LEVELS = [
  'exactly',
  'directly_above',
  'directly_below',
  'anywhere_below',
  'below_2',
  'below_3',
  'below_4',
  'same_manager',
] as const;
export const hierarchyLevelSchema = z.enum(HIERARCHY_LEVELS);

/** Weeks: one before; months: 24 before to 36 after; years: up to three before (specification section 3, condition model). */
export const dateOffsetSchema = z
  .strictObject({ unit: z.enum(['week', 'month', 'year']), amount: z.number().int().min(-24).max(36) })
  .refine(
    ({ unit, amount }) =>
      unit === 'month' || (unit === 'week' ? amount >= -1 && amount <= 0 : amount >= -3 && amount <= 0),
    {
      message: 'offset_out_of_range',
    },
  );

/** A field of a data table by its id, or one that every quota and compensation source has (engine: `SOURCE_FIELDS`). */
export const sourceFieldSchema = z.union([idSchema, z.enum(['user', 'date', 'value'])]);

export const comparandSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('constant'),
    values: z.array(z.string().max(MAX_TEXT_LENGTH)).max(1000),
    /** Of one user: the people in that relation to the user, by manager links. */
    level: hierarchyLevelSchema.optional(),
  }),
  z.strictObject({ kind: z.literal('field'), field_id: sourceFieldSchema }),
  /** `level`: the people in that relation to the current user, by manager links; without one the user alone. */
  z.strictObject({ kind: z.literal('current_user'), level: hierarchyLevelSchema.optional() }),
  z.strictObject({ kind: z.literal('current_user_team'), level: hierarchyLevelSchema }),
  z.strictObject({ kind: z.literal('current_user_attribute'), attribute_id: idSchema }),
  /** `span`: the calendar week, month, quarter or year of the moved day; without one the day itself. */
  z.strictObject({
    kind: z.literal('current_date'),
    offset: dateOffsetSchema.nullable(),
    span: z.enum(CALENDAR_SPANS).optional(),
  }),
]);

export const conditionSchema = z.strictObject({
  kind: z.literal('condition'),
  field_id: sourceFieldSchema,
  operator: operatorSchema,
  comparand: comparandSchema.nullable(),
});
export type ConditionWire = z.output<typeof conditionSchema>;

export interface ConditionGroupWire {
  kind: 'group';
  link: 'and' | 'or';
  items: (ConditionWire | ConditionGroupWire)[];
}

const groupOf = (item: z.ZodType<ConditionWire | ConditionGroupWire>): z.ZodType<ConditionGroupWire> =>
  z.strictObject({
    kind: z.literal('group'),
    link: z.enum(['and', 'or']),
    items: z.array(item).max(MAX_CONDITIONS_PER_TREE),
  });

/** Built level by level, not by recursion: a hostile body nested a thousand deep is refused at the sixth level, not by a full stack. */
function nestedGroups(depth: number): z.ZodType<ConditionGroupWire> {
  return depth === 1
    ? groupOf(conditionSchema)
    : groupOf(z.union([conditionSchema, nestedGroups(depth - 1)]));
}

/** Depth (a flat list is 1) and number of comparisons of a tree. */
export function sizeOfConditions(group: ConditionGroupWire): {
  readonly depth: number;
  readonly comparisons: number;
} {
  let depth = 1;
  let comparisons = 0;
  for (const item of group.items) {
    if (item.kind === 'condition') comparisons += 1;
    else {
      const inner = sizeOfConditions(item);
      depth = Math.max(depth, inner.depth + 1);
      comparisons += inner.comparisons;
    }
  }
  return { depth, comparisons };
}

/** A whole tree: at most 5 levels deep and 100 comparisons. An empty group is true. */
export const conditionGroupSchema = nestedGroups(MAX_CONDITION_DEPTH).refine(
  (group) => sizeOfConditions(group).comparisons <= MAX_CONDITIONS_PER_TREE,
  { message: 'conditions_too_large' },
);

/** The members of a whole tree's outer group, as views keep them beside their link. */
export const conditionItemsSchema = z
  .array(z.union([conditionSchema, nestedGroups(MAX_CONDITION_DEPTH - 1)]))
  .refine(
    (items) => sizeOfConditions({ kind: 'group', link: 'and', items }).comparisons <= MAX_CONDITIONS_PER_TREE,
    { message: 'conditions_too_large' },
  );
