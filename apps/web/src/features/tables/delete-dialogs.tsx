import { deleteField, deleteTable, type FieldWire, type TableWire } from '@comptoir/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { ConfirmDialog, toast } from '../../ui/index.ts';
import { dependenciesQuery, tableChanged } from './api/tables-api.ts';
import { dependencyText } from './dependency-text.tsx';

interface DeleteDialogProps {
  readonly table_id: string;
  /** Of the table; absent when the whole table goes. */
  readonly field_id?: string;
  readonly name: string;
  readonly warning: string;
  readonly done: string;
  readonly remove: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks, or says what uses it. */
function DeleteDialog({ table_id, field_id, name, warning, done, remove, onClose, onDeleted }: DeleteDialogProps) {
  const t = useTranslations('tables');
  const common = useTranslations('common');
  const client = useQueryClient();
  const errorText = useErrorText();
  const uses = useQuery(dependenciesQuery(table_id, field_id));
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      toast.success(done);
      onDeleted();
      await tableChanged(client, field_id === undefined ? undefined : table_id);
    },
    onError: (error) => toast.error(errorText(error)),
  });
  const isBlocked = (uses.data?.length ?? 0) > 0;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={common(isBlocked ? 'delete_blocked' : 'delete_title', { name })}
      action={common('delete')}
      isDanger
      isPending={removal.isPending}
      isDisabled={uses.isPending}
      blockers={(uses.data ?? []).map((use) => dependencyText(use, t))}
      onConfirm={() => removal.mutate()}
    >
      {warning}
    </ConfirmDialog>
  );
}

export interface DeleteTableDialogProps {
  readonly table: { readonly id: string; readonly name: string; readonly record_count: number };
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

export function DeleteTableDialog({ table, ...rest }: DeleteTableDialogProps) {
  const t = useTranslations('tables');
  return (
    <DeleteDialog
      {...rest}
      table_id={table.id}
      name={table.name}
      warning={t('delete_warning', { count: table.record_count })}
      done={t('deleted')}
      remove={() => call(deleteTable, { params: { id: table.id } })}
    />
  );
}

export interface DeleteFieldDialogProps {
  readonly table: TableWire;
  readonly field: FieldWire;
  readonly onClose: () => void;
}

export function DeleteFieldDialog({ table, field, onClose }: DeleteFieldDialogProps) {
  const t = useTranslations('tables');
  return (
    <DeleteDialog
      table_id={table.id}
      field_id={field.id}
      name={field.name}
      warning={t('delete_field_warning')}
      done={t('field_deleted')}
      remove={() => call(deleteField, { params: { table_id: table.id, id: field.id } })}
      onClose={onClose}
      onDeleted={onClose}
    />
  );
}
