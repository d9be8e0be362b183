import type { RecordWire } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { recordData } from '../../../data/records.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import type { GridHandleRef } from '../../../ui/grid/index.ts';
import { ConfirmDialog, toast } from '../../../ui/index.ts';
import { useReasons } from '../../../ui/reasons/use-reasons.ts';
import { useBulkChange } from './bulk/use-bulk-change.ts';
import type { useEditReason } from './use-edit-reason.tsx';

interface DeleteRecordDialogProps {
  readonly table_id: string;
  /** Null: closed. */
  readonly record: RecordWire | null;
  readonly name: string;
  readonly handle: GridHandleRef;
  readonly askReason: ReturnType<typeof useEditReason>['ask'];
  readonly onClose: () => void;
}

/** Deletes one record. It is undone as a deletion of many is. */
export function DeleteRecordDialog(props: DeleteRecordDialogProps) {
  const { table_id, record, name, handle, askReason, onClose } = props;
  const t = useTranslations('records');
  const tables = useTranslations('tables');
  const errorText = useErrorText();
  const { reasons, isRequired } = useReasons('records');
  const { run } = useBulkChange({ table_id, handle, askReason, onDone: onClose });
  return (
    <ConfirmDialog
      isOpen={record !== null}
      onClose={onClose}
      title={t('delete_title', { count: 1 })}
      action={tables('delete_action')}
      isDanger
      isPending={run.isPending}
      {...(isRequired ? { reasons: reasons.map(({ name: text }) => text) } : {})}
      onConfirm={({ reason, comment }) => {
        const reason_id = reasons.find((one) => one.name === reason)?.id ?? null;
        if (record)
          run.mutate(() => recordData.deleteOne(table_id, record.id, { reason_id, comment }), {
            onError: (error) => toast.error(errorText(error)),
          });
      }}
    >
      <p>{name}</p>
      <p>{t('delete_final')}</p>
    </ConfirmDialog>
  );
}
