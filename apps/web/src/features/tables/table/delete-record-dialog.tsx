import type { RecordWire } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { recordData } from '../../../data/records.ts';
import type { GivenReason } from '../../../ui/reasons/reason-fields.tsx';
import { useReasons } from '../../../ui/reasons/use-reasons.ts';
import { ConfirmDialog, toast, useAction } from '../../../ui/index.ts';

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
  const { reasons, isRequired } = useReasons('records');
  const remove = useAction({
    mutationFn: ({ id, ...why }: { readonly id: string } & GivenReason) =>
      recordData.delete({ params: { id: table_id }, body: { record_ids: [id], ...why } }),
    onSuccess: () => {
      onClose();
      toast.success(t('deleted', { count: 1 }));
    },
  });
  return (
    <ConfirmDialog
      isOpen={record !== null}
      onClose={onClose}
      title={t('delete_title', { count: 1 })}
      action={tables('delete_action')}
      isDanger
      isPending={remove.isPending}
      {...(isRequired ? { reasons: reasons.map(({ name: text }) => text) } : {})}
      onConfirm={({ reason, comment }) => {
        const reason_id = reasons.find((one) => one.name === reason)?.id ?? null;
        if (record) remove.mutate({ id: record.id, reason_id, comment });
      }}
    >
      <p>{name}</p>
      <p>{t('delete_final')}</p>
    </ConfirmDialog>
  );
}
