import type { Company, ownRankSchema } from '@comptoir/contract';
import type { Month } from '@comptoir/kernel';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { readOwnRanks } from './own-rank-queries.ts';

/** With fewer, one's own place says too much about the other. */
const MIN_COMPARED = 3;

/** None while the company's setting is off: ranks are read here and nowhere else. */
export async function ownRanks(
  ctx: Ctx,
  person: { readonly user_id: string; readonly month: Month },
  { own_rank: among, own_rank_by: by }: Pick<Company['settings'], 'own_rank' | 'own_rank_by'>,
): Promise<z.input<typeof ownRankSchema>[]> {
  if (among === 'off') return [];
  const rows = await readOwnRanks(ctx, { ...person, among, by });
  return rows
    .filter(({ participants }) => participants >= MIN_COMPARED)
    .map((row) => ({ ...row, among, by }));
}
