import { unpackLines } from '@comptoir/engine';
import type { Ctx } from '../../../platform/context.ts';
import { unpackBytes } from '../../calculations/index.ts';
import { readTransactionBytes } from '../detail/statement-queries.ts';

/** A record of a statement by its name. */
export async function recordTitle(
  ctx: Ctx,
  statement_id: string,
  compensation_id: string,
  record_id: string,
): Promise<string> {
  const bytes = await readTransactionBytes(ctx, statement_id, compensation_id);
  if (!bytes?.lines) return '';
  for (const line of unpackLines(unpackBytes(bytes.lines)))
    if (line.record_id === record_id) return line.title;
  return '';
}
