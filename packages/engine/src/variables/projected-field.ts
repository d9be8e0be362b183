import type { VariableContext } from '../check/context.ts';
import { type Grain, STATEMENT_GRAIN } from '../formula/infer.ts';
import type { AttributeProjectionVariable, QuotaProjectionVariable } from '../model/index.ts';
import type { Note } from './definition.ts';

/** The user field whose person an attribute or a quota is of. The grain is its scope's rows. */
export function checkProjectedField(
  { scopes }: VariableContext,
  { scope_id, field_id }: AttributeProjectionVariable | QuotaProjectionVariable,
  note: Note,
): Grain {
  const fields = scopes.get(scope_id);
  if (fields === undefined) {
    note('deleted_scope', { path: 'scope_id' });
    return STATEMENT_GRAIN;
  }
  // The scope reports that its source is gone.
  const field = fields?.get(field_id);
  if (fields !== null && !field) note('deleted_field', { path: 'field_id', params: { field_id } });
  if (field && field.type !== 'user')
    note('projection_field_type', { path: 'field_id', params: { field_id, found: field.type } });
  return { kind: 'record', scope_id };
}
