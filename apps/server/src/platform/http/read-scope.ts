import type { TransactionScope } from '../db/index.ts';
import type { AnyCall } from './route.ts';

export const isRead = (call: AnyCall): boolean => call.method === 'GET' || call.reads === true;

/** All that a read answers stems from one moment: a statement never meets the transactions of the next calculation. */
export function scopeOf(
  call: AnyCall,
  { indexes, copied }: { readonly indexes: boolean; readonly copied: boolean } = {
    indexes: false,
    copied: false,
  },
): TransactionScope {
  if (!isRead(call)) return {};
  return { isolation: 'repeatable read', read_only: !indexes, ...(copied ? { replica: 'again' } : {}) };
}
