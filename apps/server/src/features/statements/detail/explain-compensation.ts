import { explanationSchema } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { ManualCtx } from '../../../platform/http/route.ts';
import { explainTransaction, unpackBytes, type WireExplanation } from '../../calculations/index.ts';
import { readTransactionTrace, requireSeen } from './statement-queries.ts';
import { monthOfWire } from './statement-wire.ts';

/** Why the amount is what it is: as kept at the lock, or from today's data. No transaction stays open while it is computed. */
export async function explainCompensation(
  ctx: ManualCtx,
  params: { readonly id: string; readonly compensation_id: string },
) {
  const { statement, bytes } = await ctx.withTransaction(async (inside) => {
    // Read together; refused before anything of it is used.
    const [found, trace] = await Promise.all([
      requireSeen(inside, params.id),
      readTransactionTrace(inside, params.id, params.compensation_id),
    ]);
    return { statement: found, bytes: trace };
  });
  if (!bytes) throw new AppError('statement_not_found');
  const kept = bytes.trace === null ? null : readTrace(bytes.trace);
  const explanation =
    kept ??
    (await explainTransaction(ctx, {
      month: monthOfWire(statement.month),
      user_id: statement.user_id,
      compensation_id: params.compensation_id,
    }));
  // The compensation went back to draft in the meantime: a recalculation is about to remove it from the statement.
  if (!explanation) throw new AppError('statement_not_ready');
  return explanationSchema.parse({
    ...explanation,
    statement_id: statement.id,
    version: statement.version,
    frozen: kept !== null,
  });
}

function readTrace(bytes: Buffer): WireExplanation {
  // Written by traceStatements from the same type; explanationSchema checks it on the way out.
  return JSON.parse(Buffer.from(unpackBytes(bytes)).toString('utf8')) as WireExplanation;
}
