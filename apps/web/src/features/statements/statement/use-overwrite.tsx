import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Statement } from '../../../data/statements.ts';
import { useAccess } from '../../../lib/session.ts';

const OverwriteDialog = lazy(() =>
  import('./overwrite-dialog.tsx').then((m) => ({ default: m.OverwriteDialog })),
);

/** The menu's entry that writes another payment over the calculated one, and its dialog. */
export function useOverwrite(statement: Statement) {
  const t = useTranslations('draws');
  const { canBinary } = useAccess();
  const [isOpen, setIsOpen] = useState(false);
  const { status, error_count } = statement;
  const isEditable =
    (status === 'ongoing' || status === 'to_lock') && error_count === 0 && canBinary('statement_overwrite');
  return {
    entry: isEditable && { id: 'overwrite', text: `${t('overwrite')}…`, onAction: () => setIsOpen(true) },
    dialog: isOpen ? (
      <Suspense>
        <OverwriteDialog statement={statement} onClose={() => setIsOpen(false)} />
      </Suspense>
    ) : null,
  };
}
