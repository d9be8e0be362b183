import { OPERATORS } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/use-format.ts';
import type { Explanation } from '../../../data/statements.ts';
import { useComparandText, useConditionText, useOperatorText } from '../../../ui/conditions/index.ts';
import { useSourceField } from './source-field.ts';
import { useValueWords, type WireValue } from '../../../ui/statements/value-text.tsx';

type Reason = Explanation['scopes'][number]['not_counted'][number]['reason'];
type Group = NonNullable<Explanation['scopes'][number]['conditions']>;

/** Values of text and number alike, as people read them. */
function useOperand() {
  const format = useFormat();
  return (text: string, grouped?: boolean) =>
    /^-?\d+(\.\d+)?$/.test(text)
      ? format.number(text, { grouped })
      : /^\d{4}-\d{2}-\d{2}$/.test(text)
        ? format.date(text)
        : text;
}

type ReasonOf<Kind extends Reason['kind']> = Extract<Reason, { kind: Kind }>;

interface ReasonWords {
  /** What the record has. */
  readonly short: string;
  /** Why that does not count. */
  readonly full: string | null;
  /** The rule alone. */
  readonly rule: string | null;
}

function useAttributionText(): (reason: ReasonOf<'attribution'>, field: string) => ReasonWords {
  const t = useTranslations('statements');
  const format = useFormat();
  return ({ until, from, date }, field) => {
    const days = {
      until: until === null ? '' : format.date(until),
      from: from === null ? '' : format.date(from),
    };
    const key = until === null ? 'before' : from === null ? 'after' : 'between';
    return {
      short: t('reason_attribution', { field, date: format.date(date, 'short') }),
      full: t(`rule_attribution_${key}`, days),
      rule: null,
    };
  };
}

function useFailedCondition(): (reason: ReasonOf<'condition'>, field: string) => ReasonWords {
  const t = useTranslations('statements');
  const words = useValueWords();
  const operand = useOperand();
  const operatorText = useOperatorText();
  const comparandText = useComparandText('payee');
  return (reason, field) => {
    const actual: WireValue = reason.actual;
    // The server has named what has a name; explanations kept before it named more have nothing else.
    const { comparand, is_grouped } = reason;
    const given = () => reason.expected[0] ?? '';
    const expected =
      comparand && (comparand.kind !== 'constant' || comparand.level)
        ? comparandText(comparand, reason.field_name, { field: given, attribute: given, value: given })
        : reason.expected.map((text) => operand(text, is_grouped)).join(', ');
    const known = OPERATORS.find((each) => each === reason.operator);
    const operator = known ? operatorText(known, comparand, reason.expected.length) : reason.operator;
    return {
      short:
        actual.type === 'empty'
          ? t('reason_condition_empty', { field })
          : t('reason_condition_plain', { field, actual: words(actual, null, undefined, is_grouped) }),
      full: t('reason_full', { field, operator, expected }).trim(),
      rule: `${field} ${operator} ${expected}`.trim(),
    };
  };
}

/** The first condition that a record failed, as a short sentence: "stage is Engaging". `isOwnSource`: the record is of no table. */
export function useReasonText(isOwnSource: boolean): (reason: Reason) => ReasonWords {
  const t = useTranslations('statements');
  const format = useFormat();
  const attribution = useAttributionText();
  const condition = useFailedCondition();
  const sourceField = useSourceField();
  return (reason) => {
    if (reason.kind === 'inactive')
      return { short: t('reason_inactive'), full: t('rule_inactive'), rule: null };
    const field = (isOwnSource ? sourceField(reason.field_name) : null) ?? reason.field_name;
    switch (reason.kind) {
      case 'user':
        return {
          short:
            reason.has_share !== undefined
              ? t(reason.has_share ? 'reason_share' : 'reason_no_share')
              : reason.user_name === null
                ? t('reason_user_empty', { field })
                : t('reason_user', { field, user: reason.user_name }),
          full: null,
          rule: null,
        };
      case 'period': {
        const rule = t('rule_period', {
          field,
          first: format.date(reason.first_day),
          last: format.date(reason.last_day),
        });
        return {
          short:
            reason.date === null
              ? t('reason_period_empty', { field })
              : t('reason_period', { field, date: format.date(reason.date, 'short') }),
          full: rule,
          rule,
        };
      }
      case 'attribution':
        return attribution(reason, field);
      case 'condition':
        return condition(reason, field);
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
export function useRuleText(
  isOwnSource: boolean,
): (group: Group, names: Readonly<Record<string, string>>, ungrouped?: readonly string[]) => string {
  const operand = useOperand();
  const sourceField = useSourceField();
  const write = useConditionText('payee');
  return (group, names, ungrouped = []) => {
    const nameOf = (id: string) => (isOwnSource ? sourceField(id) : null) ?? names[id] ?? '';
    return write(group, {
      field: nameOf,
      attribute: nameOf,
      value: (field_id, value) => names[value] ?? operand(value, !ungrouped.includes(field_id)),
    });
  };
}
