import type {
  Comparand,
  Condition,
  ConditionGroup,
  DateOffset,
  HierarchyLevel,
  Operator,
} from '@comptoir/engine';
import type { CalendarSpan } from '@comptoir/kernel';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/use-format.ts';
import { kindOf, type ConditionField, type ConditionWorld } from './condition-tree.ts';

/** Whom "the current user" means: the person whose statement it is, or the person who looks at the table. */
export type Viewpoint = 'payee' | 'reader';

/** A day moved by an offset, as a choice: "3 months earlier". */
export function useOffsetText(): (offset: DateOffset) => string {
  const t = useTranslations('records');
  return ({ unit, amount }) => {
    const count = Math.abs(amount);
    if (unit === 'month')
      return amount < 0 ? t('offset_months_before', { count }) : t('offset_months_after', { count });
    return unit === 'week' ? t('offset_weeks', { count }) : t('offset_years', { count });
  };
}

/** The day, or the span of the day, that a comparison with the current date means: "the quarter of 2 months before today". */
export function useCurrentDateText(): (offset: DateOffset | null, span: CalendarSpan | undefined) => string {
  const t = useTranslations('conditions');
  const dayText = ({ unit, amount }: DateOffset) => {
    const count = Math.abs(amount);
    if (unit === 'week') return t('week_before');
    if (unit === 'year') return t('years_before', { count });
    return amount < 0 ? t('months_before', { count }) : t('months_after', { count });
  };
  return (offset, span) => {
    const moved = offset === null || offset.amount === 0 ? null : offset;
    if (!span) return moved ? dayText(moved) : t('today');
    return moved ? t(`${span}_of`, { day: dayText(moved) }) : t(`${span}_now`);
  };
}

/** The current user, or those in that relation to them: "your manager". */
export function useRelationText(
  viewpoint: Viewpoint,
): (kind: 'team' | 'managers', level: HierarchyLevel) => string {
  const t = useTranslations('conditions');
  const terms = useTranslations('words');
  return (kind, level) => {
    if (viewpoint === 'reader')
      return kind === 'team' ? t(`reader_team.${level}`) : t(`reader_manager.${level}`);
    return kind === 'team' ? terms(`team_level.${level}`) : terms(`manager_level.${level}`);
  };
}

/** Names of what a condition names by id, and its constants as people read them. */
export interface ConditionNames {
  readonly field: (id: string) => string;
  readonly attribute: (id: string) => string;
  readonly value: (field_id: string, text: string) => string;
}

/** What a comparison compares with. */
export function useComparandText(
  viewpoint: Viewpoint,
): (comparand: Comparand, field_id: string, names: ConditionNames) => string {
  const t = useTranslations('conditions');
  const dateText = useCurrentDateText();
  const relationText = useRelationText(viewpoint);
  return (comparand, field_id, names) => {
    switch (comparand.kind) {
      case 'constant': {
        const text = comparand.values.map((value) => names.value(field_id, value)).join(', ');
        return comparand.level ? t(`named_manager.${comparand.level}`, { name: text }) : text;
      }
      case 'field':
        return names.field(comparand.field_id);
      case 'current_user':
        return relationText('managers', comparand.level ?? 'exactly');
      case 'current_user_team':
        return relationText('team', comparand.level);
      case 'current_user_attribute': {
        const name = names.attribute(comparand.attribute_id);
        return viewpoint === 'payee' ? t('payee_attribute', { name }) : t('reader_attribute', { name });
      }
      case 'current_date':
        return dateText(comparand.offset, comparand.span);
    }
  };
}

/** `values`: how many constants it compares with. One of one value is that value; within a span is `in`. */
export function useOperatorText(): (
  operator: Operator,
  comparand: { readonly kind: string; readonly span?: unknown } | null,
  values: number,
) => string {
  const t = useTranslations('conditions');
  const terms = useTranslations('words.operator');
  return (operator, comparand, values) => {
    if (operator === 'is' && comparand?.kind === 'current_date' && comparand.span) return t('is_in');
    if (values === 1 && operator === 'has_any') return terms('is');
    return values === 1 && operator === 'has_none' ? terms('is_not') : terms(operator);
  };
}

/** A tree as a sentence: "Stage is Won and (Close date is in the current quarter or Amount is empty)". */
export function useConditionText(
  viewpoint: Viewpoint,
): (item: Condition | ConditionGroup, names: ConditionNames) => string {
  const t = useTranslations('conditions');
  const operatorText = useOperatorText();
  const comparandText = useComparandText(viewpoint);
  const comparison = ({ field_id, operator, comparand }: Condition, names: ConditionNames): string => {
    const values = comparand?.kind === 'constant' ? comparand.values.length : 0;
    const parts = [
      names.field(field_id),
      operatorText(operator, comparand, values),
      comparand ? comparandText(comparand, field_id, names) : '',
    ];
    return parts.filter((part) => part !== '').join(' ');
  };
  return (root, names) => {
    const write = (item: Condition | ConditionGroup, isInner: boolean): string => {
      if (item.kind === 'condition') return comparison(item, names);
      const text = item.items.map((one) => write(one, true)).join(` ${t(item.link)} `);
      return isInner && item.items.length > 1 ? `(${text})` : text;
    };
    return write(root, false);
  };
}

/** The same with the names of a form's world. */
export function useConditionWords(world: ConditionWorld): (item: Condition | ConditionGroup) => string {
  const { fields, users, attributes, viewpoint = 'reader' } = world;
  const t = useTranslations('conditions');
  const format = useFormat();
  const write = useConditionText(viewpoint);
  const nameIn = (list: readonly { readonly id: string; readonly name: string }[], id: string) =>
    list.find((each) => each.id === id)?.name ?? t('gone');
  const constant = (field: ConditionField | undefined, value: string) => {
    const kind = field && kindOf(field);
    if (kind === 'user') return nameIn(users, value);
    if (kind === 'date') return format.date(value);
    if (kind !== 'decimal') return value;
    if (field?.type === 'percentage') return format.percent(value);
    return field?.type === 'amount'
      ? format.amount(value)
      : format.number(value, { grouped: field?.is_grouped });
  };
  const names: ConditionNames = {
    field: (id) => nameIn(fields, id),
    attribute: (id) => nameIn(attributes, id),
    value: (field_id, value) =>
      constant(
        fields.find(({ id }) => id === field_id),
        value,
      ),
  };
  return (item) => write(item, names);
}
