import type { AttributeVariable } from '../../model/index.ts';
import type { Reads } from '../definition.ts';

export function readsOfAttribute({ attribute_id }: AttributeVariable): Reads {
  return { variables: [], outside: [attribute_id], rows: null, rowIds: false };
}
