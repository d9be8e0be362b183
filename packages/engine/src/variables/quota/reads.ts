import type { QuotaVariable } from '../../model/index.ts';
import type { Reads } from '../definition.ts';

export function readsOfQuota({ quota_id }: QuotaVariable): Reads {
  return { variables: [], outside: [quota_id], rows: null, rowIds: false };
}
