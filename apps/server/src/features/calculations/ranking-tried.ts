import type { Explanation } from '@comptoir/engine';
import type { OpenModel } from './open-model.ts';
import { placeWire } from './ranking-wire.ts';
import type { TaskOf, TaskResults } from './tasks.ts';

/** The most places that are listed, beside that of the person tried. */
const PLACES_SHOWN = 50;

/**
 * The ranking that a document makes of the month. Others' places and values are listed for a caller who sees everybody's pay; for
 * anybody else, that of the person tried alone.
 */
export function rankingTried(
  { run, words, loaded }: OpenModel,
  { ranking }: Explanation,
  { compensation_id, user_id, month, sees_everybody }: TaskOf<'preview'>,
): TaskResults['preview']['ranking'] {
  if (!ranking) return null;
  const users = sees_everybody ? null : [user_id];
  const places = run
    .statements({ users, months: [month], compensation_ids: [compensation_id] })
    .flatMap(({ results }) =>
      results.flatMap((result) => {
        if (!result.ranking) return [];
        const { rank, value, prize_value } = placeWire(result.ranking);
        const user = { id: result.user_id, name: words.user(result.user_id) ?? '' };
        return [{ user, rank, value, prize_value }];
      }),
    )
    .sort((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || (a.user.name < b.user.name ? -1 : 1));
  return {
    participants: ranking.place.participants,
    below_minimum: ranking.below_minimum,
    in_error: ranking.in_error,
    currency: loaded.world.currency.code,
    places: places.filter(({ user }, at) => at < PLACES_SHOWN || user.id === user_id),
  };
}
