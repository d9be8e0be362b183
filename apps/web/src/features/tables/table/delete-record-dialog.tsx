import type { RecordWire } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { recordData } from '../../../data/records.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { ConfirmDialog, toast } from '../../../ui/index.ts';

interface DeleteRecordDialogProps {
  readonly table_id: string;
  /** Null: closed. */
  readonly record: RecordWire | null;
  readonly name: string;
  readonly onClose: () => void;
}

export function DeleteRecordDialog({ table_id, record, name, onClose }: DeleteRecordDialogProps) {
  const t = useTranslations('records');
  const tables = useTranslations('tables');
  const errorText = useErrorText();
  const remove = useMutation({
    mutationFn: ({ id }: RecordWire) =>
      recordData.delete({ params: { id: table_id }, body: { record_ids: [id] } }),
    onSuccess: () => {
      onClose();
      toast.success(t('deleted', { count: 1 }));
    },
    onError: (error) => toast.error(errorText(error)),
  });
  return (
    <ConfirmDialog
      isOpen={record !== null}
      onClose={onClose}
      title={t('delete_title', { count: 1 })}
      action={tables('delete_action')}
      isDanger
      isPending={remove.isPending}
      onConfirm={() => {
        if (record) remove.mutate(record);
      }}
    >
      <p>{name}</p>
      <p>{t('delete_final')}</p>
    </ConfirmDialog>
  );
}
