import { present } from '@comptoir/kernel';

/** Which transactions a reader sees: all before `first`, none from `end` on, of those between all but `open`. */
export interface Snapshot {
  readonly first: bigint;
  readonly end: bigint;
  readonly open: ReadonlySet<bigint>;
}

/** As `pg_current_snapshot()` writes it: `first:end:open,open`. */
export function parseSnapshot(text: string): Snapshot {
  const [first, end, open = ''] = text.split(':');
  return {
    first: BigInt(present(first, 'first')),
    end: BigInt(present(end, 'end')),
    open: new Set(open === '' ? [] : open.split(',').map(BigInt)),
  };
}

export function sees({ first, end, open }: Snapshot, transaction: bigint): boolean {
  return transaction < first || (transaction < end && !open.has(transaction));
}

/** Whether the later reader surely sees all that the earlier one saw. */
export function includes(later: Snapshot, earlier: Snapshot): boolean {
  return later.end >= earlier.end && [...later.open].every((one) => !sees(earlier, one));
}
