import { useEffect, useRef, useState } from 'react';
import { useErrorText } from '../lib/use-error-text.ts';
import { toast } from './toast.tsx';

export interface Optimistic<Value> {
  /** The chosen one while it is written, then the one that is kept. */
  readonly value: Value;
  readonly isPending: boolean;
  readonly set: (next: Value) => void;
}

/**
 * A choice that is shown at once and written behind: a switch, an entry of a list. Refused, the kept value is shown again, with a toast
 * that says why. Chosen again while it is written, only the last choice follows.
 */
export function useOptimistic<Value, Answer>(
  kept: Value,
  save: (next: Value) => Promise<Answer>,
  onSaved?: (answer: Answer) => void,
): Optimistic<Value> {
  const errorText = useErrorText();
  /** The first one is being written. */
  const [chosen, setChosen] = useState<readonly Value[]>([]);
  const isSending = useRef(false);
  // After a render: a write names the version that the one before it left.
  useEffect(() => {
    const [next] = chosen;
    if (chosen.length === 0 || isSending.current) return;
    isSending.current = true;
    save(next as Value)
      .then(onSaved, (error: unknown) => toast.error(errorText(error)))
      .finally(() => {
        isSending.current = false;
        setChosen((now) => now.slice(1).slice(-1));
      });
  });
  return {
    value: chosen.length > 0 ? (chosen.at(-1) as Value) : kept,
    isPending: chosen.length > 0,
    set: (next) => setChosen((now) => [...now, next]),
  };
}
