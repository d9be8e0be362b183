import { MAX_NAME_LENGTH, MAX_PRIZES_PER_RANKING, MAX_PRIZE_RANK } from '@comptoir/kernel';
import type { Payment, RankingPayment, RankingPrize } from '../model/index.ts';
import { type Codec, field, list, object, optional } from './codec.ts';
import { variable } from './references.ts';
import { choice, decimal, text, wholeNumber } from './scalars.ts';

const prize = object<RankingPrize>(
  {
    from_rank: field('from', wholeNumber(1, MAX_PRIZE_RANK)),
    to_rank: field('to', wholeNumber(1, MAX_PRIZE_RANK)),
    amount: optional('amount', decimal, null),
    label: optional('label', text(MAX_NAME_LENGTH), null),
  },
  { inline: true },
);

const ranking = object<RankingPayment>({
  type: field('type', choice({ ranking: true })),
  comparison_variable_id: optional('by', variable, null),
  direction: optional('direction', choice({ desc: true, asc: true }), 'desc' as const),
  second_variable_id: optional('then_by', variable, null),
  minimum: optional('minimum', decimal, null),
  ties: optional(
    'ties',
    choice({ same_prize: true, split_pool: true, second_criterion: true }),
    'same_prize' as const,
  ),
  prize_type: optional('prize_type', choice({ financial: true, nonFinancial: true }), 'financial' as const),
  prizes: optional<readonly RankingPrize[]>('prizes', list(prize, MAX_PRIZES_PER_RANKING), []),
});

/** The paid variable by its name, or a mapping of type `ranking`. */
export const payment: Codec<Payment> = {
  write: (value, env) =>
    value.type === 'standard' ? variable.write(value.variable_id ?? '', env) : ranking.write(value, env),
  read(node, env, reading) {
    if (node.type === 'map') return ranking.read(node, env, reading);
    const variable_id = variable.read(node, env, reading);
    return typeof variable_id === 'string' ? { type: 'standard', variable_id } : variable_id;
  },
};
