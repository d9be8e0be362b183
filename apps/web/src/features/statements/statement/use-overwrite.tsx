import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Statement } from '../../../data/statements.ts';
import { useAccess } from '../../../lib/session.ts';

const OverwriteDialog = lazy(() =>
  import('./overwrite-dialog.tsx').then((m) => ({ default: m.OverwriteDialog })),
);
const RestoreDialog = lazy(() =>
  import('./overwrite-dialog.tsx').then((m) => ({ default: m.RestoreDialog })),
);

/** The menu's entry that writes another payment over the calculated one, and its dialog. Over errors it can only be given back. */
export function useOverwrite(statement: Statement) {
  const t = useTranslations('draws');
  const { canBinary } = useAccess();
  const [isOpen, setIsOpen] = useState(false);
  const { status, error_count, balance_overwrite: written } = statement;
  const isEditable =
    (status === 'ongoing' || status === 'to_lock') &&
    (error_count === 0 || written !== null) &&
    canBinary('statement_overwrite');
  const Dialog = error_count === 0 ? OverwriteDialog : RestoreDialog;
  return {
    entry: isEditable && {
      id: 'overwrite',
      text: `${t(error_count === 0 ? 'overwrite' : 'restore')}…`,
      onAction: () => setIsOpen(true),
    },
    dialog: isOpen ? (
      <Suspense>
        <Dialog statement={statement} onClose={() => setIsOpen(false)} />
      </Suspense>
    ) : null,
  };
}
