import type { comparandSchema, failedReasonSchema, recordCheckSchema } from '@comptoir/contract';
import {
  type Comparand,
  type ConditionGroup,
  type Explanation,
  type FailedReason,
  type RecordCheck,
  SOURCE_FIELDS,
  SPLIT_FIELDS,
  type Value,
} from '@comptoir/engine';
import { assertNever, dateText } from '@comptoir/kernel';
import type { z } from 'zod';
import { shownGrouped } from './shown-decimals.ts';
import { valueWire } from './value-wire.ts';
import type { Words } from './statement-names.ts';

type WireReason = z.input<typeof failedReasonSchema>;

export function reasonWire(reason: FailedReason, words: Words): WireReason {
  const { name: field_name, is_grouped } = words.field(
    reason.kind === 'condition' ? reason.condition.field_id : reason.field_id,
  );
  switch (reason.kind) {
    case 'user':
      if (reason.field_id === SPLIT_FIELDS.user)
        return { kind: 'user', field_name: '', user_name: null, has_share: false };
      return {
        kind: 'user',
        field_name,
        user_name: reason.user_id === null ? null : (words.user(reason.user_id) ?? ''),
      };
    case 'period':
      return {
        kind: 'period',
        field_name,
        date: reason.date === null ? null : dateText(reason.date),
        first_day: dateText(reason.days.start),
        last_day: dateText(reason.days.end),
      };
    case 'attribution':
      return {
        kind: 'attribution',
        field_name,
        date: dateText(reason.date),
        until: reason.until === null ? null : dateText(reason.until),
        from: reason.from === null ? null : dateText(reason.from),
      };
    case 'condition':
      return {
        kind: 'condition',
        field_name,
        operator: reason.condition.operator,
        expected: expectedOf(reason.condition.comparand, words),
        // As with the conditions: the wire's arrays are mutable, the engine's are not.
        comparand: reason.condition.comparand as z.input<typeof comparandSchema> | null,
        actual: named(reason.actual, words),
        ...shownGrouped({ is_grouped }),
      };
    default:
      return assertNever(reason);
  }
}

export function checksWire(
  checks: readonly RecordCheck[],
  words: Words,
): z.input<typeof recordCheckSchema>[] {
  return checks.map((check) => {
    if (check.kind === 'group') return check;
    const rule = reasonWire(check.rule, words);
    const isShared = rule.kind === 'user' && rule.has_share !== undefined;
    return { ...check, rule: isShared ? { ...rule, has_share: check.passed } : rule };
  });
}

/** What a comparison compares with, for people: a user by name, a field by its name. */
function expectedOf(comparand: Comparand | null, words: Words): string[] {
  if (comparand === null) return [];
  switch (comparand.kind) {
    case 'constant':
      return comparand.values.map((value) => words.user(value) ?? value);
    case 'field':
      return [words.field(comparand.field_id).name];
    case 'current_user_attribute':
      return [words.attribute(comparand.attribute_id) ?? ''];
    case 'current_user':
    case 'current_user_team':
    case 'current_date':
      return [];
    default:
      return assertNever(comparand);
  }
}

function named(value: Value, words: Words) {
  return value.type === 'user'
    ? { type: 'user' as const, value: words.user(value.value) ?? '' }
    : valueWire(value);
}

/** Fields of the rule whose numbers have no separators of thousands. */
export function ungroupedIn(conditions: ConditionGroup | null, words: Words): string[] {
  const fields = (conditions?.items ?? []).flatMap((item) =>
    item.kind === 'group'
      ? ungroupedIn(item, words)
      : words.field(item.field_id).is_grouped === false
        ? [item.field_id]
        : [],
  );
  return [...new Set(fields)];
}

/** Names behind the ids in the scopes' rules. */
export function namesIn(explanation: Explanation, words: Words): Record<string, string> {
  const names: Record<string, string> = {};
  const field = (id: string) => {
    names[id] = words.field(id).name;
  };
  const visit = (group: ConditionGroup) => {
    for (const item of group.items) {
      if (item.kind === 'group') {
        visit(item);
        continue;
      }
      field(item.field_id);
      const { comparand } = item;
      if (comparand?.kind === 'field') field(comparand.field_id);
      if (comparand?.kind === 'current_user_attribute')
        names[comparand.attribute_id] = words.attribute(comparand.attribute_id) ?? '';
      if (comparand?.kind === 'constant') {
        for (const value of comparand.values) {
          const user = words.user(value);
          if (user !== null) names[value] = user;
        }
      }
    }
  };
  for (const { scope } of explanation.scopes) {
    if (scope.conditions) visit(scope.conditions);
    for (const order of scope.order) field(order.field_id);
  }
  for (const reserved of Object.values(SOURCE_FIELDS)) delete names[reserved];
  return names;
}
