import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { tableData } from '../../data/tables.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { toast, useUndoToast } from '../../ui/index.ts';

interface Archiving {
  readonly id: string;
  readonly archived: boolean;
}

/** Archives a table or restores it, with Undo. */
export function useArchiveTable() {
  const t = useTranslations('tables');
  const errorText = useErrorText();
  const undoToast = useUndoToast();
  const setArchived = ({ id, archived }: Archiving) =>
    tableData.update({ params: { id }, body: { archived } });
  return useMutation({
    mutationFn: setArchived,
    onSuccess: (_, { id, archived }) =>
      undoToast(t(archived ? 'archived' : 'restored'), {
        undo: () => setArchived({ id, archived: !archived }),
        undone: t(archived ? 'restored' : 'archived'),
      }),
    onError: (error) => toast.error(errorText(error)),
  });
}
