import { MAX_CHECKS_PER_COMPENSATION, MAX_RECORDS_PER_CHECK, MAX_TEXT_LENGTH } from '@comptoir/kernel';
import type { CheckRecord, PlanCheck } from '../plan-checks/plan-check.ts';
import { type Codec, field, list, object, optional, wrongType } from './codec.ts';
import type { Env } from './env.ts';
import { BAD } from './reading.ts';
import { attribute, dimension, idOf, quota, table, writtenName } from './references.ts';
import { decimal, month, name, text } from './scalars.ts';
import { textOf } from './text-node.ts';

const cellText = text(MAX_TEXT_LENGTH);

const fieldsOf = (table_id: string | undefined, { names }: Env) =>
  names.tables.find(({ id }) => id === table_id)?.fields ?? null;

/** `{ Sales rep: me, Amount: 1000 }`, in the order of the table's fields. */
const cells: Codec<CheckRecord['cells']> = {
  write(value, env) {
    const known = env.fields ?? [];
    const order = known.map(({ id }) => id);
    const ids = Object.keys(value).toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
    return {
      entries: ids.map((id) => [writtenName('field', id, known, env), value[id] ?? '']),
      inline: true,
    };
  },
  read(node, env, reading) {
    if (node.type !== 'map') return wrongType(node, 'mapping', reading);
    const made: Record<string, string> = {};
    let isBad = env.fields === null;
    for (const { key, value } of node.items) {
      const id =
        env.fields === null ? BAD : idOf('field', textOf(key) ?? '', env.fields, { node: key, reading });
      const cell = cellText.read(value, env, reading);
      if (id === BAD || cell === BAD) isBad = true;
      else made[id] = cell;
    }
    return isBad ? BAD : made;
  },
};

const record = object<CheckRecord>(
  { table_id: field('table', table), cells: optional<CheckRecord['cells']>('cells', cells, {}) },
  { inline: true, within: ({ table_id }, env) => ({ ...env, fields: fieldsOf(table_id, env) }) },
);

const colleagues = optional<readonly string[]>;

const check = object<Omit<PlanCheck, 'id'>>({
  name: field('name', name),
  month: field('month', month),
  expected: field('expected', decimal),
  manages: colleagues('manages', list(name, 50), []),
  teammates: colleagues('teammates', list(name, 50), []),
  attributes: optional<PlanCheck['attributes']>(
    'attributes',
    list(
      object<PlanCheck['attributes'][number]>(
        { attribute_id: field('attribute', attribute), value: field('value', text(255)) },
        { inline: true },
      ),
      50,
    ),
    [],
  ),
  groups: optional<PlanCheck['groups']>(
    'groups',
    list(
      object<PlanCheck['groups'][number]>(
        { dimension_id: field('dimension', dimension), name: field('group', text(255)) },
        { inline: true },
      ),
      50,
    ),
    [],
  ),
  quotas: optional<PlanCheck['quotas']>(
    'quotas',
    list(
      object<PlanCheck['quotas'][number]>(
        { quota_id: field('quota', quota), month: field('month', month), value: field('value', decimal) },
        { inline: true },
      ),
      100,
    ),
    [],
  ),
  records: optional<PlanCheck['records']>('records', list(record, MAX_RECORDS_PER_CHECK), []),
});

/** The checks of a compensation; those of a text have ids of their own, given by the reader. */
export const checks: Codec<readonly Omit<PlanCheck, 'id'>[]> = list(check, MAX_CHECKS_PER_COMPENSATION);
