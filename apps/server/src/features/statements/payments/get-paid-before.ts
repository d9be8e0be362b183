import type {
  BodyOf,
  countPaidBefore as countCall,
  getPaidBefore as call,
  ResponseOf,
} from '@comptoir/contract';
import type { ResultLine } from '@comptoir/engine';
import { monthOf, monthText, sign } from '@comptoir/kernel';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { requireStatement } from '../detail/statement-queries.ts';
import { findPaid, linesOf, type PaidRecord } from './paid-record-queries.ts';
import { type Open, readOpen, seenOf, shownOf } from './paid-before-queries.ts';

/**
 * A deal that was paid on a locked statement counts again when its date is moved to an open month, or when it is given to somebody
 * else: what is locked stays as it was paid. Nobody else sees both, so the open statement says it.
 *
 * Only what counts once can be paid twice: a record of a scope that counts it in one period alone, by the same compensation. And to
 * another person, only where the scope gives each record to one person, at the lock and now.
 */
export async function getPaidBefore(ctx: Ctx, id: string): Promise<ResponseOf<typeof call>> {
  const { user_id } = await requireStatement(ctx, id);
  const found = await paidBefore(ctx, [id]);
  const seen = await seenOf(
    ctx,
    found.map(({ paid }) => paid),
  );
  const records = found.map(({ title, paid }) => {
    const isSeen = seen.has(paid.statement_id);
    return {
      compensation_id: paid.compensation_id,
      record_id: paid.record_id,
      title,
      month: paid.month,
      user: isSeen || paid.user_id === user_id ? { id: paid.user_id, name: paid.user_name } : null,
      // What somebody was paid is for those who may see their statement.
      share: isSeen ? paid.share : null,
      currency: paid.currency,
    };
  });
  return { records };
}

/** How many records each of these open statements counts that were paid before; without those that count none. */
export async function countPaidBefore(
  ctx: Ctx,
  body: BodyOf<typeof countCall>,
): Promise<ResponseOf<typeof countCall>> {
  requirePermission(ctx, 'statement', 'read');
  const month = monthText(monthOf(body.year, body.month));
  const records = new Map<string, Set<string>>();
  const shown = await shownOf(ctx, month, body.statement_ids);
  for (const { statement_id, paid } of await paidBefore(ctx, shown))
    records.set(statement_id, (records.get(statement_id) ?? new Set()).add(paid.record_id));
  return { counts: [...records].map(([statement_id, ids]) => ({ statement_id, records: ids.size })) };
}

interface PaidBefore {
  /** Open. */
  readonly statement_id: string;
  readonly title: string;
  readonly paid: PaidRecord;
}

interface Counted extends Omit<Open, 'lines' | 'scopes'> {
  readonly line: ResultLine;
  readonly one_person: boolean;
}

/** Of these statements, those that are open. */
async function paidBefore(ctx: Ctx, statement_ids: readonly string[]): Promise<PaidBefore[]> {
  const counted = (await readOpen(ctx, statement_ids)).flatMap(countedBy);
  const byKey = Map.groupBy(
    counted,
    (one) => `${one.compensation_id} ${one.line.scope_id} ${one.line.record_id}`,
  );
  const record_ids = [...new Set(counted.map(({ line }) => line.record_id))];
  const paid = await findPaid(ctx, record_ids, [...new Set(counted.map((one) => one.compensation_id))]);
  return paid.flatMap((one) =>
    (byKey.get(`${one.compensation_id} ${one.scope_id} ${one.record_id}`) ?? [])
      .filter((here) => here.user_id === one.user_id || (here.one_person && one.one_person))
      .map(({ statement_id, line }) => ({ statement_id, title: line.title, paid: one })),
  );
}

function countedBy({ lines, scopes, ...open }: Open): Counted[] {
  const known = new Map(scopes.map((scope) => [scope.id, scope.one_person]));
  return linesOf(lines).flatMap((line) => {
    const one_person = known.get(line.scope_id);
    return one_person === undefined || !counts(line) ? [] : [{ ...open, line, one_person }];
  });
}

/** It brings something, or climbs the tiers for others. A deal that a formula refuses does neither. */
function counts({ share, tiers }: ResultLine): boolean {
  return share === null || sign(share) !== 0 || tiers.some(({ measure }) => sign(measure) !== 0);
}
