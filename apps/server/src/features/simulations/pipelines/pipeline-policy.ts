import type { CellInput } from '@comptoir/contract';
import {
  activeSplit,
  type CompensationDocument,
  type ConditionGroup,
  fieldsOfScope,
  type Scope,
  variablesIn,
} from '@comptoir/engine';
import { type DataTable, type Field, fieldsOf, isCalculated, isLinked } from '../../tables/index.ts';
import type { ShownField } from './pipeline-queries.ts';

/** A live compensation of the plan, as its scopes read the table. */
export interface ReadingCompensation {
  readonly id: string;
  readonly name: string;
  readonly document: CompensationDocument;
}

interface EntryScope {
  readonly scope_internal_id: string;
  readonly scope_name: string;
  readonly compensation_id: string;
  readonly compensation_name: string;
  readonly field_ids: string[];
  readonly owner: EntryOwner | null;
}

/** What makes a deal that is not there wholly somebody's: the fields that name them, and the one of their share. */
export interface EntryOwner {
  readonly user_field_ids: string[];
  /** `null`: nobody has a part of it by a share that is given. */
  readonly share_field_id: string | null;
}

/** `null`: another table says whose records are, and has nothing to say of one that is not there. */
export function entryOwner(table: DataTable, scope: Scope): EntryOwner | null {
  const by = activeSplit(scope)?.split.by;
  if (by?.kind === 'table') return null;
  const shared = by?.people ?? [];
  const own = shared.find(({ user_field_id }) => user_field_id === table.user_field_id) ?? shared[0];
  const named = [table.user_field_id, own ? own.user_field_id : scope.user_rule?.field_id];
  const people = table.fields.filter(({ id, kind }) => kind === 'user' && named.includes(id));
  return { user_field_ids: people.map(({ id }) => id), share_field_id: own?.share_field_id ?? null };
}

/** The fields of new and changed records that a person may type: what is calculated or read from elsewhere follows from others. */
function typedFields(table: DataTable, field_ids: Iterable<string>): string[] {
  const byId = new Map(fieldsOf(table).map((field) => [field.id, field]));
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (id: string): void => {
    const field = byId.get(id);
    if (!field || seen.has(id)) return;
    seen.add(id);
    const inputs = inputsOf(field);
    if (inputs === null) found.add(id);
    else inputs.forEach(visit);
  };
  for (const id of field_ids) visit(id);
  return fieldsOf(table).flatMap(({ id }) => (found.has(id) ? [id] : []));
}

/** `null`: the value is typed. */
function inputsOf(field: Field): readonly string[] | null {
  if (isCalculated(field)) return field.formula ? variablesIn(field.formula) : [];
  if (!isLinked(field) || !field.linked) return null;
  return field.linked.kind === 'SyncField'
    ? [field.linked.link_field_id]
    : field.linked.keys.map(({ field_id }) => field_id);
}

/** Where a deal that is not there can be put. */
export function entryScopes(table: DataTable, compensations: readonly ReadingCompensation[]): EntryScope[] {
  return scopesOver(table, compensations).map(({ compensation, scope }) => ({
    scope_internal_id: scope.id,
    scope_name: scope.name,
    compensation_id: compensation.id,
    compensation_name: compensation.name,
    field_ids: typedFields(table, [
      ...fieldsOfScope(compensation.document, scope),
      ...(table.name_field_id === null ? [] : [table.name_field_id]),
    ]),
    owner: entryOwner(table, scope),
  }));
}

function scopesOver(table: DataTable, compensations: readonly ReadingCompensation[]) {
  return compensations.flatMap((compensation) =>
    compensation.document.scopes.flatMap((scope) =>
      scope.source.type === 'data_table' && scope.source.table_id === table.id
        ? [{ compensation, scope }]
        : [],
    ),
  );
}

/** The field that says when a record counts, and values with which the first scope that has one counts it. */
export function countingPreset(
  table: DataTable,
  compensations: readonly ReadingCompensation[],
): { readonly date_field_id: string | null; readonly preset: Record<string, CellInput> } {
  const [found] = scopesOver(table, compensations).filter(({ scope }) => scope.period_rule !== null);
  if (!found) return { date_field_id: null, preset: {} };
  const { scope } = found;
  return {
    date_field_id: scope.period_rule?.field_id ?? null,
    preset: Object.fromEntries(presetOf(table, scope)),
  };
}

function presetOf(table: DataTable, { conditions }: Scope): [string, CellInput][] {
  if (!conditions || (conditions.link === 'or' && conditions.items.length > 1)) return [];
  const byId = new Map(table.fields.map((field) => [field.id, field]));
  return conditions.items.flatMap((item): [string, CellInput][] => {
    const field = item.kind === 'condition' ? byId.get(item.field_id) : undefined;
    if (!field || item.kind !== 'condition' || isCalculated(field)) return [];
    const { operator, comparand } = item;
    if (operator === 'is_true' || operator === 'is_false') return [[field.id, operator === 'is_true']];
    const chosen =
      operator === 'is' || operator === 'equal' || operator === 'has_any' || operator === 'has_all';
    if (!chosen || comparand?.kind !== 'constant' || comparand.level || field.kind === 'user') return [];
    const [value] = comparand.values;
    if (value === undefined) return [];
    return [[field.id, field.kind === 'texts' ? [value] : value]];
  });
}

/** Fields that say whose a record is: the table's own, and those that name the people who share it. */
function personFields(table: DataTable, compensations: readonly ReadingCompensation[]): Field[] {
  const shared = scopesOver(table, compensations).flatMap(({ scope }) => {
    const by = activeSplit(scope)?.split.by;
    return by?.kind === 'columns' ? by.people.map(({ user_field_id }) => user_field_id) : [];
  });
  const named = new Set([table.user_field_id, ...shared]);
  return table.fields.filter(({ id, kind }) => kind === 'user' && named.has(id));
}

/** The view of a table that was just added: each person's own records, and those they share, with what the plan reads of them. */
export function firstView(
  table: DataTable,
  compensations: readonly ReadingCompensation[],
): { readonly conditions: ConditionGroup; readonly fields: ShownField[] } {
  const own = personFields(table, compensations).map(({ id }): ConditionGroup['items'][number] => ({
    kind: 'condition',
    field_id: id,
    operator: 'is',
    comparand: { kind: 'current_user' },
  }));
  const read = entryScopes(table, compensations).flatMap(({ field_ids }) => field_ids);
  const shown = new Set([...(table.name_field_id === null ? [] : [table.name_field_id]), ...read]);
  const fields = table.fields.filter(({ id }) => shown.has(id));
  return {
    conditions: {
      kind: 'group',
      link: 'and',
      // In a group of their own, so that further conditions narrow the view.
      items: own.length > 1 ? [{ kind: 'group', link: 'or', items: own }] : own,
    },
    fields: (fields.length > 0 ? fields : table.fields.slice(0, 8)).map(({ id, kind }) => ({
      field_id: id,
      editable: kind !== 'user' && id !== table.name_field_id && id !== table.id_field_id,
    })),
  };
}
