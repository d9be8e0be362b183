import type { RecordWire, TableWire } from '@comptoir/contract';
import { CircleCheck, CircleOff, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { recordData } from '../../../data/records.ts';
import { useAccess } from '../../../lib/session.ts';
import type { GridRowMenu } from '../../../ui/grid/index.ts';
import { useUndoToast, useAction } from '../../../ui/index.ts';

interface RowMenuOptions {
  readonly table: TableWire;
  readonly canWrite: boolean;
  readonly nameOf: (record: RecordWire) => string;
  readonly onDelete: (record: RecordWire) => void;
}

/** What can be done with a record as a whole; undefined for people who may do nothing. */
export function useRowMenu({ table, canWrite, nameOf, onDelete }: RowMenuOptions) {
  const t = useTranslations('records');
  const access = useAccess();
  const undoToast = useUndoToast();
  const write = ({ record, active }: { readonly record: RecordWire; readonly active: boolean }) =>
    recordData.setStatus({ params: { id: table.id }, body: { record_ids: [record.id], active } });
  const setStatus = useAction({
    mutationFn: write,
    onSuccess: (_, { record, active }) => {
      const textOf = (isActive: boolean) =>
        t(isActive ? 'activated' : 'deactivated', { name: nameOf(record) });
      undoToast(textOf(active), { undo: () => write({ record, active: !active }), undone: textOf(!active) });
    },
  });
  const canDelete = access.can('data_table', 'delete') && table.archived_at === null;
  if (!canWrite && !canDelete) return undefined;
  return (record: RecordWire): GridRowMenu => {
    const isInactive = record.status === 'inactive';
    const Icon = isInactive ? CircleCheck : CircleOff;
    const status = {
      id: 'status',
      text: t(isInactive ? 'activate' : 'deactivate'),
      icon: <Icon size={15} aria-hidden />,
      onAction: () => setStatus.mutate({ record, active: isInactive }),
    };
    const remove = {
      id: 'delete',
      text: t('delete_record', { name: nameOf(record) }),
      icon: <Trash2 size={15} aria-hidden />,
      isDanger: true,
      onAction: () => onDelete(record),
    };
    return {
      label: t('row_actions', { name: nameOf(record) }),
      items: [...(canWrite ? [status] : []), ...(canDelete ? [remove] : [])],
    };
  };
}
