import { OPERATORS } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/use-format.ts';
import type { Explanation } from '../../../data/statements.ts';
import { useSourceField } from './source-field.ts';
import { useValueWords, type WireValue } from '../../../ui/statements/value-text.tsx';

type Reason = Explanation['scopes'][number]['not_counted'][number]['reason'];
type Group = NonNullable<Explanation['scopes'][number]['conditions']>;
type Comparand = Extract<Reason, { kind: 'condition' }>['comparand'];

/** Values of text and number alike, as people read them. */
function useOperand() {
  const format = useFormat();
  return (text: string) =>
    /^-?\d+(\.\d+)?$/.test(text)
      ? format.number(text)
      : /^\d{4}-\d{2}-\d{2}$/.test(text)
        ? format.date(text)
        : text;
}

/** What a comparison compares with; names of fields, attributes and users are the caller's. */
function useComparandText() {
  const t = useTranslations('statements');
  const terms = useTranslations('words');
  const operand = useOperand();
  return (comparand: Comparand, nameOf: (id: string) => string): string => {
    switch (comparand?.kind) {
      case undefined:
        return '';
      case 'constant':
        return comparand.values.map((value) => nameOf(value) || operand(value)).join(', ');
      case 'field':
        return nameOf(comparand.field_id);
      case 'current_user':
        return t('whose_person');
      case 'current_user_team':
        return terms(`team_level.${comparand.level}`);
      case 'current_user_attribute':
        return t('whose_attribute', { name: nameOf(comparand.attribute_id) });
      case 'current_date': {
        const { unit, amount } = comparand.offset ?? { unit: 'month', amount: 0 };
        const count = Math.abs(amount);
        const day =
          amount === 0
            ? t('date_today')
            : unit === 'month'
              ? t(amount < 0 ? 'date_month_before' : 'date_month_after', { count })
              : t(`date_${unit}`, { count });
        return comparand.span ? t(`date_span_${comparand.span}`, { day }) : day;
      }
    }
  };
}

/** `values`: how many it compares with. One of one value is that value. */
function useOperatorWords() {
  const t = useTranslations('words.operator');
  return (operator: string, values: number) => {
    const known = OPERATORS.find((each) => each === operator);
    if (values === 1 && (known === 'has_any' || known === 'has_none'))
      return t(known === 'has_any' ? 'is' : 'is_not');
    return known ? t(known) : operator;
  };
}

/** The first condition that a record failed, as a short sentence: "stage is Engaging". `isOwnSource`: the record is of no table. */
export function useReasonText(
  isOwnSource: boolean,
): (reason: Reason) => { short: string; full: string | null } {
  const t = useTranslations('statements');
  const format = useFormat();
  const words = useValueWords();
  const operand = useOperand();
  const operators = useOperatorWords();
  const against = useComparandText();
  const sourceField = useSourceField();
  return (reason) => {
    if (reason.kind === 'inactive') return { short: t('reason_inactive'), full: t('rule_inactive') };
    const field = (isOwnSource ? sourceField(reason.field_name) : null) ?? reason.field_name;
    switch (reason.kind) {
      case 'user':
        return {
          short:
            reason.user_name === null
              ? t('reason_user_empty', { field })
              : t('reason_user', { field, user: reason.user_name }),
          full: null,
        };
      case 'period':
        return {
          short:
            reason.date === null
              ? t('reason_period_empty', { field })
              : t('reason_period', { field, date: format.date(reason.date, 'short') }),
          full: t('rule_period', {
            field,
            first: format.date(reason.first_day),
            last: format.date(reason.last_day),
          }),
        };
      case 'attribution': {
        const { until, from } = reason;
        const days = {
          until: until === null ? '' : format.date(until),
          from: from === null ? '' : format.date(from),
        };
        return {
          short: t('reason_attribution', { field, date: format.date(reason.date, 'short') }),
          full: t(
            until === null
              ? 'rule_attribution_before'
              : from === null
                ? 'rule_attribution_after'
                : 'rule_attribution_between',
            days,
          ),
        };
      }
      case 'condition': {
        const actual: WireValue = reason.actual;
        // The server has named what has a name; explanations kept before it named more have nothing else.
        const expected =
          reason.comparand && reason.comparand.kind !== 'constant'
            ? against(reason.comparand, () => reason.expected[0] ?? '')
            : reason.expected.map(operand).join(', ');
        return {
          short:
            actual.type === 'empty'
              ? t('reason_condition_empty', { field })
              : t('reason_condition_plain', { field, actual: words(actual, null) }),
          full: t('reason_full', {
            field,
            operator: operators(reason.operator, reason.expected.length),
            expected,
          }).trim(),
        };
      }
    }
  };
}

/** Why a group of records does not count, where each may have another date or amount. */
export function useGroupText(isOwnSource: boolean): (reason: Reason) => string {
  const t = useTranslations('statements');
  const format = useFormat();
  const reasonOf = useReasonText(isOwnSource);
  const sourceField = useSourceField();
  return (reason) => {
    if (reason.kind === 'inactive') return t('reason_inactive');
    const field = (isOwnSource ? sourceField(reason.field_name) : null) ?? reason.field_name;
    if (reason.kind === 'attribution') return t('group_attribution');
    if (reason.kind === 'period' && reason.date !== null)
      return reason.date < reason.first_day
        ? t('group_before', { field, date: format.date(reason.first_day, 'short') })
        : t('group_after', { field, date: format.date(reason.last_day, 'short') });
    const { short, full } = reasonOf(reason);
    const isOneValue =
      reason.kind !== 'condition' || ['text', 'user', 'boolean', 'empty'].includes(reason.actual.type);
    return isOneValue ? short : (full ?? short);
  };
}

/** A scope's conditions in one line: "Deal stage is Won and (Amount at least 100 or ...)". */
export function useConditionText(
  isOwnSource: boolean,
): (group: Group, names: Readonly<Record<string, string>>) => string {
  const t = useTranslations('statements');
  const operators = useOperatorWords();
  const against = useComparandText();
  const sourceField = useSourceField();
  return (group, names) => {
    const nameOf = (id: string) => (isOwnSource ? sourceField(id) : null) ?? names[id] ?? '';
    const write = (items: Group, inner: boolean): string => {
      const text = items.items
        .map((item) => {
          if (item.kind === 'group') return write(item as Group, true);
          const values = item.comparand?.kind === 'constant' ? item.comparand.values.length : 0;
          return `${nameOf(item.field_id)} ${operators(item.operator, values)} ${against(item.comparand, nameOf)}`.trim();
        })
        .join(` ${t(items.link)} `);
      return inner && items.items.length > 1 ? `(${text})` : text;
    };
    return write(group, false);
  };
}
