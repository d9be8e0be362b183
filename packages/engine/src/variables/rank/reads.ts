import type { RankVariable } from '../../model/index.ts';
import type { Reads } from '../definition.ts';

export function readsOfRank({ scope_id, group_by_variable_ids, order_variable_id }: RankVariable): Reads {
  const ids = [order_variable_id, ...group_by_variable_ids].filter((id) => id !== null);
  return {
    variables: [...new Set(ids)],
    outside: [],
    rows: { scope_id, field_ids: [] },
    // Rows of one day take different places.
    rowIds: true,
  };
}
