import type {
  Comparand,
  Condition,
  ConditionGroup,
  DateOffset,
  FieldType,
  Operator,
  StorageKind,
  World,
} from '@comptoir/engine';
import {
  attributeFits,
  COMPARANDS_OF,
  comparesAlone,
  OPERATORS_OF,
  STORAGE_OF,
  takesSeveral,
} from '@comptoir/engine';
import type { Viewpoint } from './condition-words.ts';

/** A field as conditions know it. */
export interface ConditionField {
  readonly id: string;
  readonly name: string;
  readonly type: FieldType;
  /** Choices of a picklist. */
  readonly options?: readonly string[];
  /** Of a number: `false` for years, shown without separators of thousands. */
  readonly is_grouped?: boolean | undefined;
}

/** What values are compared with, and what the person may choose from. */
export interface ConditionWorld {
  readonly fields: readonly ConditionField[];
  readonly users: readonly { readonly id: string; readonly name: string }[];
  readonly attributes: readonly {
    readonly id: string;
    readonly name: string;
    readonly type: World['attributes'][number]['type'];
  }[];
  /** Whom "the current user" means; the one who reads, unless it is a scope. */
  readonly viewpoint?: Viewpoint;
}

export const EMPTY_GROUP: ConditionGroup = { kind: 'group', link: 'and', items: [] };

/** The offsets of the specification: a week before, 24 months before to 36 after, up to three years before. */
export const DATE_OFFSETS: readonly DateOffset[] = [
  { unit: 'week', amount: -1 },
  ...Array.from({ length: 24 }, (_, index) => ({ unit: 'month' as const, amount: -1 - index })),
  ...Array.from({ length: 36 }, (_, index) => ({ unit: 'month' as const, amount: index + 1 })),
  ...[-1, -2, -3].map((amount) => ({ unit: 'year' as const, amount })),
];

export function kindOf(field: ConditionField): StorageKind {
  return STORAGE_OF[field.type];
}

/** What a field may be compared with under that operator; another field or an attribute only where there is one that fits. */
export function comparandsFor(
  field: ConditionField,
  operator: Operator,
  world: ConditionWorld,
): readonly Comparand['kind'][] {
  if (comparesAlone(operator)) return [];
  return COMPARANDS_OF[kindOf(field)].filter((kind) => {
    if (kind === 'field') return fieldsLike(field, world).length > 0;
    return kind !== 'current_user_attribute' || attributesFor(field, world).length > 0;
  });
}

/** Other fields that the field may be compared with. */
export function fieldsLike(field: ConditionField, world: ConditionWorld): readonly ConditionField[] {
  return world.fields.filter((each) => each.id !== field.id && kindOf(each) === kindOf(field));
}

export function attributesFor(field: ConditionField, world: ConditionWorld): ConditionWorld['attributes'] {
  return world.attributes.filter(({ type }) => attributeFits(type, kindOf(field)));
}

export function emptyComparand(
  kind: Comparand['kind'],
  world: ConditionWorld,
  field: ConditionField,
): Comparand {
  switch (kind) {
    case 'constant':
      return { kind, values: [] };
    case 'field':
      return {
        kind,
        field_id: fieldsLike(field, world)[0]?.id ?? field.id,
      };
    case 'current_user':
      return { kind };
    case 'current_user_team':
      return { kind, level: 'exactly' };
    case 'current_user_attribute':
      return { kind, attribute_id: attributesFor(field, world)[0]?.id ?? '' };
    case 'current_date':
      return { kind, offset: null };
  }
}

/** A fresh comparison on a field: its first operator, a value still to give. */
export function newCondition(field: ConditionField): Condition {
  const kind = kindOf(field);
  const operator = (
    field.type === 'picklist' || field.type === 'status' ? 'has_any' : OPERATORS_OF[kind][0]
  ) as Operator;
  return {
    kind: 'condition',
    field_id: field.id,
    operator,
    comparand: comparesAlone(operator) ? null : { kind: 'constant', values: [] },
  };
}

/** Another operator keeps the value where it still fits. */
export function withOperator(
  condition: Condition,
  field: ConditionField,
  operator: Operator,
  world: ConditionWorld,
): Condition {
  if (comparesAlone(operator)) return { ...condition, operator, comparand: null };
  const allowed = comparandsFor(field, operator, world);
  const kept = condition.comparand && allowed.includes(condition.comparand.kind) ? condition.comparand : null;
  const comparand = kept ?? emptyComparand(allowed[0] ?? 'constant', world, field);
  const one =
    comparand.kind === 'constant' && !takesSeveral(operator)
      ? { ...comparand, values: comparand.values.slice(0, 1) }
      : comparand;
  return { ...condition, operator, comparand: one };
}

/** A comparison that still lacks its value filters nothing yet. */
export function isComplete(condition: Condition): boolean {
  if (comparesAlone(condition.operator)) return true;
  const { comparand } = condition;
  if (!comparand) return false;
  if (comparand.kind === 'constant')
    return comparand.values.length > 0 && comparand.values.every((value) => value !== '');
  return comparand.kind !== 'current_user_attribute' || comparand.attribute_id !== '';
}

/** The tree without comparisons that lack a value; `null` when nothing is left. */
export function completeConditions(group: ConditionGroup | null): ConditionGroup | null {
  if (!group) return null;
  const items = group.items.flatMap((item): (Condition | ConditionGroup)[] => {
    if (item.kind === 'condition') return isComplete(item) ? [item] : [];
    const inner = completeConditions(item);
    return inner ? [inner] : [];
  });
  return items.length === 0 ? null : { ...group, items };
}

export function countConditions(group: ConditionGroup | null): number {
  return (group?.items ?? []).reduce(
    (sum, item) => sum + (item.kind === 'condition' ? 1 : countConditions(item)),
    0,
  );
}
