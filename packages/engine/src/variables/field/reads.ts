import type { FieldVariable } from '../../model/index.ts';
import type { Reads } from '../definition.ts';

export function readsOfField({ scope_id, field_id }: FieldVariable): Reads {
  return { variables: [], outside: [field_id], rows: { scope_id, field_ids: [field_id] }, rowIds: false };
}
