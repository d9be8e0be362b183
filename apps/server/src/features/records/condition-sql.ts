import { AppError } from '@comptoir/contract/errors';
import { assertNever, dateText, day, isUuid, MAX_CONDITION_DEPTH, parseDate } from '@comptoir/kernel';
import {
  attributeFits,
  COMPARANDS_OF,
  currentDays,
  foldText,
  OPERATORS_OF,
  relationIn,
  takesSeveral,
  type Comparand,
  type Condition,
  type ConditionGroup,
  type PeopleRelation,
  type World,
} from '@comptoir/engine';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import { fieldColumn, fieldValue, isLinked, unmatchedValue, type Field } from '../tables/index.ts';
import { foldedListSql, foldedSql } from './folded-text-queries.ts';

/** The values of conditions that depend on the user and the day, read before the SQL is built: record tables join nothing outside their schema. */
export interface ConditionContext {
  readonly fields: readonly Field[];
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly current_user_id: string | null;
  /** Users in that relation, by teams or by manager links. */
  readonly related: (relation: PeopleRelation) => readonly string[];
  /** The current user's attributes that the conditions name; `value` in wire form, `null` where the user has none. */
  readonly attributes: ReadonlyMap<string, AttributeNow>;
}

export interface AttributeNow {
  readonly type: World['attributes'][number]['type'];
  readonly value: string | null;
}

type Sql = RawBuilder<unknown>;
const TRUE = sql`true`;
const FALSE = sql`false`;

/**
 * The condition tree as parameterised SQL over a record table. Same meaning as the engine's: a comparison with an empty value is
 * false (also a negative one), text is compared as `foldText` does, an empty group is true.
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

function comparisonSql(condition: Condition, context: ConditionContext): Sql {
  const field = fieldIn(context, condition.field_id);
  if (!OPERATORS_OF[field.kind].includes(condition.operator)) throw invalid(field, 'operator');
  if (!isLinked(field)) return withColumn(condition, field, fieldColumn(field.id), context);
  // Evaluated once, however often the comparison names it.
  return sql`(select ${withColumn(condition, field, sql`linked.value`, context)} from (select ${fieldValue(field)} as value offset 0) linked)`;
}

function withColumn(condition: Condition, field: Field, column: Sql, context: ConditionContext): Sql {
  const { operator, comparand } = condition;
  switch (operator) {
    case 'is_empty':
      return sql`${column} is null`;
    case 'is_not_empty':
    case 'imported':
      return sql`${column} is not null`;
    case 'anyone':
      return sql`(${column} is not null or ${unmatchedValue(field)} is not null)`;
    case 'is_true':
      return sql`${column}`;
    case 'is_false':
      return sql`not ${column}`;
    default:
  }
  if (!comparand || !COMPARANDS_OF[field.kind].includes(comparand.kind)) throw invalid(field, 'comparand');
  if (comparand.kind === 'constant' && comparand.level && field.kind !== 'user')
    throw invalid(field, 'comparand');
  if (comparand.kind === 'field') return withField(column, operator, comparand.field_id, field, context);
  if (comparand.kind === 'current_date') return withCurrentDate(column, operator, comparand, context);
  const values =
    field.kind === 'user'
      ? userIds(comparand, field, context)
      : valuesOf(comparand, operator, field, context);
  return values.length === 0 && !isRelation(comparand) ? FALSE : withValues(column, operator, values, field);
}

/** Nobody may be in that relation: then everyone else `is not`. */
const isRelation = (comparand: Comparand): boolean => relationIn(comparand) !== null;

const SIGNS: Partial<Record<Condition['operator'], Sql>> = {
  equal: sql`=`,
  inequal: sql`<>`,
  less: sql`<`,
  less_or_equal: sql`<=`,
  greater: sql`>`,
  greater_or_equal: sql`>=`,
  is: sql`=`,
  is_not: sql`<>`,
  before: sql`<`,
  after: sql`>`,
};

function signOf(operator: Condition['operator'], field: Field): Sql {
  const sign = SIGNS[operator];
  if (!sign) throw invalid(field, 'operator');
  return sign;
}

function withCurrentDate(
  column: Sql,
  operator: Condition['operator'],
  comparand: Extract<Comparand, { kind: 'current_date' }>,
  context: ConditionContext,
): Sql {
  const { start, end } = currentDays(day(context.today), comparand);
  if (operator === 'is') return sql`${column} between ${dateText(start)}::date and ${dateText(end)}::date`;
  return operator === 'after'
    ? sql`${column} > ${dateText(end)}::date`
    : sql`${column} < ${dateText(start)}::date`;
}

