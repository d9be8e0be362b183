import { replaceEqualDeep } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * Rows that say what they said before stay the same objects when they are sorted another way: only the others are drawn again. `rows`:
 * the same list until something of it changes.
 */
export function useSteadyRows<Row extends { readonly id: string }>(rows: readonly Row[]): readonly Row[] {
  const [kept, setKept] = useState({ of: rows, steady: rows });
  if (kept.of === rows) return kept.steady;
  const known = new Map(kept.steady.map((row) => [row.id, row]));
  const steady = rows.map((row) => replaceEqualDeep(known.get(row.id), row));
  setKept({ of: rows, steady });
  return steady;
}
