import { useEffect, useLayoutEffect, useRef } from 'react';
import { outlivesPage } from '../../../../lib/api.ts';
import { onSessionEnd } from '../../../../lib/session-events.ts';
import type { Edits } from './kept-edits.ts';
import { addLeavingSave } from './leaving-saves.ts';
import type { Saver } from './use-saver.ts';

/** No edit is lost when its person leaves: a draft's last edits are sent; what can't be sent is kept in this tab, or worth a question. */
export function useSaveOnLeaving(saver: Saver, keep: (edits: Edits) => void): void {
  useClosingPage(saver);
  useLeavingEditor(saver, keep);
  const { unsaved } = saver;
  useEffect(
    () =>
      onSessionEnd(() => {
        const edits = unsaved();
        if (edits) keep(edits);
      }),
    [keep, unsaved],
  );
}

/** A draft's last edits leave with the page; what can't be sent in time, or only on request, is worth a question. */
function useClosingPage({ compensation, state, save, unsaved, isBehind }: Saver): void {
  const isSaved = state === 'saved';
  const canSend = compensation.state === 'draft' && (state === 'unsaved' || state === 'saving');
  useEffect(() => {
    if (isSaved) return undefined;
    const flush = () => {
      if (canSend && unsaved() !== null) void save();
    };
    const onLeaving = (event: BeforeUnloadEvent) => {
      const edits = unsaved();
      const fits = edits === null || outlivesPage(JSON.stringify(edits.document));
      if (!canSend || isBehind() || !fits) event.preventDefault();
      flush();
    };
    const onHidden = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    addEventListener('beforeunload', onLeaving);
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      removeEventListener('beforeunload', onLeaving);
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, [isSaved, canSend, save, unsaved, isBehind]);
}

/** Leaving for another page of the app saves a draft's last edits too. What is saved only on request, or is refused, is kept. */
function useLeavingEditor(
  { compensation: { id, state }, save, unsaved }: Saver,
  keep: (edits: Edits) => void,
): void {
  const isDraftNow = useRef(state === 'draft');
  useLayoutEffect(() => {
    isDraftNow.current = state === 'draft';
  }, [state]);
  useEffect(
    () => () => {
      const edits = unsaved();
      if (edits === null) return;
      const leaving = (isDraftNow.current ? save() : Promise.resolve(null)).then((answer) => {
        if (answer === null) keep(edits);
      });
      addLeavingSave(id, leaving);
    },
    [keep, save, unsaved, id],
  );
}
