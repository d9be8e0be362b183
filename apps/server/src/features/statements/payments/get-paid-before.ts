import type { getPaidBefore as call, ResponseOf } from '@comptoir/contract';
import type { Ctx } from '../../../platform/context.ts';
import { requireSeen } from '../detail/statement-queries.ts';
import { paidBefore } from './paid-before.ts';
import { seenOf } from './paid-before-queries.ts';

/** The records of an open statement that a locked one paid already, of this person or of somebody else. */
export async function getPaidBefore(ctx: Ctx, id: string): Promise<ResponseOf<typeof call>> {
  // Read together; refused before anything of it is used.
  const [{ user_id }, found] = await Promise.all([requireSeen(ctx, id), paidBefore(ctx, [id])]);
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
      // Only people who may see that statement see its amount.
      share: isSeen ? paid.share : null,
      currency: paid.currency,
    };
  });
  return { records };
}
