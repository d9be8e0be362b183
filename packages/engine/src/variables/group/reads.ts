import type { GroupVariable } from '../../model/index.ts';
import type { Reads } from '../definition.ts';

export function readsOfGroup({ dimension_id }: GroupVariable): Reads {
  return { variables: [], outside: [dimension_id], rows: null, rowIds: false };
}
