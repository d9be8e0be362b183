import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Command } from './commands.tsx';

/** Rows of one screen of the menu. */
const SCREEN = 8;

/** Where a key leads from the row at `at` (-1: none) of `count`; past an end it begins again at the other. */
const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  PageDown: (at, count) => Math.min(at + SCREEN, count - 1),
  PageUp: (at) => Math.max(at - SCREEN, 0),
  Home: () => 0,
  End: (_at, count) => count - 1,
};

interface ChosenRowOptions {
  readonly text: string;
  readonly rows: readonly Command[];
  /** Rows for `text` are still on their way. */
  readonly isSearching: boolean;
  readonly run: (command: Command | undefined) => void;
  readonly onEscape: () => void;
}

interface ChosenRow {
  /** The ID of its command. */
  readonly chosen: string | null;
  readonly choose: (id: string) => void;
  /** Chosen by a key: the list shows it. */
  readonly isByKey: boolean;
  /** Of the field. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * The row of the command menu that Enter runs: the first one until the user moves, since results that arrive later are above those that were
 * there. Enter waits for it while results are on their way. Without a text there is none until the user moves.
 */
export function useChosenRow({ text, rows, isSearching, run, onEscape }: ChosenRowOptions): ChosenRow {
  const [moved, setMoved] = useState({ text: '', id: '', isByKey: false });
  const isQueued = useRef(false);
  const isMoved = moved.text === text && rows.some(({ id }) => id === moved.id);
  const first = text === '' ? undefined : rows[0]?.id;
  const chosen = isMoved ? moved.id : first;
  useEffect(() => {
    isQueued.current = false;
  }, [text]);
  useEffect(() => {
    if (isSearching || !isQueued.current) return;
    isQueued.current = false;
    run(rows[0]);
  });
  const onEnter = () => {
    if (isMoved) run(rows.find(({ id }) => id === moved.id));
    else if (text !== '' && isSearching) isQueued.current = true;
    else if (text !== '') run(rows[0]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    const move = event.shiftKey ? undefined : MOVES[key];
    const next =
      move &&
      rows[
        move(
          rows.findIndex(({ id }) => id === chosen),
          rows.length,
        )
      ];
    if (next) setMoved({ text, id: next.id, isByKey: true });
    else if (key === 'Enter') onEnter();
    // At once, not only after the text was cleared.
    else if (key === 'Escape') onEscape();
    if (!move && key !== 'Enter' && key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    chosen: chosen ?? null,
    choose: (id) => {
      if (id !== chosen || !isMoved) setMoved({ text, id, isByKey: false });
    },
    isByKey: !isMoved || moved.isByKey,
    onKeyDown,
  };
}
