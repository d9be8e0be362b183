import type { CompensationWire } from '@comptoir/contract';
import type { CompensationDocument } from '@comptoir/engine';
import { useCallback, useEffect, useRef, useState } from 'react';
import { planData } from '../../../../data/plans.ts';
import { ApiError } from '../../../../lib/api.ts';
import type { EditHistory } from './edit-history.ts';
import type { Edits } from './kept-edits.ts';

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

export interface Saver {
  /** As the server last answered it. */
  readonly compensation: CompensationWire;
  readonly state: SaveState;
  readonly error: unknown;
  /** Saves now, whatever waits; answers the compensation as saved, or `null` when it was refused. */
  readonly save: () => Promise<CompensationWire | null>;
  /** Takes over a compensation that another call answered, keeping unsaved edits. */
  readonly accept: (compensation: CompensationWire) => void;
  /** Takes over the server's document too. */
  readonly reset: (compensation: CompensationWire) => void;
  /** The edits that the server has not taken yet, with the version that they were made on; `null` without any. */
  readonly unsaved: () => Edits | null;
  /** There are edits that the save under way does not carry. */
  readonly isBehind: () => boolean;
}

/**
 * Sends the document and knows how that went. Every save carries the version it started from: when someone else saved in between the
 * server refuses, and the state becomes `conflict` with nothing lost on either side.
 */
export function useSaver(
  initial: CompensationWire,
  startVersion: number,
  { document, latest }: Pick<EditHistory, 'document' | 'latest'>,
): Saver {
  const [compensation, setCompensation] = useState(initial);
  const [state, setState] = useState<SaveState>('saved');
  const [error, setError] = useState<unknown>(null);
  const saved = useRef<CompensationDocument>(initial.document);
  /** What the running save carries, or the last one did. */
  const sent = useRef<CompensationDocument>(initial.document);
  const version = useRef(startVersion);
  const answered = useRef(initial);
  const running = useRef<Promise<CompensationWire | null> | null>(null);

  const accept = useCallback((next: CompensationWire) => {
    version.current = next.version;
    answered.current = next;
    setCompensation(next);
  }, []);

  const send = useCallback(
    async (sending: CompensationDocument): Promise<CompensationWire | null> => {
      try {
        const answer = await sendEdits(initial.id, { version: version.current, document: sending });
        saved.current = sending;
        setError(null);
        accept(answer);
        setState(latest.current === sending ? 'saved' : 'unsaved');
        return answer;
      } catch (refusal) {
        setError(refusal);
        setState(isConflict(refusal) ? 'conflict' : 'failed');
        return null;
      } finally {
        running.current = null;
      }
    },
    [accept, initial.id, latest],
  );

  const save = useCallback(async (): Promise<CompensationWire | null> => {
    // Several may wait for the same save: one of them leaves, and the others wait for that one.
    while (running.current) await running.current;
    const sending = latest.current;
    if (sending === saved.current) return answered.current;
    sent.current = sending;
    setState('saving');
    running.current = send(sending);
    return running.current;
  }, [send, latest]);

  useEffect(() => {
    const isSaved = document === saved.current;
    setState((before) => stateOnceEdited(before, isSaved));
  }, [document]);

  return {
    compensation,
    state,
    error,
    save,
    accept,
    reset: useCallback(
      (next: CompensationWire) => {
        saved.current = next.document;
        setError(null);
        setState('saved');
        accept(next);
      },
      [accept],
    ),
    unsaved: useCallback(
      () =>
        latest.current === saved.current ? null : { version: version.current, document: latest.current },
      [latest],
    ),
    isBehind: useCallback(() => running.current !== null && sent.current !== latest.current, [latest]),
  };
}

/** An edit makes it unsaved, undoing the edit saved again. A conflict lasts until it is resolved. */
function stateOnceEdited(before: SaveState, isSaved: boolean): SaveState {
  if (isSaved) return before === 'unsaved' ? 'saved' : before;
  return before === 'conflict' ? before : 'unsaved';
}

/** A save that has left arrives, though its page is closed. */
function sendEdits(id: string, { version, document }: Edits): Promise<CompensationWire> {
  const body = { version, document: document as CompensationWire['document'] };
  return planData.saveDocument({ params: { id }, body }, { keepalive: true });
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'compensation_changed';
}
