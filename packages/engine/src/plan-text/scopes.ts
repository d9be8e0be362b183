import { MAX_CALCULATED_FIELDS, MAX_FORMULA_LENGTH } from '@comptoir/kernel';
import type {
  CalculatedField,
  PeriodRule,
  Scope,
  ScopeSource,
  UserRule,
  VariableFormat,
  Window,
} from '../model/index.ts';
import { type Codec, childOf, field, list, object, optional, textOf, wrongType } from './codec.ts';
import { conditionGroup, level, offset } from './conditions.ts';
import { fieldsOfRows } from './env.ts';
import { fieldFormula } from './formula.ts';
import { BAD } from './reading.ts';
import { attribute, idOf, quota, sourceField, table, writtenName } from './references.ts';
import { choice, format, name, text, wholeNumber } from './scalars.ts';
import { split } from './split.ts';
import { tagged } from './tagged.ts';

export const window: Codec<Window> = choice<Window>({
  exact: true,
  month: true,
  quarter: true,
  semester: true,
  year: true,
});

/** `{ table: Deals }`, `{ quota: Sales }`, `{ compensation: Commission, plan: Sales }`; without a plan it is the same one. */
const source: Codec<ScopeSource> = {
  write(value, env) {
    if (value.type === 'data_table')
      return { entries: [['table', table.write(value.table_id, env)]], inline: true };
    if (value.type === 'quota')
      return { entries: [['quota', quota.write(value.quota_id, env)]], inline: true };
    const id = value.compensation_id;
    if (env.siblings.some((one) => one.id === id))
      return {
        entries: [['compensation', writtenName('compensation', id, env.siblings, env)]],
        inline: true,
      };
    const plan = env.names.compensations.find((one) => one.id === id)?.plan_name ?? '';
    const there = env.names.compensations.filter((one) => one.plan_name === plan);
    const named = writtenName('compensation', id, there, env);
    return {
      entries: [
        ['compensation', named],
        ['plan', plan],
      ],
      inline: true,
    };
  },
  read(node, env, reading) {
    const tableNode = childOf(node, 'table');
    if (tableNode) {
      const table_id = table.read(tableNode, env, reading);
      return table_id === BAD ? BAD : { type: 'data_table', table_id };
    }
    const quotaNode = childOf(node, 'quota');
    if (quotaNode) {
      const quota_id = quota.read(quotaNode, env, reading);
      return quota_id === BAD ? BAD : { type: 'quota', quota_id };
    }
    const named = childOf(node, 'compensation');
    const text = textOf(named);
    if (!named || text === null) return wrongType(node, 'mapping', reading);
    const planNode = childOf(node, 'plan');
    const plan = planNode ? textOf(planNode) : env.plan_name;
    const known = env.names.compensations.filter((one) => one.plan_name === plan);
    const siblings = planNode ? [] : env.siblings;
    const isSibling = siblings.some((one) => one.name === text);
    const id = idOf('compensation', text, isSibling ? siblings : [...siblings, ...known], {
      node: named,
      reading,
    });
    return id === BAD ? BAD : { type: 'compensation', compensation_id: id };
  },
};

const userRule: Codec<UserRule> = object<UserRule>(
  {
    field_id: field('field', sourceField),
    match: field(
      'match',
      tagged<UserRule['match'], 'kind'>(
        'kind',
        {
          current_user: {},
          team: { level: field('level', level) },
          managers: { level: field('level', level) },
          attribute: { attribute_id: field('attribute', attribute) },
        },
        { isShort: true },
      ),
    ),
  },
  { inline: true },
);

const periodRule: Codec<PeriodRule> = object<PeriodRule>(
  {
    field_id: field('field', sourceField),
    window: optional('window', window, 'exact'),
    shift: optional('shift', offset, null),
  },
  { inline: true },
);

const order = object<Scope['order'][number]>(
  {
    field_id: field('field', sourceField),
    direction: optional('direction', choice({ asc: true, desc: true }), 'asc'),
  },
  { inline: true },
);

const calculatedParts = object<Omit<CalculatedField, 'id'>>({
  name: field('name', name),
  tree: optional('formula', fieldFormula, null),
  broken_text: optional('unfinished_formula', text(MAX_FORMULA_LENGTH), null),
  format: optional<VariableFormat | null | undefined>('format', format, undefined),
  decimals: optional<number | null | undefined>('decimals', wholeNumber(0, 6), undefined),
});

/** Its id was found with the names of all fields, which formulas and conditions read. */
const calculatedField: Codec<CalculatedField> = {
  write: (value, env) => calculatedParts.write(value, env),
  read(node, env, reading) {
    const made = calculatedParts.read(node, env, reading);
    const own = made === BAD ? null : env.fields?.findLast((one) => one.name === made.name);
    return made === BAD || !own ? BAD : reading.place({ ...made, id: own.id }, node);
  },
};

const calculatedFields = list(calculatedField, MAX_CALCULATED_FIELDS);

/** The rows that count, without the id. */
export const scopeParts: Codec<Omit<Scope, 'id'>> = object<Omit<Scope, 'id'>>(
  {
    name: field('name', name),
    source: field('source', source),
    user_rule: optional('user', userRule, null),
    period_rule: optional('period', periodRule, null),
    split: optional<Scope['split']>('split', split, undefined),
    calculated_fields: optional<Scope['calculated_fields']>('calculated_fields', calculatedFields, undefined),
    conditions: optional('conditions', conditionGroup, null),
    order: optional('order', list(order, 5), []),
  },
  {
    within(known, env) {
      const named = env.own.scopes.find((one) => one.name === known.name)?.calculated_fields;
      const calculated_fields = known.calculated_fields ?? named;
      return known.source
        ? { ...env, fields: fieldsOfRows({ source: known.source, calculated_fields }, env) }
        : { ...env, fields: null };
    },
  },
);
