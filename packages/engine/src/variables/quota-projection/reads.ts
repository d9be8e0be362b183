import type { QuotaProjectionVariable } from '../../model/index.ts';
import type { Reads } from '../definition.ts';

export function readsOfQuotaProjection({ scope_id, field_id, quota_id }: QuotaProjectionVariable): Reads {
  return {
    variables: [],
    outside: [field_id, quota_id],
    rows: { scope_id, field_ids: [field_id] },
    rowIds: false,
  };
}
