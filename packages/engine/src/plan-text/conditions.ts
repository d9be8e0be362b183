import { MAX_CONDITIONS_PER_TREE, MAX_TEXT_LENGTH } from '@comptoir/kernel';
import {
  type Comparand,
  type Condition,
  type ConditionGroup,
  type DateOffset,
  type HierarchyLevel,
  type Operator,
  comparesAlone,
} from '../model/index.ts';
import {
  type Branch,
  type Codec,
  type Tree,
  childOf,
  field,
  list,
  optional,
  textOf,
  wrongType,
} from './codec.ts';
import type { Env } from './env.ts';
import { BAD, type Bad, type Reading } from './reading.ts';
import { attribute, person, sourceField } from './references.ts';
import { choice, text } from './scalars.ts';
import { tagged } from './tagged.ts';
import type { TextNode } from './text-node.ts';

const OPERATOR_WORDS: Readonly<Record<Operator, true>> = {
  equal: true,
  inequal: true,
  less: true,
  less_or_equal: true,
  greater: true,
  greater_or_equal: true,
  is: true,
  is_not: true,
  contains: true,
  not_contains: true,
  starts_with: true,
  before: true,
  after: true,
  has_any: true,
  has_all: true,
  has_none: true,
  is_true: true,
  is_false: true,
  imported: true,
  anyone: true,
  is_empty: true,
  is_not_empty: true,
};

export const level: Codec<HierarchyLevel> = choice<HierarchyLevel>({
  exactly: true,
  directly_above: true,
  directly_below: true,
  anywhere_below: true,
  below_2: true,
  below_3: true,
  below_4: true,
  same_manager: true,
});

/** `-3 month` */
export const offset: Codec<DateOffset> = {
  write: ({ unit, amount }) => `${amount} ${unit}`,
  read(node, _env, reading) {
    const parts = /^(-?\d{1,2}) (week|month|year)s?$/.exec(textOf(node) ?? '');
    const [, amount, unit] = parts ?? [];
    if (amount === undefined || (unit !== 'week' && unit !== 'month' && unit !== 'year'))
      return wrongType(node, 'offset', reading);
    return { unit, amount: Number(amount) };
  },
};

/** A value that is compared with: a person's id is written as `{ person: Ann Lee }`. */
export const constant: Codec<string> = {
  write: (value, env) =>
    env.names.people.some(({ id }) => id === value)
      ? { entries: [['person', person.write(value, env)]], inline: true }
      : value,
  read(node, env, reading) {
    if (node.type !== 'map') return text(MAX_TEXT_LENGTH).read(node, env, reading);
    const named = childOf(node, 'person');
    return named ? person.read(named, env, reading) : reading.report(node, 'missing_key', { key: 'person' });
  },
};

const constants = list(constant, 1000);

const dynamic = tagged<Comparand, 'kind'>('kind', {
  constant: { values: field('values', constants), level: optional('level', level, undefined) },
  field: { field_id: field('field', sourceField) },
  current_user: { level: optional('level', level, undefined) },
  current_user_team: { level: field('level', level) },
  current_user_attribute: { attribute_id: field('attribute', attribute) },
  current_date: {
    offset: optional('offset', offset, null),
    span: optional('span', choice({ week: true, month: true, quarter: true, year: true }), undefined),
  },
});

const EMPTY: Branch = { entries: [], inline: true };
/** What an operator has that compares with nothing. */
const YES = 'yes';

function writeComparand(comparand: Comparand | null, operator: Operator, env: Env): Tree {
  if (comparand === null) return comparesAlone(operator) ? YES : EMPTY;
  if (comparand.kind !== 'constant' || comparand.level || comparesAlone(operator))
    return dynamic.write(comparand, env);
  const [first, ...more] = comparand.values;
  return first !== undefined && more.length === 0
    ? constant.write(first, env)
    : constants.write(comparand.values, env);
}

function readComparand(
  node: TextNode,
  operator: Operator,
  env: Env,
  reading: Reading,
): Comparand | null | Bad {
  if (comparesAlone(operator) && textOf(node) === YES) return null;
  if (node.type === 'map' && node.items.length === 0) return null;
  if (node.type === 'map' && !childOf(node, 'person')) return dynamic.read(node, env, reading);
  const values =
    node.type === 'list' ? constants.read(node, env, reading) : constant.read(node, env, reading);
  if (values === BAD) return BAD;
  return { kind: 'constant', values: typeof values === 'string' ? [values] : values };
}

/** `{ field: Stage, is: Won }` */
const comparison: Codec<Condition> = {
  write: ({ field_id, operator, comparand }, env) => ({
    entries: [
      ['field', sourceField.write(field_id, env)],
      [operator, writeComparand(comparand, operator, env)],
    ],
    inline: true,
  }),
  read(node, env, reading) {
    const named = childOf(node, 'field');
    if (!named) return reading.report(node, 'missing_key', { key: 'field' });
    const field_id = sourceField.read(named, env, reading);
    const [pair, ...more] =
      node.type === 'map' ? node.items.filter(({ key }) => textOf(key) !== 'field') : [];
    const operator = textOf(pair?.key) ?? '';
    if (!isOperator(operator) || more.length > 0)
      return reading.report(node, 'unknown_choice', {
        text: operator,
        choices: Object.keys(OPERATOR_WORDS).join(', '),
      });
    const comparand = readComparand(childOf(node, operator) ?? node, operator, env, reading);
    return field_id === BAD || comparand === BAD
      ? BAD
      : reading.place({ kind: 'condition', field_id, operator, comparand }, node);
  },
};

const isOperator = (found: string): found is Operator => Object.hasOwn(OPERATOR_WORDS, found);

/** `{ and: [ ... ] }` of comparisons and groups. */
export const conditionGroup: Codec<ConditionGroup> = {
  write: ({ link, items }, env) => ({
    entries: [[link, items.map((item) => condition.write(item, env))]],
    inline: false,
  }),
  read(node, env, reading) {
    const link = childOf(node, 'and') ? 'and' : 'or';
    const items = childOf(node, link);
    if (!items || node.type !== 'map' || node.items.length > 1) return wrongType(node, 'mapping', reading);
    const all = list(condition, MAX_CONDITIONS_PER_TREE).read(items, env, reading);
    return all === BAD ? BAD : reading.place({ kind: 'group', link, items: all }, node);
  },
};

const condition: Codec<Condition | ConditionGroup> = {
  write: (item, env) =>
    item.kind === 'group' ? conditionGroup.write(item, env) : comparison.write(item, env),
  read: (node, env, reading) =>
    childOf(node, 'and') || childOf(node, 'or')
      ? conditionGroup.read(node, env, reading)
      : comparison.read(node, env, reading),
};
