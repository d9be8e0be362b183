import type { CompensationWire, PlanCatalogue } from '@comptoir/contract';
import type { CheckedCompensation, CompensationDocument } from '@comptoir/engine';
import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import { planData } from '../../../data/plans.ts';
import { ACTION_DELAY_MS } from '../../../lib/action-delay.ts';
import { ApiError, outlivesPage } from '../../../lib/api.ts';
import { onSessionEnd } from '../../../lib/session-events.ts';
import { checkOnScreen } from './check-world.ts';
import { useKeptEdits } from './kept-edits.ts';
import { addLeavingSave } from './leaving-saves.ts';

const AGAIN_MS = 5000;
const UNDO_STEPS = 100;

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

export interface Editor {
  readonly compensation: CompensationWire;
  readonly document: CompensationDocument;
  readonly catalogue: PlanCatalogue;
  readonly checked: CheckedCompensation;
  readonly errorCount: number;
  readonly saveState: SaveState;
  readonly saveError: unknown;
  /** Who may only read plans looks and tries, and changes nothing. */
  readonly isReadOnly: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly edit: (change: (document: CompensationDocument) => CompensationDocument) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Saves now, whatever waits; answers the compensation as saved, or `null` when it was refused. */
  readonly save: () => Promise<CompensationWire | null>;
  /** Takes over a compensation that another call answered (go live, rename), keeping unsaved edits. */
  readonly accept: (compensation: CompensationWire) => void;
  /** Drops the edits for the server's document, after a conflict. */
  readonly reload: (compensation: CompensationWire) => void;
}

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

