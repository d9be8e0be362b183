import type { VariableContext } from '../../check/context.ts';
import { STATEMENT_GRAIN, type Typed, UNKNOWN } from '../../formula/infer.ts';
import type { CellError, FieldVariable, World } from '../../model/index.ts';
import { cellError } from '../../run/cell-errors.ts';
import type { DocumentSite, Note } from '../definition.ts';
import { sourceExists } from '../source-exists.ts';

export function checkField(ctx: VariableContext, variable: FieldVariable, note: Note): Typed {
  const fields = ctx.scopes.get(variable.scope_id);
  if (fields === undefined) {
    note('deleted_scope', { path: 'scope_id' });
    return { ...UNKNOWN, grain: STATEMENT_GRAIN };
  }
  const grain = { kind: 'record', scope_id: variable.scope_id } as const;
  // The scope reports that its source is gone.
  if (fields === null) return { ...UNKNOWN, grain };
  const field = fields.get(variable.field_id);
  if (!field) note('deleted_field', { path: 'field_id', params: { field_id: variable.field_id } });
  return field ? { type: field.type, shows: field.shows, grain } : { ...UNKNOWN, grain };
}

export function problemOfField(
  { id, scope_id, field_id }: Pick<FieldVariable, 'id' | 'scope_id' | 'field_id'>,
  { scopes, world }: DocumentSite,
): CellError | null {
  const scope = scopes.get(scope_id);
  if (!scope) return cellError('deleted_field', id, { scope_id });
  const isCalculated = scope.calculated_fields?.some(({ id: own }) => own === field_id) ?? false;
  const exists =
    isCalculated && sourceExists(world, scope)
      ? true
      : scope.source.type === 'data_table'
        ? tableHas(world, scope.source.table_id, field_id)
        : sourceExists(world, scope);
  return exists ? null : cellError('deleted_field', id, { field_id });
}

function tableHas({ tables }: World, table_id: string, field_id: string): boolean {
  const table = tables.find(({ id }) => id === table_id);
  return table?.fields.some(({ id }) => id === field_id) ?? false;
}
