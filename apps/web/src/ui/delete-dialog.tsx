import type { Use } from '@comptoir/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../lib/use-error-text.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { UseText, usesOfError } from './uses.tsx';

export interface DeleteDialogProps {
  readonly name: string;
  /** What is lost. */
  readonly children: ReactNode;
  /** What uses it, where that is known before the server refuses. */
  readonly uses?: readonly Use[] | undefined;
  /** The button's words; "Delete" if absent. */
  readonly action?: string;
  readonly isDisabled?: boolean;
  /** The message after it offers Undo. */
  readonly isUndoable?: boolean;
  /** `m` where a table is in it. */
  readonly size?: 's' | 'm';
  readonly remove: { readonly mutate: () => void; readonly isPending: boolean; readonly error: unknown };
  readonly onClose: () => void;
}

/** Confirms a deletion, and says so where it is final, or lists what uses the thing. */
export function DeleteDialog({
  name,
  children,
  uses,
  action,
  isDisabled = false,
  isUndoable = false,
  size = 's',
  remove,
  onClose,
}: DeleteDialogProps) {
  const t = useTranslations('common');
  const errorText = useErrorText();
  const blocking = usesOfError(remove.error) ?? uses ?? [];
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      size={size}
      title={t(blocking.length > 0 ? 'delete_blocked' : 'delete_title', { name })}
      action={action ?? t('delete')}
      isDanger
      isPending={remove.isPending}
      isDisabled={isDisabled}
      blockers={blocking.map((use) => (
        <UseText key={use.id} use={use} />
      ))}
      onConfirm={() => remove.mutate()}
    >
      {remove.error ? (
        <p role="alert">{errorText(remove.error)}</p>
      ) : (
        <>
          {children}
          {isUndoable ? null : <p>{t('delete_warning')}</p>}
        </>
      )}
    </ConfirmDialog>
  );
}
