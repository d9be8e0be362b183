import type { AttributeProjectionVariable } from '../../model/index.ts';
import type { Reads } from '../definition.ts';

export function readsOfAttributeProjection(variable: AttributeProjectionVariable): Reads {
  const { scope_id, field_id, attribute_id } = variable;
  return {
    variables: [],
    outside: [field_id, attribute_id],
    rows: { scope_id, field_ids: [field_id] },
    rowIds: false,
  };
}
