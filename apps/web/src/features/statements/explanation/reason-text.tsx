import { OPERATORS } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/use-format.ts';
import type { Explanation } from '../api/statement-queries.ts';
import { useValueWords, type WireValue } from './value-text.tsx';

type Reason = Explanation['scopes'][number]['not_counted'][number]['reason'];
type Group = NonNullable<Explanation['scopes'][number]['conditions']>;

/** Values of text and number alike, as people read them. */
function useOperand() {
  const format = useFormat();
  return (text: string) =>
    /^-?\d+(\.\d+)?$/.test(text) ? format.number(text) : /^\d{4}-\d{2}-\d{2}$/.test(text) ? format.date(text) : text;
}

export function useOperatorWords() {
  const t = useTranslations('statements');
  return (operator: string) => {
    const known = OPERATORS.find((each) => each === operator);
    return known ? t(`operator_${known}`) : operator;
  };
}

/** The first condition that a record failed, as a short sentence: "stage is Engaging". */
export function useReasonText(): (reason: Reason) => { short: string; full: string | null } {
  const t = useTranslations('statements');
  const format = useFormat();
  const words = useValueWords();
  const operand = useOperand();
  const operators = useOperatorWords();
  return (reason) => {
    switch (reason.kind) {
      case 'user':
        return {
          short:
            reason.user_name === null
              ? t('reason_user_empty', { field: reason.field_name })
              : t('reason_user', { field: reason.field_name, user: reason.user_name }),
          full: null,
        };
      case 'period':
        return {
          short:
            reason.date === null
              ? t('reason_period_empty', { field: reason.field_name })
              : t('reason_period', { field: reason.field_name, date: format.date(reason.date, 'short') }),
          full: t('rule_period', { field: reason.field_name, first: format.date(reason.first_day), last: format.date(reason.last_day) }),
        };
      case 'condition': {
        const actual: WireValue = reason.actual;
        const expected = reason.expected.map(operand).join(', ');
        return {
          short:
            actual.type === 'empty'
              ? t('reason_condition_empty', { field: reason.field_name })
              : t('reason_condition_plain', { field: reason.field_name, actual: words(actual, null) }),
          full: t('reason_full', { field: reason.field_name, operator: operators(reason.operator), expected }).trim(),
        };
      }
    }
  };
}

/** A scope's conditions in one line: "Deal stage is Won and (Amount at least 100 or ...)". */
export function useConditionText(): (group: Group, names: Readonly<Record<string, string>>) => string {
  const t = useTranslations('statements');
  const operators = useOperatorWords();
  const operand = useOperand();
  return (group, names) => {
    const write = (items: Group, inner: boolean): string => {
      const text = items.items
        .map((item) => {
          if (item.kind === 'group') return write(item as Group, true);
          const { comparand } = item;
          const against =
            comparand === null
              ? ''
              : comparand.kind === 'constant'
                ? comparand.values.map((value) => names[value] ?? operand(value)).join(', ')
                : comparand.kind === 'field'
                  ? (names[comparand.field_id] ?? '')
                  : comparand.kind === 'current_user_attribute'
                    ? t('dynamic_current_user_attribute', { name: names[comparand.attribute_id] ?? '' })
                    : t(`dynamic_${comparand.kind}`);
          return `${names[item.field_id] ?? ''} ${operators(item.operator)} ${against}`.trim();
        })
        .join(` ${t(items.link)} `);
      return inner && items.items.length > 1 ? `(${text})` : text;
    };
    return write(group, false);
  };
}
