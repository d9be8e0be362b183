import type { CalendarSpan } from '@comptoir/kernel';

/**
 * The condition model of the specification: a tree of comparisons, used alike by scopes (run by the engine), by record
 * grids and views (run as SQL) and by imports. A comparison with an empty field is false, except `is_empty`.
 */
export type FieldType =
  | 'id'
  | 'name'
  | 'idName'
  | 'float'
  | 'amount'
  | 'percentage'
  | 'string'
  | 'picklist'
  | 'multipicklist'
  | 'bool'
  | 'date'
  | 'user'
  | 'object'
  | 'group'
  | 'status'
  | 'link';

/** How a field's values are stored and compared. */
export type StorageKind = 'decimal' | 'date' | 'text' | 'boolean' | 'texts' | 'user';

export const STORAGE_OF: Record<FieldType, StorageKind> = {
  id: 'text',
  name: 'text',
  idName: 'text',
  float: 'decimal',
  amount: 'decimal',
  percentage: 'decimal',
  string: 'text',
  picklist: 'text',
  multipicklist: 'texts',
  bool: 'boolean',
  date: 'date',
  user: 'user',
  object: 'text',
  group: 'text',
  status: 'text',
  link: 'text',
};

export type Operator =
  | 'equal'
  | 'inequal'
  | 'less'
  | 'less_or_equal'
  | 'greater'
  | 'greater_or_equal'
  | 'is'
  | 'is_not'
  | 'contains'
  | 'not_contains'
  | 'starts_with'
  | 'before'
  | 'after'
  | 'has_any'
  | 'has_all'
  | 'has_none'
  | 'is_true'
  | 'is_false'
  | 'imported'
  | 'anyone'
  | 'is_empty'
  | 'is_not_empty';

/** The operators offered per storage kind, in menu order. Text comparisons ignore case; picklist `is` takes one value, `has_any` several. */
export const OPERATORS_OF: Record<StorageKind, readonly Operator[]> = {
  decimal: [
    'equal',
    'inequal',
    'less',
    'less_or_equal',
    'greater',
    'greater_or_equal',
    'is_empty',
    'is_not_empty',
  ],
  date: ['is', 'before', 'after', 'is_empty', 'is_not_empty'],
  text: [
    'is',
    'is_not',
    'has_any',
    'has_none',
    'contains',
    'not_contains',
    'starts_with',
    'is_empty',
    'is_not_empty',
  ],
  boolean: ['is_true', 'is_false', 'is_empty'],
  texts: ['has_any', 'has_all', 'has_none', 'is_empty', 'is_not_empty'],
  user: ['is', 'is_not', 'imported', 'anyone', 'is_empty'],
};

/** Operators that compare with nothing. */
const ALONE: ReadonlySet<Operator> = new Set([
  'is_true',
  'is_false',
  'imported',
  'anyone',
  'is_empty',
  'is_not_empty',
]);
const SEVERAL: ReadonlySet<Operator> = new Set(['has_any', 'has_all', 'has_none']);

export const comparesAlone = (operator: Operator): boolean => ALONE.has(operator);
/** Operators that compare with any number of constants; all others take one. */
export const takesSeveral = (operator: Operator): boolean => SEVERAL.has(operator);

/** What a field of that storage may be compared with, in menu order. The check, the SQL and the form offer and accept the same. */
export const COMPARANDS_OF: Record<StorageKind, readonly Comparand['kind'][]> = {
  decimal: ['constant', 'field', 'current_user_attribute'],
  date: ['constant', 'current_date', 'field', 'current_user_attribute'],
  text: ['constant', 'field', 'current_user_attribute'],
  boolean: [],
  texts: ['constant', 'field', 'current_user_attribute'],
  user: ['constant', 'current_user', 'current_user_team', 'field'],
};

/** Relation between two users, through teams or through manager links. `below_n`: up to n levels below. */
export type HierarchyLevel =
  | 'exactly'
  | 'directly_above'
  | 'directly_below'
  | 'anywhere_below'
  | 'below_2'
  | 'below_3'
  | 'below_4'
  | 'same_manager';

/** Negative amounts lie before, positive after. Weeks: -1; months: -24 to 36; years: -3 to -1. */
export interface DateOffset {
  readonly unit: 'week' | 'month' | 'year';
  readonly amount: number;
}

export type Comparand =
  /**
   * Decimals and dates in wire form; one value, or several for `has_any`, `has_all`, `has_none`. User values are user ids; with a `level`,
   * the people in that relation to the user, by manager links.
   */
  | {
      readonly kind: 'constant';
      readonly values: readonly string[];
      readonly level?: HierarchyLevel | undefined;
    }
  | { readonly kind: 'field'; readonly field_id: string }
  /** The person whose statement it is, or who reads the table. With a `level`, the people in that relation, by manager links. */
  | { readonly kind: 'current_user'; readonly level?: HierarchyLevel | undefined }
  | { readonly kind: 'current_user_team'; readonly level: HierarchyLevel }
  | { readonly kind: 'current_user_attribute'; readonly attribute_id: string }
  /**
   * The statement's last day is never meant: this is the engine's `today` input, moved by the offset. With a `span` the calendar week,
   * month, quarter or year of that day: `is` means within it, `before` before its first day, `after` after its last.
   */
  | {
      readonly kind: 'current_date';
      readonly offset: DateOffset | null;
      readonly span?: CalendarSpan | undefined;
    };

export interface Condition {
  readonly kind: 'condition';
  readonly field_id: string;
  readonly operator: Operator;
  /** `null` for operators that compare with nothing (`is_empty`, `is_true`, ...). */
  readonly comparand: Comparand | null;
}

export interface ConditionGroup {
  readonly kind: 'group';
  readonly link: 'and' | 'or';
  /** At most 5 levels deep and 100 comparisons. An empty group is true. */
  readonly items: readonly (Condition | ConditionGroup)[];
}

/** Every comparison of a tree, in order. */
export function conditionsIn(group: ConditionGroup | null): Condition[] {
  if (!group) return [];
  return group.items.flatMap((item) => (item.kind === 'group' ? conditionsIn(item) : [item]));
}
