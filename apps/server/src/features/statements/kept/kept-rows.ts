import { monthText, present } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { validatedPeople } from '../../visibility/index.ts';
import type { BoardDetails } from '../board/board-detail-queries.ts';
import type { BoardRow } from '../board/board-row-queries.ts';
import type { Progress } from '../validation/step-queries.ts';
import type { Before } from './kept-board.ts';
import type { KeptRow, MonthTable } from './open-tables.ts';

export interface KeptDetails {
  readonly row: BoardRow;
  readonly details: BoardDetails;
}

/** As `boardRowsOf` and `boardDetails`; null where only the database knows. */
export function keptRows(
  ctx: Ctx,
  table: MonthTable,
  {
    rows,
    before,
    stands_in,
  }: { readonly rows: readonly KeptRow[]; readonly before: Before; readonly stands_in: ReadonlySet<string> },
): KeptDetails[] | null {
  const validates = validatedPeople(ctx, table.month);
  if (!validates) return null;
  const month = monthText(table.month);
  return rows.map((row) => {
    const person = present(table.people.get(row.user_id), 'a person');
    const unit = table.units.get(row.user_id);
    const then = before(row.user_id);
    const { amounts: _, paid_later, steps, first_error, measure, target, ...others } = row;
    return {
      row: {
        ...others,
        user_name: person.name,
        avatar: person.avatar,
        team_name: unit?.team?.name ?? null,
        month,
        previous_earned: then?.error_count === 0 ? then.earned : null,
        may_validate: validates(row.user_id),
        validation: progressOfKept(row, table, stands_in),
      },
      details: { first_error, measure, target, manager_name: unit?.manager_name ?? null },
    };
  });
}

/** As `progressOf`. */
function progressOfKept(
  { steps }: KeptRow,
  { people }: MonthTable,
  stands_in: ReadonlySet<string>,
): Progress | null {
  if (!steps) return null;
  const { of, done, next } = steps;
  const waits_for = (next ?? [])
    .map((id) => people.get(id))
    .filter((person) => person !== undefined)
    .sort((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1))
    .map(({ id, name }) => ({ id, name }));
  return { of, done, is_yours: next?.some((id) => stands_in.has(id)) ?? false, waits_for };
}
