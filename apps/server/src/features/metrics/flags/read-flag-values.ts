import type { BodyOf, readFlagValues as call, ResponseOf } from '@comptoir/contract';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { findFlagValues } from './flag-value-queries.ts';
import { listFlags } from './read-flags.ts';

/** The flagged variables that statements of the board have, as its columns. */
export async function readFlagValues(
  ctx: Ctx,
  { month, statement_ids }: BodyOf<typeof call>,
): Promise<ResponseOf<typeof call>> {
  requirePermission(ctx, 'report', 'read');
  const { flags } = await listFlags(ctx);
  const variables = flags.filter(({ kind }) => kind === 'variable');
  const values = variables.length === 0 ? [] : await findFlagValues(ctx, variables, month, statement_ids);
  const shown = new Set(values.map(({ flag_id }) => flag_id));
  return { flags: variables.filter(({ id }) => shown.has(id)), values };
}
