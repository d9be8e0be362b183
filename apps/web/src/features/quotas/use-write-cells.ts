import type { QuotaWire } from '@comptoir/contract';
import { useRef, useState } from 'react';
import { quotaData } from '../../data/quotas.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { isOutrun, useOnceReached } from '../../ui/index.ts';
import { cellKey, hold, NOTHING_HELD, release, type TypedCell } from './held.ts';

/**
 * Writes typed cells one write after the other, each saying what it believes to replace. The sheet shows them at once; refused ones are
 * held with what somebody else put there.
 */
export function useWriteCells(quota: QuotaWire) {
  const errorText = useErrorText();
  const onceReached = useOnceReached();
  const [held, setHeld] = useState(NOTHING_HELD);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  /** What was written here and not read again yet: fast typing replaces that, whatever the sheet still shows. */
  const own = useRef(new Map<string, string | null>());

  /** In every window of every filter that shows these people. */
  const show = (cells: readonly TypedCell[]) => {
    const values = new Map(cells.map((cell) => [cellKey(cell), cell.value]));
    quotaData.show(quota.id, (sheet) => ({
      ...sheet,
      users: sheet.users.map((row) => ({
        ...row,
        values: row.values.map((value, at) => {
          const typed = values.get(cellKey({ user_id: row.id, month: sheet.periods[at] ?? '' }));
          return typed === undefined ? value : typed;
        }),
      })),
    }));
  };

  /** Rejects without a message when the refusal is shown as held values. */
  const write = async (typed: readonly TypedCell[]): Promise<void> => {
    const cells = typed.map((cell) => {
      const mine = own.current.get(cellKey(cell));
      return mine === undefined ? cell : { ...cell, was: mine };
    });
    for (const cell of cells) own.current.set(cellKey(cell), cell.value);
    show(cells);
    setHeld((old) => release(old, cells));
    const values = cells.map(({ name: _, ...cell }) => cell);
    const sent = last.current.then(() =>
      onceReached((options) => quotaData.typeValues({ params: { id: quota.id }, body: { values } }, options)),
    );
    const turn = sent.catch(() => undefined);
    last.current = turn;
    try {
      await sent;
    } catch (error) {
      for (const cell of cells) own.current.delete(cellKey(cell));
      await quotaData.readAgain(quota.id);
      if (!isOutrun(error)) throw new Error(errorText(error), { cause: error });
      const theirs = error.params['cells'] as readonly {
        user_id: string;
        month: string;
        value: string | null;
      }[];
      setHeld((old) =>
        hold(old, { cells, theirs: new Map(theirs.map((cell) => [cellKey(cell), cell.value])) }),
      );
      throw new Error('', { cause: error });
    }
    // Read again once nothing waits: an answer from in between would take back what the screen shows already.
    if (last.current !== turn) return;
    void quotaData.readAllAgain().then(() => {
      if (last.current === turn) own.current.clear();
    });
  };

  /** Writes the held values over those that are shown beside them. */
  const writeHeld = async (): Promise<void> => {
    const cells = held.cells.map((cell) => {
      const theirs = held.theirs.get(cellKey(cell));
      return theirs === undefined ? cell : { ...cell, was: theirs };
    });
    await write(cells).catch((error: Error) => {
      if (error.message !== '') setHeld(held);
      throw error;
    });
  };

  return { write, held, writeHeld, drop: () => setHeld(NOTHING_HELD) };
}
