import { useTranslations } from 'use-intl';
import { tableData } from '../../data/tables.ts';
import { useUndoToast, useAction } from '../../ui/index.ts';

interface Archiving {
  readonly id: string;
  readonly archived: boolean;
}

/** Archives a table or restores it, with Undo. */
export function useArchiveTable() {
  const t = useTranslations('tables');
  const undoToast = useUndoToast();
  const setArchived = ({ id, archived }: Archiving) =>
    tableData.update({ params: { id }, body: { archived } });
  return useAction({
    mutationFn: setArchived,
    onSuccess: (_, { id, archived }) =>
      undoToast(t(archived ? 'archived' : 'restored'), {
        undo: () => setArchived({ id, archived: !archived }),
        undone: t(archived ? 'restored' : 'archived'),
      }),
  });
}
