import { AppError } from '@comptoir/contract/errors';
import {
  assertNever,
  dateText,
  day,
  isUuid,
  MAX_CONDITION_DEPTH,
  parseDate,
  parseDecimal,
} from '@comptoir/kernel';
import {
  OPERATORS_OF,
  currentDays,
  type Comparand,
  type Condition,
  type ConditionGroup,
  type HierarchyLevel,
} from '@comptoir/engine';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import { fieldColumn, unmatchedColumn, type Field } from '../tables/index.ts';

/** The values of conditions that depend on the user and the day, read before the SQL is built: record tables join nothing outside their schema. */
export interface ConditionContext {
  readonly fields: readonly Field[];
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly current_user_id: string | null;
  /** Users in that relation to the current user's teams. */
  readonly teams: Partial<Record<HierarchyLevel, readonly string[]>>;
  /** The current user's attribute values in wire form. */
  readonly attributes: Readonly<Record<string, string>>;
}

type Sql = RawBuilder<unknown>;
const TRUE = sql`true`;
const FALSE = sql`false`;

/**
 * The condition tree as parameterised SQL over a record table. Same meaning as the engine's: a comparison with an empty value is
 * false (also a negative one), text is compared without regard to case, an empty group is true.
 */
export function conditionSql(group: ConditionGroup, context: ConditionContext, depth = 1): Sql {
  if (depth > MAX_CONDITION_DEPTH)
    throw new AppError('bad_request', { reason: 'conditions_too_deep' }, 'conditions');
  if (group.items.length === 0) return TRUE;
  const parts = group.items.map((item) =>
    item.kind === 'group'
      ? conditionSql(item, context, depth + 1)
      : sql`coalesce(${comparisonSql(item, context)}, false)`,
  );
  return sql`(${sql.join(parts, group.link === 'and' ? sql` and ` : sql` or `)})`;
}

/** ICU's root rules, which lower-case every script the same way on every machine (the column's own "C" rules change ASCII only). */
export const lowered = (value: Sql): Sql => sql`lower(${value} collate "und-x-icu")`;

/**
 * For a comparison with ASCII letters it is enough to lower-case those, which the column's own "C" rules do five times faster. (The
 * Kelvin sign, the only other sign whose lower case is an ASCII letter, then does not equal k.)
 */
export const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

function comparisonSql(condition: Condition, context: ConditionContext): Sql {
  const field = fieldIn(context, condition.field_id);
  if (!OPERATORS_OF[field.kind].includes(condition.operator)) throw invalid(field, 'operator');
  const column = fieldColumn(field.id);
  const { operator } = condition;
  switch (operator) {
    case 'is_empty':
      return sql`${column} is null`;
    case 'is_not_empty':
    case 'imported':
      return sql`${column} is not null`;
    case 'anyone':
      return sql`(${column} is not null or ${unmatchedColumn(field.id)} is not null)`;
    case 'is_true':
      return sql`${column}`;
    case 'is_false':
      return sql`not ${column}`;
    default:
  }
  if (!condition.comparand) throw invalid(field, 'comparand');
  switch (field.kind) {
    case 'decimal':
      return sql`${column} ${comparisonSign(operator, field)} ${decimalOperand(condition.comparand, field, context)}`;
    case 'date':
      return dateComparison(column, operator, condition.comparand, field, context);
    case 'text':
      return textComparison(column, condition, field, context);
    case 'texts':
      return textsComparison(column, condition, field);
    case 'user':
      return userComparison(column, condition, field, context);
    case 'boolean':
      throw invalid(field, 'operator');
    default:
      return assertNever(field.kind);
  }
}

const SIGNS: Partial<Record<Condition['operator'], Sql>> = {
  equal: sql`=`,
  inequal: sql`<>`,
  less: sql`<`,
  less_or_equal: sql`<=`,
  greater: sql`>`,
  greater_or_equal: sql`>=`,
  is: sql`=`,
  before: sql`<`,
  after: sql`>`,
};

function comparisonSign(operator: Condition['operator'], field: Field): Sql {
  const sign = SIGNS[operator];
  if (!sign) throw invalid(field, 'operator');
  return sign;
}

function decimalOperand(comparand: Comparand, field: Field, context: ConditionContext): Sql {
  if (comparand.kind === 'field') return sameKindColumn(comparand.field_id, field, context);
  const text = singleValue(comparand, field, context);
  if (text === null) return sql`null::numeric`;
  if (!/^-?\d{1,60}(\.\d{1,20})?$/.test(text) || parseDecimal(text) === null) throw invalid(field, 'value');
  return sql`${text}::numeric`;
}

function dateComparison(
  column: Sql,
  operator: Condition['operator'],
  comparand: Comparand,
  field: Field,
  context: ConditionContext,
): Sql {
  const sign = comparisonSign(operator, field);
  if (comparand.kind !== 'current_date')
    return sql`${column} ${sign} ${dateOperand(comparand, field, context)}`;
  const { start, end } = currentDays(day(context.today), comparand);
  if (operator === 'is') return sql`${column} between ${dateText(start)}::date and ${dateText(end)}::date`;
  return sql`${column} ${sign} ${dateText(operator === 'after' ? end : start)}::date`;
}

