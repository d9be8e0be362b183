import type { RankVariable } from '../../model/index.ts';
import { cellError } from '../../run/cell-errors.ts';
import type { RowSite } from '../../run/row-site.ts';
import { type Vector, errorVector } from '../../run/vectors.ts';
import { ranksOf } from './ranks.ts';

export function vectorOfRank({ size, statement }: RowSite, variable: RankVariable): Vector {
  if (!statement || statement.window === null)
    return errorVector(
      cellError('badly_typed_variable', variable.id, { reason: 'rank_before_period' }),
      size,
    );
  const { run, batch, window } = statement;
  const made = ranksOf(run, variable, batch, window);
  if ('error' in made) return errorVector(made.error, size);
  return { kind: 'decimal', scale: 0, data: made, specials: null, offset: 0 };
}
