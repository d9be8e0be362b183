import { useCallback, useReducer } from 'react';

const UNDO_STEPS = 100;

interface Steps<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
  /** What made the last step: the next one of the same kind joins it. */
  readonly joins: string | null;
}

type Step<T> =
  | { readonly kind: 'edit'; readonly change: (now: T) => T; readonly joins: string | null }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  | { readonly kind: 'reset'; readonly to: T };

/** One change, or one step back or forth. */
export function stepOf<T>(steps: Steps<T>, step: Step<T>): Steps<T> {
  const { past, now, future } = steps;
  switch (step.kind) {
    case 'edit': {
      const next = step.change(now);
      if (Object.is(next, now)) return steps;
      const isJoined = step.joins !== null && step.joins === steps.joins;
      return {
        past: isJoined ? past : [...past, now].slice(-UNDO_STEPS),
        now: next,
        future: [],
        joins: step.joins,
      };
    }
    case 'undo': {
      const before = past.at(-1);
      return before === undefined
        ? steps
        : { past: past.slice(0, -1), now: before, future: [now, ...future], joins: null };
    }
    case 'redo': {
      const [after, ...rest] = future;
      return after === undefined ? steps : { past: [...past, now], now: after, future: rest, joins: null };
    }
    case 'reset':
      return startedAt(step.to);
    default:
      return steps;
  }
}

export const startedAt = <T>(now: T): Steps<T> => ({ past: [], now, future: [], joins: null });

export interface StepHistory<T> {
  readonly now: T;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** `joins`: several presses of one arrow key are one step back. */
  readonly edit: (change: (now: T) => T, joins?: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly reset: (to: T) => void;
}

/** A value with its steps back and forth. */
export function useStepHistory<T>(start: T): StepHistory<T> {
  const [steps, step] = useReducer(stepOf<T>, start, startedAt<T>);
  return {
    now: steps.now,
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
    edit: useCallback((change, joins) => step({ kind: 'edit', change, joins: joins ?? null }), []),
    undo: useCallback(() => step({ kind: 'undo' }), []),
    redo: useCallback(() => step({ kind: 'redo' }), []),
    reset: useCallback((to) => step({ kind: 'reset', to }), []),
  };
}
