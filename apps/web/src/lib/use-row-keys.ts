import { useState } from 'react';

interface RowKeys {
  /** One key for each row. */
  readonly keys: readonly number[];
  /** To be called when the row at this place is removed. Rows that are added at the end need no call. */
  readonly removeKey: (at: number) => void;
}

/** Keys for the rows of a form that have no id: a row keeps its key, and so its focus and typed text, while others come and go. */
export function useRowKeys(count: number): RowKeys {
  const [kept, setKept] = useState<readonly number[]>([]);
  const next = kept.length === 0 ? 0 : Math.max(...kept) + 1;
  const added = Array.from({ length: Math.max(0, count - kept.length) }, (_, at) => next + at);
  const keys = [...kept.slice(0, count), ...added];
  return { keys, removeKey: (at) => setKept(keys.filter((_, place) => place !== at)) };
}
