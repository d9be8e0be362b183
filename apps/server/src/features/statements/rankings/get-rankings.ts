import type { getRankings as call, QueryOf, ResponseOf } from '@comptoir/contract';
import { monthOf } from '@comptoir/kernel';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { readRankings } from './read-rankings.ts';

export async function getRankings(ctx: Ctx, query: QueryOf<typeof call>): Promise<ResponseOf<typeof call>> {
  requirePermission(ctx, 'statement', 'read');
  const { year, month, compensation_id } = query;
  return { rankings: await readRankings(ctx, monthOf(year, month), { compensation_id, podium: false }) };
}
