import { useDeferredValue } from 'react';

/** The rows of the first frame, then all of them in frames that a press may interrupt. What is read later is drawn at once. */
export function useDrawn<Row>(rows: readonly Row[], first = Infinity): readonly Row[] {
  const most = useDeferredValue(Infinity, first);
  return rows.length > most ? rows.slice(0, most) : rows;
}
