import type { QuotaVariable } from '../../model/index.ts';
import type { Reads } from '../definition.ts';

export function readsOfQuota({ quota_id, ramp }: QuotaVariable): Reads {
  const since = ramp?.since_attribute_id;
  return { variables: [], outside: since ? [quota_id, since] : [quota_id], rows: null, rowIds: false };
}