export function stepHistory(history: History, step: Step): History {
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

/**
 * The compensation on the screen. A draft saves itself half a second after the last edit; a live one only on request,
 * because saving it changes pay. Every save carries the version it started from: when someone else saved in between the
 * server refuses, and the state becomes `conflict` with nothing lost on either side.
 */
export function useEditor(initial: CompensationWire, catalogue: PlanCatalogue, isReadOnly: boolean): Editor {
  const [compensation, setCompensation] = useState(initial);
  const { kept, keep } = useKeptEdits(initial);
  const [history, step] = useReducer(
    stepHistory,
    kept
      ? { past: [initial.document], now: kept.document, future: [] }
      : { past: [], now: initial.document, future: [] },
  );
  const [saveState, setSaveState] = useState<SaveState>('saved');
  const [saveError, setSaveError] = useState<unknown>(null);
  const saved = useRef<CompensationDocument>(initial.document);
  /** What the running save carries, or the last one did. */
  const sent = useRef<CompensationDocument>(initial.document);
  // Kept edits were made on the version of then: what was saved since is not overwritten.
  const version = useRef(kept?.version ?? initial.version);
  const answered = useRef(initial);
  const running = useRef<Promise<CompensationWire | null> | null>(null);
  const document = history.now;
  const latest = useRef(document);
  useLayoutEffect(() => {
    latest.current = document;
  }, [document]);

  const checked = useMemo(
    () => checkOnScreen(document, catalogue, compensation.id),
    [document, catalogue, compensation.id],
  );
  const errorCount = useMemo(
    () => checked.diagnostics.filter(({ severity }) => severity === 'error').length,
    [checked],
  );

  const accept = useCallback((next: CompensationWire) => {
    version.current = next.version;
    answered.current = next;
    setCompensation(next);
  }, []);

  const save = useCallback(async (): Promise<CompensationWire | null> => {
    // Several may wait for the same save: one of them leaves, and the others wait for that one.
    while (running.current) await running.current;
    const sending = latest.current;
    if (sending === saved.current) return answered.current;
    sent.current = sending;
    setSaveState('saving');
    const run = (async () => {
      try {
        const answer = await planData.saveDocument(
          {
            params: { id: initial.id },
            body: { version: version.current, document: sending as CompensationWire['document'] },
          },
          { keepalive: true },
        );
        saved.current = sending;
        setSaveError(null);
        accept(answer);
        setSaveState(latest.current === sending ? 'saved' : 'unsaved');
        return answer;
      } catch (error) {
        setSaveError(error);
        setSaveState(
          error instanceof ApiError && error.code === 'compensation_changed' ? 'conflict' : 'failed',
        );
        return null;
      } finally {
        running.current = null;
      }
    })();
    running.current = run;
    return run;
  }, [accept, initial.id]);

  const saveRef = useRef(save);
  useLayoutEffect(() => {
    saveRef.current = save;
  }, [save]);

  const isContested = saveState === 'conflict';
  useEffect(() => {
    if (document === saved.current) {
      setSaveState((state) => (state === 'unsaved' ? 'saved' : state));
      return undefined;
    }
    setSaveState((state) => (state === 'conflict' ? state : 'unsaved'));
    if (compensation.state !== 'draft' || isContested) return undefined;
    const timer = setTimeout(() => void saveRef.current(), ACTION_DELAY_MS);
    return () => clearTimeout(timer);
  }, [document, compensation.state, isContested]);

  const isDraft = compensation.state === 'draft';
  const isUnreached =
    isDraft && saveState === 'failed' && saveError instanceof ApiError && saveError.status === 0;
  useEffect(() => {
    if (!isUnreached) return undefined;
    // A draft saves itself: once the server can be reached again, too, without waiting for the next edit.
    const again = () => void saveRef.current();
    const timer = setInterval(again, AGAIN_MS);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [isUnreached]);
  useEffect(() => {
    if (saveState === 'saved') return undefined;
    // A draft's last edits leave with the page; what can't be sent in time, or only on request, is worth a question.
    const canSend = isDraft && (saveState === 'unsaved' || saveState === 'saving');
    const flush = () => {
      if (canSend && latest.current !== saved.current) void saveRef.current();
    };
    const onLeaving = (event: BeforeUnloadEvent) => {
      const isBehind = running.current !== null && sent.current !== latest.current;
      if (!canSend || isBehind || !outlivesPage(JSON.stringify(latest.current))) event.preventDefault();
      flush();
    };
    const onHidden = () => {
      if (globalThis.document.visibilityState === 'hidden') flush();
    };
    addEventListener('beforeunload', onLeaving);
    addEventListener('pagehide', flush);
    globalThis.document.addEventListener('visibilitychange', onHidden);
    return () => {
      removeEventListener('beforeunload', onLeaving);
      removeEventListener('pagehide', flush);
      globalThis.document.removeEventListener('visibilitychange', onHidden);
    };
  }, [saveState, isDraft]);

  useEffect(
    () =>
      onSessionEnd(() => {
        if (latest.current !== saved.current) keep({ version: version.current, document: latest.current });
      }),
    [keep],
  );

  const isDraftNow = useRef(isDraft);
  useLayoutEffect(() => {
    isDraftNow.current = isDraft;
  }, [isDraft]);
  // Leaving for another page of the app saves a draft's last edits too. What is saved only on request, or is refused, waits in this tab.
  useEffect(
    () => () => {
      const edits = { version: version.current, document: latest.current };
      if (edits.document === saved.current) return;
      const leaving = (isDraftNow.current ? saveRef.current() : Promise.resolve(null)).then((answer) => {
        if (answer === null) keep(edits);
      });
      addLeavingSave(initial.id, leaving);
    },
    [keep, initial.id],
  );

  return {
    compensation,
    document,
    catalogue,
    checked,
    errorCount,
    saveState,
    saveError,
    isReadOnly,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    edit: useCallback(
      (change) => {
        if (!isReadOnly) step({ kind: 'edit', document: change(latest.current) });
      },
      [isReadOnly],
    ),
    undo: useCallback(() => step({ kind: 'undo' }), []),
    redo: useCallback(() => step({ kind: 'redo' }), []),
    save,
    accept,
    reload: useCallback(
      (next: CompensationWire) => {
        saved.current = next.document;
        step({ kind: 'reset', document: next.document });
        setSaveError(null);
        setSaveState('saved');
        accept(next);
      },
      [accept],
    ),
  };
}
