import type { ResultLine } from '@comptoir/engine';
import { sign } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { type Open, readOpen } from './paid-before-queries.ts';
import { findPaid, linesOf, type PaidRecord } from './paid-record-queries.ts';

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

/**
 * What these statements count and a locked statement paid already. Those of them that are locked themselves count nothing here.
 *
 * A deal that was paid on a locked statement counts again when its date is moved to an open month, or when it is given to somebody
 * else: what is locked stays as it was paid. Nobody but the server sees both, so the open statement shows it.
 *
 * Only what counts once can be paid twice: a record of a scope that counts it in one period alone, by the same compensation. To
 * another person, it must also be a scope that gives each record to one person, at the lock and now.
 */
export async function paidBefore(ctx: Ctx, statement_ids: readonly string[]): Promise<PaidBefore[]> {
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
