import type { CompensationDocument } from '@comptoir/engine';
import { type RefObject, useCallback, useLayoutEffect, useReducer, useRef } from 'react';

const UNDO_STEPS = 100;

interface History {
  readonly past: readonly CompensationDocument[];
  readonly now: CompensationDocument;
  readonly future: readonly CompensationDocument[];
}

type Step =
  | { kind: 'edit'; document: CompensationDocument }
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'reset'; document: CompensationDocument };

function stepHistory(history: History, step: Step): History {
  switch (step.kind) {
    case 'edit':
      return step.document === history.now
        ? history
        : { past: [...history.past, history.now].slice(-UNDO_STEPS), now: step.document, future: [] };
    case 'undo': {
      const before = history.past.at(-1);
      return before
        ? { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future] }
        : history;
    }
    case 'redo': {
      const [after, ...rest] = history.future;
      return after ? { past: [...history.past, history.now], now: after, future: rest } : history;
    }
    case 'reset':
      return { past: [], now: step.document, future: [] };
    default:
      return history;
  }
}

export interface EditHistory {
  readonly document: CompensationDocument;
  /** The same, for what runs outside of rendering. */
  readonly latest: RefObject<CompensationDocument>;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly edit: (change: (document: CompensationDocument) => CompensationDocument) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Starts again with this document. */
  readonly reset: (document: CompensationDocument) => void;
}

/** The document with its steps back and forth. `kept` are edits of an earlier visit: undoing them gives the stored document. */
export function useEditHistory(
  stored: CompensationDocument,
  kept: CompensationDocument | undefined,
): EditHistory {
  const [history, step] = useReducer(
    stepHistory,
    kept ? { past: [stored], now: kept, future: [] } : { past: [], now: stored, future: [] },
  );
  const document = history.now;
  const latest = useRef(document);
  useLayoutEffect(() => {
    latest.current = document;
  }, [document]);
  return {
    document,
    latest,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    edit: useCallback((change) => step({ kind: 'edit', document: change(latest.current) }), []),
    undo: useCallback(() => step({ kind: 'undo' }), []),
    redo: useCallback(() => step({ kind: 'redo' }), []),
    reset: useCallback((next) => step({ kind: 'reset', document: next }), []),
  };
}
