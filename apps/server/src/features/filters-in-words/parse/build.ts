import {
  type Comparand,
  type Condition,
  type ConditionGroup,
  type Operator,
  STORAGE_OF,
} from '@comptoir/engine';
import { dateText, dec, div, parseDecimal, toText, ZERO } from '@comptoir/kernel';
import type { DatePhrase, DateWorld } from './date-phrases.ts';
import type { Comparison } from './lexicon.ts';
import type { ReadNumber } from './numbers.ts';
import type { WordsField } from './words-world.ts';

export type Item = Condition | ConditionGroup;

export const condition = (field: WordsField, operator: Operator, comparand: Comparand | null): Condition => ({
  kind: 'condition',
  field_id: field.id,
  operator,
  comparand,
});

export const group = (link: 'and' | 'or', items: readonly Item[]): Item =>
  items.length === 1 ? (items[0] as Item) : { kind: 'group', link, items };

const constant = (...values: readonly string[]): Comparand => ({ kind: 'constant', values });

/** A number as the field stores it: percentages as shares. */
export function numberFor(field: WordsField, { text, isPercent }: ReadNumber): string {
  if (!isPercent && field.type !== 'percentage') return text;
  return toText(div(parseDecimal(text) ?? ZERO, dec(100)) ?? ZERO);
}

export function numberCondition(field: WordsField, comparison: Operator, number: ReadNumber): Item {
  return condition(field, comparison, constant(numberFor(field, number)));
}

export function between(field: WordsField, low: ReadNumber, high: ReadNumber): Item {
  return group('and', [
    numberCondition(field, 'greater_or_equal', low),
    numberCondition(field, 'less_or_equal', high),
  ]);
}

/** One value is compared with `is` where it may be one of many words; the choices of a list with `has_any`, as the form does. */
export function valueCondition(field: WordsField, values: readonly string[], isNot: boolean): Item {
  if (STORAGE_OF[field.type] === 'user')
    return group(
      isNot ? 'and' : 'or',
      values.map((value) => condition(field, isNot ? 'is_not' : 'is', constant(value))),
    );
  const isChoice = field.options.length > 0 || STORAGE_OF[field.type] === 'texts' || values.length > 1;
  if (isChoice) return condition(field, isNot ? 'has_none' : 'has_any', constant(...values));
  return condition(field, isNot ? 'is_not' : 'is', constant(...values));
}

export type DateRelation = 'within' | 'before' | 'after' | 'since' | 'until';

const current = (
  field: WordsField,
  operator: Operator,
  { offset, span }: Extract<DatePhrase, { kind: 'current' }>,
): Condition =>
  condition(field, operator, { kind: 'current_date', offset, ...(span === null ? {} : { span }) });

const fixed = (field: WordsField, operator: Operator, day: number): Condition =>
  condition(field, operator, constant(dateText(day)));

/** A field's day in relation to a day or a span. */
export function dateCondition(
  field: WordsField,
  relation: DateRelation,
  phrase: DatePhrase,
  world: DateWorld,
): Item {
  if (phrase.kind === 'rolling') return rollingCondition(field, relation, phrase, world);
  if (phrase.kind === 'current') return currentCondition(field, relation, phrase);
  const { start, end } = phrase.range;
  switch (relation) {
    case 'before':
      return fixed(field, 'before', start);
    case 'after':
      return fixed(field, 'after', end);
    case 'since':
      return fixed(field, 'after', start - 1);
    case 'until':
      return fixed(field, 'before', end + 1);
    case 'within':
      return start === end
        ? fixed(field, 'is', start)
        : group('and', [fixed(field, 'after', start - 1), fixed(field, 'before', end + 1)]);
  }
}

function currentCondition(
  field: WordsField,
  relation: DateRelation,
  phrase: Extract<DatePhrase, { kind: 'current' }>,
): Item {
  switch (relation) {
    case 'within':
      return current(field, 'is', phrase);
    case 'before':
    case 'after':
      return current(field, relation, phrase);
    case 'since':
      return group('or', [current(field, 'is', phrase), current(field, 'after', phrase)]);
    case 'until':
      return group('or', [current(field, 'is', phrase), current(field, 'before', phrase)]);
  }
}

/** "last 3 months": after the same day 3 months ago, up to today. Of weeks and days the model has no offset: fixed days. */
function rollingCondition(
  field: WordsField,
  relation: DateRelation,
  { unit, count }: Extract<DatePhrase, { kind: 'rolling' }>,
  { today }: DateWorld,
): Item {
  const TODAY: DatePhrase = { kind: 'current', offset: null, span: null };
  const months =
    unit === 'month' ? count : unit === 'quarter' ? 3 * count : unit === 'year' ? 12 * count : null;
  const isPast = count < 0;
  const edge: Item =
    months !== null && months >= -24 && months <= 36
      ? current(field, isPast ? 'after' : 'before', {
          kind: 'current',
          offset: { unit: 'month', amount: months },
          span: null,
        })
      : fixed(
          field,
          isPast ? 'after' : 'before',
          today + count * (unit === 'week' ? 7 : 1) + (isPast ? -1 : 1),
        );
  if (relation === 'since' || relation === 'after') return edge;
  const upToToday = dateCondition(field, isPast ? 'until' : 'since', TODAY, { today } as DateWorld);
  return group('and', [edge, upToToday]);
}

const NEGATED: Partial<Record<Operator, Operator>> = {
  equal: 'inequal',
  inequal: 'equal',
  less: 'greater_or_equal',
  less_or_equal: 'greater',
  greater: 'less_or_equal',
  greater_or_equal: 'less',
  is: 'is_not',
  is_not: 'is',
  contains: 'not_contains',
  not_contains: 'contains',
  has_any: 'has_none',
  has_none: 'has_any',
  is_true: 'is_false',
  is_false: 'is_true',
  is_empty: 'is_not_empty',
  is_not_empty: 'is_empty',
};

/** The opposite, where the model can say it: empty values match neither. `null`: it can't. */
export function negated(item: Item, kindOf: (field_id: string) => string): Item | null {
  if (item.kind === 'group') {
    const items = item.items.map((one) => negated(one, kindOf));
    return items.includes(null)
      ? null
      : { kind: 'group', link: item.link === 'and' ? 'or' : 'and', items: items as Item[] };
  }
  const { operator } = item;
  if (kindOf(item.field_id) === 'date' && ['is', 'before', 'after'].includes(operator)) {
    const others = (['before', 'is', 'after'] as const).filter((one) => one !== operator);
    return { kind: 'group', link: 'or', items: others.map((one) => ({ ...item, operator: one })) };
  }
  if (kindOf(item.field_id) === 'user' && operator === 'is_empty') return { ...item, operator: 'anyone' };
  if (operator === 'anyone') return { ...item, operator: 'is_empty' };
  const other = NEGATED[operator];
  return other ? { ...item, operator: other } : null;
}

/** The operator of numbers that a comparison is; `null`: it is about something else. */
export function numberOperator(comparison: Comparison): Operator | null {
  switch (comparison) {
    case 'equal':
    case 'inequal':
    case 'greater':
    case 'greater_or_equal':
    case 'less':
    case 'less_or_equal':
      return comparison;
    default:
      return null;
  }
}
