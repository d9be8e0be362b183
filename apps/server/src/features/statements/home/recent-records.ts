import type { getHome as call, ResponseOf } from '@comptoir/contract';
import { unpackLines } from '@comptoir/engine';
import { add, dateText, type Decimal, toText } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { unpackBytes } from '../../calculations/index.ts';
import { detailsOf } from '../../records/names/index.ts';
import { readTransactionBytes } from '../detail/statement-queries.ts';
import type { transactionWire } from '../detail/statement-wire.ts';

type Recent = NonNullable<ResponseOf<typeof call>['own']>['recent'];
const RECENT = 5;

/** The latest records that count, over all transactions; one that counts several times is listed once, with its shares added. */
export async function recentRecords(
  ctx: Ctx,
  statement_id: string,
  transactions: readonly ReturnType<typeof transactionWire>[],
): Promise<Recent> {
  const found = new Map<
    string,
    Omit<Recent[number], 'date' | 'share'> & {
      date: number | null;
      share: Decimal | null;
    }
  >();
  for (const { compensation_id, columns, named_by_id } of transactions) {
    const bytes = await readTransactionBytes(ctx, statement_id, compensation_id);
    if (!bytes?.lines) continue;
    for (const line of unpackLines(unpackBytes(bytes.lines))) {
      const { record_id, title, date, share } = line;
      const before = found.get(record_id);
      found.set(record_id, {
        record_id,
        // Explained by the compensation that pays for it.
        compensation_id: before?.share ? before.compensation_id : compensation_id,
        title,
        name: (named_by_id ? detailsOf(line, columns) : null) ?? before?.name ?? null,
        date,
        share: share && before?.share ? add(share, before.share) : (share ?? before?.share ?? null),
      });
    }
  }
  const latest = [...found.values()].sort(
    (a, b) => (b.date ?? -Infinity) - (a.date ?? -Infinity) || a.title.localeCompare(b.title),
  );
  return latest.slice(0, RECENT).map((one) => ({
    ...one,
    date: one.date === null ? null : dateText(one.date),
    share: one.share ? toText(one.share) : null,
  }));
}
