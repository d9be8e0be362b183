import {
  checkCompensation,
  type CheckedCompensation,
  type CompensationDocument,
  type CompensationModel,
  type FieldModel,
  SOURCE_FIELDS,
  STORAGE_OF,
  type VariableFormat,
} from '@comptoir/engine';
import { present } from '@comptoir/kernel';
import { isNamedById } from '../records/names/index.ts';
import type { LoadedWorld } from './world-queries.ts';

/** Names and formats of all that a statement mentions, as they are at calculation. */
export interface Words {
  /** `within`: the document that shows it, which defines the content of a reserved field. */
  field(
    id: string,
    within?: CompensationDocument,
  ): {
    readonly name: string;
    readonly format: VariableFormat;
    /** Of a calculated field, where they were chosen. */
    readonly decimals: number | null;
    readonly is_grouped?: false | undefined;
    readonly table_id: string | null;
  };
  variable(
    compensation_id: string,
    id: string,
  ): { readonly name: string; readonly format: VariableFormat; readonly decimals: number | null } | null;
  user(id: string): string | null;
  quota(id: string): string | null;
  table(id: string): string | null;
  /** The table has no other name for its records than their ID. */
  namesByIdOnly(table_id: string): boolean;
  attribute(id: string): string | null;
  dimension(id: string): string | null;
  compensation(id: string): CompensationModel;
  description(compensation_id: string): string;
  /** Variables whose values statements keep for reports. */
  kept(compensation_id: string): readonly string[];
  plan(id: string): string;
  checked(compensation_id: string): CheckedCompensation;
}

function formatOfField(field: FieldModel): VariableFormat {
  if (field.type === 'amount' || field.type === 'percentage') return field.type;
  const storage = STORAGE_OF[field.type];
  if (storage === 'decimal') return 'number';
  return storage === 'date' || storage === 'boolean' ? storage : 'text';
}

export function wordsOf(loaded: LoadedWorld): Words {
  const { world } = loaded;
  const fields = new Map(
    world.tables.flatMap((table) =>
      table.fields.map((field) => [field.id, { field, table_id: table.id }] as const),
    ),
  );
  const users = new Map(world.users.map((user) => [user.id, user.name]));
  const quotas = new Map(world.quotas.map((quota) => [quota.id, quota]));
  const tables = new Map(world.tables.map((table) => [table.id, table]));
  const compensations = new Map(world.compensations.map((compensation) => [compensation.id, compensation]));
  const checks = new Map<string, CheckedCompensation>();
  const compensation = (id: string) => present(compensations.get(id), 'compensation');
  const checked = (id: string) => {
    const known = checks.get(id) ?? checkCompensation(compensation(id).document, world, id);
    checks.set(id, known);
    return known;
  };
  return {
    field(id, within) {
      const found = fields.get(id);
      if (found)
        return {
          name: found.field.name,
          format: formatOfField(found.field),
          decimals: null,
          is_grouped: found.field.is_grouped,
          table_id: found.table_id,
        };
      // A scope on another compensation's results has that one's variables as fields.
      for (const { id: source, document } of world.compensations) {
        if (!document.variables.some((variable) => variable.id === id)) continue;
        const variable = checked(source).variables.get(id);
        if (variable) return { name: variable.name, format: variable.format, decimals: null, table_id: null };
      }
      for (const { id: owner, document } of world.compensations) {
        const scope = document.scopes.find((one) => one.calculated_fields?.some((each) => each.id === id));
        const made = scope && checked(owner).calculated.get(id);
        if (made) {
          const table_id = scope.source.type === 'data_table' ? scope.source.table_id : null;
          return { name: made.name, format: made.format, decimals: made.decimals, table_id };
        }
      }
      // Sources that are no table have reserved field ids; anything else is a field that is gone.
      const quota = within?.scopes.find(({ source }) => source.type === 'quota')?.source;
      const value = quota?.type === 'quota' ? (quotas.get(quota.quota_id)?.type ?? 'amount') : 'amount';
      const format: VariableFormat =
        id === SOURCE_FIELDS.date ? 'date' : id === SOURCE_FIELDS.value ? value : 'text';
      return { name: id, format, decimals: null, table_id: null };
    },
    variable(compensation_id, id) {
      const found = checked(compensation_id).variables.get(id);
      return found ? { name: found.name, format: found.format, decimals: found.decimals } : null;
    },
    user: (id) => users.get(id) ?? null,
    quota: (id) => quotas.get(id)?.name ?? null,
    table: (id) => tables.get(id)?.name ?? null,
    namesByIdOnly(table_id) {
      const table = tables.get(table_id);
      return table !== undefined && isNamedById(table);
    },
    attribute: (id) => loaded.attribute_names.get(id) ?? null,
    dimension: (id) => loaded.dimension_names.get(id) ?? null,
    compensation,
    description: (id) => loaded.descriptions.get(id) ?? '',
    kept: (id) => loaded.kept_variables.get(id) ?? [],
    plan: (id) => loaded.plan_names.get(id) ?? '',
    checked,
  };
}
