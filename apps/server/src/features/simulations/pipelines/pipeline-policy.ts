import type { CellInput } from '@comptoir/contract';
import {
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

/** The view of a table that was just added: each person's own records, with what the plan reads of them. */
export function firstView(
  table: DataTable,
  compensations: readonly ReadingCompensation[],
): { readonly conditions: ConditionGroup; readonly fields: ShownField[] } {
  const user = table.fields.find(({ id, kind }) => id === table.user_field_id && kind === 'user');
  const read = entryScopes(table, compensations).flatMap(({ field_ids }) => field_ids);
  const shown = new Set([...(table.name_field_id === null ? [] : [table.name_field_id]), ...read]);
  const fields = table.fields.filter(({ id }) => shown.has(id));
  return {
    conditions: {
      kind: 'group',
      link: 'and',
      items: user
        ? [{ kind: 'condition', field_id: user.id, operator: 'is', comparand: { kind: 'current_user' } }]
        : [],
    },
    fields: (fields.length > 0 ? fields : table.fields.slice(0, 8)).map(({ id, kind }) => ({
      field_id: id,
      editable: kind !== 'user' && id !== table.name_field_id && id !== table.id_field_id,
    })),
  };
}
