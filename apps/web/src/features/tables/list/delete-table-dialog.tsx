import { deleteTable } from '@comptoir/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { ConfirmDialog, toast } from '../../../ui/index.ts';
import { dependenciesQuery, tableChanged } from '../api/tables-api.ts';
import { dependencyText } from '../dependency-text.tsx';

export interface DeleteTableDialogProps {
  readonly table: { readonly id: string; readonly name: string; readonly record_count: number };
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks, or says what uses the table. */
export function DeleteTableDialog({ table, onClose, onDeleted }: DeleteTableDialogProps) {
  const t = useTranslations('tables');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const client = useQueryClient();
  const uses = useQuery(dependenciesQuery(table.id));
  const remove = useMutation({
    mutationFn: () => call(deleteTable, { params: { id: table.id } }),
    onSuccess: async () => {
      toast.success(t('deleted'));
      onDeleted();
      await tableChanged(client);
    },
    onError: (error) => toast.error(errorText(error)),
  });
  const isBlocked = (uses.data?.length ?? 0) > 0;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={isBlocked ? common('delete_blocked', { name: table.name }) : common('delete_title', { name: table.name })}
      action={common('delete')}
      isDanger
      isPending={remove.isPending}
      isDisabled={uses.isPending}
      blockers={(uses.data ?? []).map((use) => dependencyText(use, t))}
      onConfirm={() => remove.mutate()}
    >
      {t('delete_warning', { count: table.record_count })}
    </ConfirmDialog>
  );
}
