import type { FieldWire, TableWire } from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { tableData } from '../../data/tables.ts';
import { DeleteDialog, toast } from '../../ui/index.ts';

interface DeleteFromTableProps {
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

function DeleteFromTable({
  table_id,
  field_id,
  name,
  warning,
  done,
  remove,
  onClose,
  onDeleted,
}: DeleteFromTableProps) {
  const uses = useQuery(tableData.uses(table_id, field_id));
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      toast.success(done);
      onDeleted();
    },
  });
  return (
    <DeleteDialog name={name} uses={uses.data} isDisabled={uses.isPending} remove={removal} onClose={onClose}>
      <p>{warning}</p>
    </DeleteDialog>
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
    <DeleteFromTable
      {...rest}
      table_id={table.id}
      name={table.name}
      warning={t('delete_warning', { count: table.record_count })}
      done={t('deleted')}
      remove={() => tableData.delete({ params: { id: table.id } })}
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
    <DeleteFromTable
      table_id={table.id}
      field_id={field.id}
      name={field.name}
      warning={t('delete_field_warning')}
      done={t('field_deleted')}
      remove={() => tableData.deleteField({ params: { table_id: table.id, id: field.id } })}
      onClose={onClose}
      onDeleted={onClose}
    />
  );
}
