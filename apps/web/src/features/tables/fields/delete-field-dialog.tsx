import { deleteField, type FieldWire, type TableWire } from '@comptoir/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { ConfirmDialog, toast } from '../../../ui/index.ts';
import { dependenciesQuery, tableChanged } from '../api/tables-api.ts';
import { dependencyText } from '../dependency-text.tsx';

export interface DeleteFieldDialogProps {
  readonly table: TableWire;
  readonly field: FieldWire;
  readonly onClose: () => void;
}

export function DeleteFieldDialog({ table, field, onClose }: DeleteFieldDialogProps) {
  const t = useTranslations('tables');
  const common = useTranslations('common');
  const client = useQueryClient();
  const errorText = useErrorText();
  const uses = useQuery(dependenciesQuery(table.id, field.id));
  const remove = useMutation({
    mutationFn: () => call(deleteField, { params: { table_id: table.id, id: field.id } }),
    onSuccess: async () => {
      toast.success(t('field_deleted'));
      onClose();
      await tableChanged(client, table.id);
    },
    onError: (error) => toast.error(errorText(error)),
  });
  const isBlocked = (uses.data?.length ?? 0) > 0;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={isBlocked ? common('delete_blocked', { name: field.name }) : common('delete_title', { name: field.name })}
      action={common('delete')}
      isDanger
      isPending={remove.isPending}
      isDisabled={uses.isPending}
      blockers={(uses.data ?? []).map((use) => dependencyText(use, t))}
      onConfirm={() => remove.mutate()}
    >
      {t('delete_field_warning')}
    </ConfirmDialog>
  );
}
