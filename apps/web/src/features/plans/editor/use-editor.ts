import type { CompensationWire, PlanCatalogue } from '@comptoir/contract';
import type { CheckedCompensation, CompensationDocument } from '@comptoir/engine';
import { useCallback, useMemo } from 'react';
import { checkOnScreen } from './check-world.ts';
import { useEditHistory } from './saving/edit-history.ts';
import { useKeptEdits } from './saving/kept-edits.ts';
import { useAutomaticSave } from './saving/use-automatic-save.ts';
import { useSaveOnLeaving } from './saving/use-save-on-leaving.ts';
import { type SaveState, useSaver } from './saving/use-saver.ts';

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

/** The compensation on the screen: its document with undo and redo, its checks, and when it is saved. */
export function useEditor(initial: CompensationWire, catalogue: PlanCatalogue, isReadOnly: boolean): Editor {
  const { kept, keep } = useKeptEdits(initial);
  const history = useEditHistory(initial.document, kept?.document);
  // Kept edits were made on the version of then: what was saved since is not overwritten.
  const saver = useSaver(initial, kept?.version ?? initial.version, history);
  useAutomaticSave(saver, history.document);
  useSaveOnLeaving(saver, keep);

  const { document, edit, reset: resetHistory } = history;
  const { compensation, reset: resetSaver } = saver;
  const checked = useMemo(
    () => checkOnScreen(document, catalogue, compensation.id),
    [document, catalogue, compensation.id],
  );
  const errorCount = useMemo(
    () => checked.diagnostics.filter(({ severity }) => severity === 'error').length,
    [checked],
  );

  return {
    compensation,
    document,
    catalogue,
    checked,
    errorCount,
    saveState: saver.state,
    saveError: saver.error,
    isReadOnly,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    edit: useCallback(
      (change) => {
        if (!isReadOnly) edit(change);
      },
      [isReadOnly, edit],
    ),
    undo: history.undo,
    redo: history.redo,
    save: saver.save,
    accept: saver.accept,
    reload: useCallback(
      (next: CompensationWire) => {
        resetSaver(next);
        resetHistory(next.document);
      },
      [resetSaver, resetHistory],
    ),
  };
}
