import { type Month, parseDate, parseDecimal, parseMonth } from '@comptoir/kernel';
import type { CheckWorld } from '../check/index.ts';
import type { WireCell, WireRecord } from '../columns/index.ts';
import { STORAGE_OF, type StorageKind, type TableModel, type World, type WorldUser } from '../model/index.ts';
import { type CheckRecord, type InvalidPlace, ME, type PlanCheck } from './plan-check.ts';

export const ALWAYS = { start: null, end: null } as const;

/** A check's person and records as the engine reads them. */
export interface Situation {
  /** The person, then everybody that the check names. */
  readonly people: readonly string[];
  readonly manages: readonly string[];
  readonly teammates: readonly string[];
  readonly attributes: WorldUser['attributes'];
  readonly groups: World['group_members'];
  readonly quotas: readonly {
    readonly quota_id: string;
    readonly user_id: string;
    readonly month: Month;
    readonly value: string;
  }[];
  readonly tables: readonly { readonly model: TableModel; readonly records: readonly WireRecord[] }[];
}

/** Reads a check, or finds the first value of it that is wrong. */
export function readSituation(
  check: PlanCheck,
  world: CheckWorld,
): Situation | { readonly invalid: InvalidPlace } {
  const invalid = invalidPlace(check, world);
  if (invalid) return { invalid };
  const people = new Set([ME, ...check.manages, ...check.teammates]);
  const tables = world.tables.map((model) => ({
    model,
    records: check.records.flatMap((record, index) =>
      record.table_id === model.id ? [recordOf(record, index, model, people)] : [],
    ),
  }));
  return {
    people: [...people],
    manages: check.manages,
    teammates: check.teammates,
    attributes: check.attributes.map((one) => ({ ...one, span: ALWAYS })),
    groups: check.groups.map(({ dimension_id, name }) => ({
      dimension_id,
      group_id: name,
      group_name: name,
      user_id: ME,
      span: ALWAYS,
    })),
    quotas: check.quotas.map(({ quota_id, month, value }) => ({
      quota_id,
      user_id: ME,
      month: parseMonth(month)!, // checked above
      value,
    })),
    tables,
  };
}

function recordOf({ cells }: CheckRecord, index: number, model: TableModel, people: Set<string>): WireRecord {
  const stored = model.fields.filter(({ linked }) => !linked);
  const read = stored.map(({ id, type }): [string, WireCell] => {
    const text = cells[id] ?? '';
    const storage = STORAGE_OF[type];
    if (storage === 'user' && text !== '') people.add(text);
    return [id, text === '' ? null : cellOf(text, storage)];
  });
  return {
    id: `record ${index + 1}`,
    title: cells[model.name_field_id] ?? `${index + 1}`,
    cells: Object.fromEntries(read),
  };
}

function cellOf(text: string, storage: StorageKind): WireCell {
  if (storage === 'boolean') return text === 'true';
  return storage === 'texts' ? choicesIn(text) : text;
}

function choicesIn(text: string): string[] {
  return text
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

function invalidPlace(check: PlanCheck, world: CheckWorld): InvalidPlace | null {
  const place = (
    part: InvalidPlace['part'],
    index: number,
    text: string,
    field_id: string | null = null,
  ) => ({
    part,
    index,
    field_id,
    text,
  });
  if (!isDecimal(check.expected)) return place('expected', 0, check.expected);
  if (parseMonth(check.month) === null) return place('month', 0, check.month);
  for (const [index, { attribute_id, value }] of check.attributes.entries()) {
    const attribute = world.attributes.find(({ id }) => id === attribute_id);
    if (!attribute || !isOfType(value, ATTRIBUTE_STORAGE[attribute.type]))
      return place('attributes', index, value);
  }
  for (const [index, { dimension_id, name }] of check.groups.entries())
    if (!world.dimensions.some(({ id }) => id === dimension_id)) return place('groups', index, name);
  for (const [index, { quota_id, month, value }] of check.quotas.entries())
    if (!world.quotas.some(({ id }) => id === quota_id) || parseMonth(month) === null || !isDecimal(value))
      return place('quotas', index, value);
  for (const [index, { table_id, cells }] of check.records.entries()) {
    const table = world.tables.find(({ id }) => id === table_id);
    if (!table) return place('records', index, '');
    for (const [field_id, text] of Object.entries(cells)) {
      const field = table.fields.find(({ id }) => id === field_id);
      if (!field || field.linked || (text !== '' && !isOfType(text, STORAGE_OF[field.type])))
        return place('records', index, text, field_id);
    }
  }
  return null;
}

const ATTRIBUTE_STORAGE: Readonly<Record<CheckWorld['attributes'][number]['type'], StorageKind>> = {
  text: 'text',
  picklist: 'text',
  number: 'decimal',
  percentage: 'decimal',
  amount: 'decimal',
  date: 'date',
  boolean: 'boolean',
};

const isDecimal = (text: string) => /^-?\d+(\.\d+)?$/.test(text) && parseDecimal(text) !== null;

function isOfType(text: string, storage: StorageKind): boolean {
  if (storage === 'decimal') return isDecimal(text);
  if (storage === 'date') return parseDate(text) !== null;
  return storage !== 'boolean' || text === 'true' || text === 'false';
}