function dateOperand(comparand: Comparand, field: Field, context: ConditionContext): Sql {
  if (comparand.kind === 'field') return sameKindColumn(comparand.field_id, field, context);
  const text = singleValue(comparand, field, context);
  if (text === null) return sql`null::date`;
  if (parseDate(text) === null) throw invalid(field, 'value');
  return sql`${text}::date`;
}

function textComparison(
  column: Sql,
  { operator, comparand }: Condition,
  field: Field,
  context: ConditionContext,
): Sql {
  if (comparand?.kind === 'field') {
    const own = lowered(column);
    const other = lowered(sameKindColumn(comparand.field_id, field, context));
    if (operator === 'is') return sql`${own} = ${other}`;
    if (operator === 'is_not') return sql`${own} <> ${other}`;
    throw invalid(field, 'comparand');
  }
  const given = textValues(comparand, field, context);
  if (given === null) return FALSE;
  const values = given.map((value) => value.toLowerCase());
  const first = values[0] ?? '';
  const own = values.every(isAscii) ? sql`lower(${column})` : lowered(column);
  switch (operator) {
    case 'is':
    case 'has_any':
      return sql`${own} = any(${values}::text[])`;
    case 'is_not':
    case 'has_none':
      return sql`${own} <> all(${values}::text[])`;
    case 'contains':
      return sql`strpos(${own}, ${first}) > 0`;
    case 'not_contains':
      return sql`strpos(${own}, ${first}) = 0`;
    case 'starts_with':
      return sql`starts_with(${own}, ${first})`;
    default:
      throw invalid(field, 'operator');
  }
}

function textsComparison(column: Sql, { operator, comparand }: Condition, field: Field): Sql {
  if (comparand?.kind !== 'constant') throw invalid(field, 'comparand');
  const values = comparand.values.map((value) => value.toLowerCase());
  const own = sql`string_to_array(${lowered(sql`array_to_string(${column}, E'\\x1f')`)}, E'\\x1f')`;
  if (operator === 'has_any') return sql`${own} && ${values}::text[]`;
  if (operator === 'has_all') return sql`${own} @> ${values}::text[]`;
  if (operator === 'has_none') return sql`not (${own} && ${values}::text[])`;
  throw invalid(field, 'operator');
}

function userComparison(
  column: Sql,
  { operator, comparand }: Condition,
  field: Field,
  context: ConditionContext,
): Sql {
  if (comparand?.kind === 'field') {
    const other = sameKindColumn(comparand.field_id, field, context);
    return operator === 'is' ? sql`${column} = ${other}` : sql`${column} <> ${other}`;
  }
  const ids = userIds(comparand, field, context);
  if (ids === null) return FALSE;
  return operator === 'is' ? sql`${column} = any(${ids}::uuid[])` : sql`${column} <> all(${ids}::uuid[])`;
}

function userIds(
  comparand: Comparand | null,
  field: Field,
  context: ConditionContext,
): readonly string[] | null {
  switch (comparand?.kind) {
    case 'constant':
      if (!comparand.values.every(isUuid)) throw invalid(field, 'value');
      return comparand.values;
    case 'current_user':
      return context.current_user_id === null ? null : [context.current_user_id];
    case 'current_user_team':
      return context.teams[comparand.level] ?? [];
    default:
      throw invalid(field, 'comparand');
  }
}

/** `null`: an attribute without a value. Every comparison with it is false, also `is_not`. */
function textValues(
  comparand: Comparand | null,
  field: Field,
  context: ConditionContext,
): readonly string[] | null {
  if (comparand?.kind === 'constant' && comparand.values.length > 0) return comparand.values;
  if (comparand?.kind === 'current_user_attribute') {
    const value = context.attributes[comparand.attribute_id];
    return value === undefined ? null : [value];
  }
  throw invalid(field, 'comparand');
}

/** `null`: an attribute without a value. */
function singleValue(comparand: Comparand, field: Field, context: ConditionContext): string | null {
  if (comparand.kind === 'constant' && comparand.values.length === 1) return comparand.values[0] ?? null;
  if (comparand.kind === 'current_user_attribute') return context.attributes[comparand.attribute_id] ?? null;
  throw invalid(field, 'comparand');
}

function sameKindColumn(field_id: string, field: Field, context: ConditionContext): Sql {
  const other = fieldIn(context, field_id);
  if (other.kind !== field.kind) throw invalid(field, 'comparand');
  return fieldColumn(other.id);
}

function fieldIn(context: ConditionContext, field_id: string): Field {
  const field = context.fields.find((each) => each.id === field_id);
  if (!field) throw new AppError('invalid_field', { reason: 'unknown_field', field_id }, 'conditions');
  return field;
}

function invalid(field: Field, reason: 'operator' | 'comparand' | 'value'): AppError {
  return new AppError('invalid_field', { reason, field: field.name }, 'conditions');
}
