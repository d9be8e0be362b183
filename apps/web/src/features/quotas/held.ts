/** One cell of a sheet among all. */
export function cellKey({ user_id, month }: { readonly user_id: string; readonly month: string }): string {
  return `${user_id} ${month}`;
}

/** A typed cell: `was` is what it showed then, the name is for the message. */
export interface TypedCell {
  readonly user_id: string;
  readonly name: string;
  readonly month: string;
  readonly value: string | null;
  readonly was: string | null;
}

/** Values that were refused, with what somebody else put in their place. */
export interface Held {
  readonly cells: readonly TypedCell[];
  /** Theirs, by `cellKey`. */
  readonly theirs: ReadonlyMap<string, string | null>;
}

export const NOTHING_HELD: Held = { cells: [], theirs: new Map() };

/** A second refusal joins the first: of two values typed for one cell the later stays. */
export function hold(held: Held, refused: Held): Held {
  const cells = new Map([...held.cells, ...refused.cells].map((cell) => [cellKey(cell), cell]));
  return { cells: [...cells.values()], theirs: new Map([...held.theirs, ...refused.theirs]) };
}

/** What is typed again is held no more. */
export function release(held: Held, typed: readonly TypedCell[]): Held {
  if (held === NOTHING_HELD) return held;
  const gone = new Set(typed.map(cellKey));
  const cells = held.cells.filter((cell) => !gone.has(cellKey(cell)));
  return cells.length === 0
    ? NOTHING_HELD
    : { cells, theirs: new Map([...held.theirs].filter(([key]) => !gone.has(key))) };
}
