import type { StatementAction } from '@comptoir/contract';
import type { Board, BoardRow } from '../../../data/statements.ts';
import { addText } from '../../../lib/amounts.ts';
import type { Left } from '../state/use-state-action.tsx';

/** What a dialog says before an action on some rows of the board. */
export interface ActionSummary {
  readonly amount: { readonly value: string; readonly currency: string } | undefined;
  readonly left: readonly Left[];
}

/** `isWhole`: the rows are all that the action is about, so that their total is the whole one. */
export function summaryOfRows(
  rows: readonly BoardRow[],
  mode: StatementAction,
  isWhole: boolean,
): ActionSummary {
  const fitting = rows.filter((row) => row.actions.includes(mode));
  const left = rows.filter((row) => !row.actions.includes(mode));
  const [first] = fitting;
  return {
    amount:
      isWhole && first
        ? { value: fitting.map((row) => row.earned).reduce(addText), currency: first.currency }
        : undefined,
    left: left.map((row) => ({ name: row.user.name, row })),
  };
}

/** Of the whole board: what is not read yet is not known by name. */
export function summaryOfBoard(board: Board, rows: readonly BoardRow[], mode: StatementAction) {
  const count = board.actions[mode] ?? 0;
  const summary = summaryOfRows(rows, mode, rows.length === board.total);
  return { ...summary, count, left_out: board.total - count };
}