function withField(
  column: Sql,
  operator: Condition['operator'],
  other_id: string,
  field: Field,
  context: ConditionContext,
): Sql {
  const other = fieldIn(context, other_id);
  if (other.kind !== field.kind) throw invalid(field, 'comparand');
  const theirs = fieldValue(other);
  if (field.kind === 'text') return textSql(foldedSql(column), operator, foldedSql(theirs), field);
  if (field.kind === 'texts') return listSql(column, operator, foldedListSql(theirs), field);
  return sql`${column} ${signOf(operator, field)} ${theirs}`;
}

/** Compares with values of the field's kind, at least one of them, but for a relation that nobody is in. */
function withValues(
  column: Sql,
  operator: Condition['operator'],
  values: readonly string[],
  field: Field,
): Sql {
  const [first] = values;
  switch (field.kind) {
    case 'decimal':
      return sql`${column} ${signOf(operator, field)} ${first}::numeric`;
    case 'date':
      return sql`${column} ${signOf(operator, field)} ${first}::date`;
    case 'user':
      return operator === 'is'
        ? sql`${column} = any(${values}::uuid[])`
        : sql`(${column} is not null and ${column} <> all(${values}::uuid[]))`; // null <> all of nothing is true
    case 'text': {
      const folded = values.map(foldText);
      const own = foldedSql(column);
      if (operator === 'is' || operator === 'has_any') return sql`${own} = any(${folded}::text[])`;
      if (operator === 'is_not' || operator === 'has_none') return sql`${own} <> all(${folded}::text[])`;
      return textSql(own, operator, sql`${folded[0]}::text`, field);
    }
    case 'texts':
      return listSql(column, operator, sql`${values.map(foldText)}::text[]`, field);
    case 'boolean':
      throw invalid(field, 'operator');
    default:
      return assertNever(field.kind);
  }
}

function textSql(own: Sql, operator: Condition['operator'], other: Sql, field: Field): Sql {
  switch (operator) {
    case 'is':
    case 'has_any':
      return sql`${own} = ${other}`;
    case 'is_not':
    case 'has_none':
      return sql`${own} <> ${other}`;
    case 'contains':
      return sql`strpos(${own}, ${other}) > 0`;
    case 'not_contains':
      return sql`strpos(${own}, ${other}) = 0`;
    case 'starts_with':
      return sql`starts_with(${own}, ${other})`;
    default:
      throw invalid(field, 'operator');
  }
}

function listSql(column: Sql, operator: Condition['operator'], others: Sql, field: Field): Sql {
  const own = foldedListSql(column);
  if (operator === 'has_any') return sql`${own} && ${others}`;
  if (operator === 'has_all') return sql`${own} @> ${others}`;
  if (operator === 'has_none') return sql`not (${own} && ${others})`;
  throw invalid(field, 'operator');
}

function userIds(comparand: Comparand, field: Field, context: ConditionContext): readonly string[] {
  const relation = relationIn(comparand);
  if (relation?.user_id && !isUuid(relation.user_id)) throw invalid(field, 'value');
  if (relation) return context.related(relation);
  if (comparand.kind === 'current_user')
    return context.current_user_id === null ? [] : [context.current_user_id];
  if (comparand.kind !== 'constant' || comparand.values.length === 0) throw invalid(field, 'comparand');
  if (!comparand.values.every(isUuid)) throw invalid(field, 'value');
  return comparand.values;
}

/** Without the empty ones. None: every comparison is false, also `is_not`. */
function valuesOf(
  comparand: Comparand,
  operator: Condition['operator'],
  field: Field,
  context: ConditionContext,
): readonly string[] {
  if (comparand.kind === 'current_user_attribute') {
    const attribute = context.attributes.get(comparand.attribute_id);
    if (attribute && !attributeFits(attribute.type, field.kind)) throw invalid(field, 'comparand');
    return [attribute?.value ?? ''].filter((value) => value !== '' && isReadable(value, field));
  }
  if (comparand.kind !== 'constant' || comparand.values.length === 0) throw invalid(field, 'comparand');
  if (comparand.values.length > 1 && !takesSeveral(operator)) throw invalid(field, 'comparand');
  if (!comparand.values.every((value) => isReadable(value, field))) throw invalid(field, 'value');
  return comparand.values.filter((value) => value !== '');
}

/** The most digits before and after the point that both the engine's columns and PostgreSQL can store. */
const NUMBER = /^-?\d{1,60}(\.\d{1,20})?$/;

function isReadable(value: string, field: Field): boolean {
  if (field.kind === 'decimal') return NUMBER.test(value);
  return field.kind !== 'date' || parseDate(value) !== null;
}

function fieldIn(context: ConditionContext, field_id: string): Field {
  const field = context.fields.find((each) => each.id === field_id);
  if (!field) throw new AppError('invalid_field', { reason: 'unknown_field', field_id }, 'conditions');
  return field;
}

function invalid(field: Field, reason: 'operator' | 'comparand' | 'value'): AppError {
  return new AppError('invalid_field', { reason, field: field.name }, 'conditions');
}
