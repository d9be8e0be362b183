import type { RecordPlace } from '../../../data/statements.ts';
import { useStatementsAddress } from '../address.ts';

/** What is known of a record where it is opened: its drawer begins with it. A reload reads it. */
export interface OpenedDeal extends Omit<RecordPlace, 'statement_id'> {
  readonly name: string;
  readonly currency: string;
  /** It is one of those that the amount is made of: its person may see what the plan shows of it. */
  readonly isPaid: boolean;
}

let last: OpenedDeal | null = null;

/** Of the record that was opened last on this page; `null` where a link opened it. */
export const knownOf = (at: Omit<RecordPlace, 'statement_id'>): OpenedDeal | null =>
  last?.record_id === at.record_id &&
  last.scope_id === at.scope_id &&
  last.compensation_id === at.compensation_id
    ? last
    : null;

/** Puts the record in the address, which opens its drawer: a link shows it, and Back closes it. */
export function useOpenDeal(deal: OpenedDeal): () => void {
  const { set } = useStatementsAddress();
  return () => {
    last = deal;
    const { compensation_id, scope_id, record_id } = deal;
    set({ deal: { compensation_id, scope_id, record_id } }, { resetScroll: false });
  };
}
