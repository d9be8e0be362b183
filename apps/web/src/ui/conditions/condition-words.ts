import type { Condition, ConditionGroup, DateOffset } from '@comptoir/engine';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/use-format.ts';
import { kindOf, type ConditionField, type ConditionWorld } from './condition-tree.ts';

/** A day moved by an offset, in words: "3 months earlier". */
export function useOffsetText(): (offset: DateOffset) => string {
  const t = useTranslations('records');
  return ({ unit, amount }) => {
    const count = Math.abs(amount);
    if (unit === 'month')
      return amount < 0 ? t('offset_months_before', { count }) : t('offset_months_after', { count });
    return unit === 'week' ? t('offset_weeks', { count }) : t('offset_years', { count });
  };
}

/** Conditions as sentences: "Stage is Engaging". */
export function useConditionWords({
  fields,
  users,
  attributes,
}: ConditionWorld): (item: Condition | ConditionGroup) => string {
  const t = useTranslations('records');
  const terms = useTranslations('words');
  const format = useFormat();
  const offsetText = useOffsetText();
  const nameOf = (list: readonly { readonly id: string; readonly name: string }[], id: string) =>
    list.find((each) => each.id === id)?.name ?? t('gone');
  const constant = (field: ConditionField | undefined, value: string) => {
    const kind = field && kindOf(field);
    if (kind === 'user') return nameOf(users, value);
    if (kind === 'date') return format.date(value);
    if (kind !== 'decimal') return value;
    if (field?.type === 'percentage') return format.percent(value);
    return field?.type === 'amount' ? format.amount(value) : format.number(value);
  };
  const comparand = ({ comparand: with_, field_id }: Condition): string => {
    if (with_ === null) return '';
    const field = fields.find(({ id }) => id === field_id);
    switch (with_.kind) {
      case 'constant':
        return with_.values.map((value) => constant(field, value)).join(', ');
      case 'field':
        return nameOf(fields, with_.field_id);
      case 'current_user_attribute':
        return nameOf(attributes, with_.attribute_id);
      case 'current_user_team':
        return terms(`level.${with_.level}`);
      case 'current_user':
        return t('with_current_user');
      case 'current_date':
        return [
          with_.span ? t(`date_span_${with_.span}`) : '',
          with_.offset ? offsetText(with_.offset) : t('offset_none'),
        ]
          .filter((part) => part !== '')
          .join(' ');
    }
  };
  const words = (item: Condition | ConditionGroup): string => {
    if (item.kind === 'group')
      return item.items.map(words).join(` ${t(item.link === 'and' ? 'chip_and' : 'chip_or')} `);
    const parts = [nameOf(fields, item.field_id), terms(`operator.${item.operator}`), comparand(item)];
    return parts.filter((part) => part !== '').join(' ');
  };
  return words;
}
