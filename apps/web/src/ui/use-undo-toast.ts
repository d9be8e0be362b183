import { useTranslations } from 'use-intl';
import { useErrorText } from '../lib/use-error-text.ts';
import { toast } from './toast.tsx';

/** Long enough to read what was done, and to think better of it. */
export const UNDO_MS = 8000;

interface Undoable {
  readonly undo: () => Promise<unknown>;
  /** Shown after Undo. */
  readonly undone: string;
}

/** A toast of what was done, with Undo for eight seconds. A refused Undo shows why. */
export function useUndoToast(): (done: string, undoable: Undoable) => void {
  const t = useTranslations('common');
  const errorText = useErrorText();
  return (done, { undo, undone }) =>
    toast.success(done, {
      lasts_ms: UNDO_MS,
      action: {
        label: t('undo'),
        onPress: () =>
          void undo().then(
            () => toast.success(undone),
            (error: unknown) => toast.error(errorText(error)),
          ),
      },
    });
}
