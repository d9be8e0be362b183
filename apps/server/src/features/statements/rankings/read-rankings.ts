import { type rankingSchema, rankingDataSchema } from '@comptoir/contract';
import { type Month, monthText } from '@comptoir/kernel';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { type PlaceRow, readPlaces } from './ranking-queries.ts';

type Ranking = z.input<typeof rankingSchema>;

/**
 * As the statements have them: a locked one keeps its place. `podium`: the first three places alone. Every place is that of a
 * statement which the caller sees; of the others only their number is shown.
 */
export async function readRankings(
  ctx: Ctx,
  month: Month,
  what: { readonly compensation_id?: string | undefined; readonly podium: boolean },
): Promise<Ranking[]> {
  const { compensation_id = null, podium } = what;
  const rows = await readPlaces(ctx, month, { compensation_id, podium });
  return [...Map.groupBy(rows, (row) => row.compensation_id).values()].map((places) =>
    rankingWire(places, month),
  );
}

function rankingWire(rows: readonly PlaceRow[], month: Month): Ranking {
  const read = rows.map((row) => ({ row, data: rankingDataSchema.parse(row.ranking_data) }));
  const [first] = read;
  if (!first) throw new Error('a ranking has a place');
  return {
    compensation_id: first.row.compensation_id,
    compensation_name: first.row.compensation_name,
    month: monthText(month),
    ongoing: first.row.ongoing,
    currency: first.data.currency,
    criterion: first.data.criterion,
    participants: first.data.participants,
    places: read.map(({ row, data: { rank, tied, value, prize_type, prize_value } }) => ({
      user: { id: row.user_id, name: row.user_name, avatar: row.avatar },
      rank,
      tied,
      value,
      prize_type,
      prize_value,
      in_error: row.in_error,
    })),
  };
}
