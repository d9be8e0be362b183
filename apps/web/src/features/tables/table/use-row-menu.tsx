import type { RecordWire, TableWire } from '@comptoir/contract';
import { CircleCheck, CircleOff, History, Link2, MessageSquare, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { recordData } from '../../../data/records.ts';
import { useAccess } from '../../../lib/session.ts';
import type { GridRowMenu } from '../../../ui/grid/index.ts';
import { useUndoToast, useAction } from '../../../ui/index.ts';
import type { GivenReason } from '../../../ui/reasons/reason-fields.tsx';
import { findsRecord } from './record-columns.tsx';
import type { RecordTab } from './record-dialog.tsx';
import type { TableSearch } from './table-search.ts';

interface RowMenuOptions {
  readonly table: TableWire;
  readonly canWrite: boolean;
  readonly nameOf: (record: RecordWire) => string;
  readonly onDelete: (record: RecordWire) => void;
  readonly onOpen: (linked: TableSearch['linked']) => void;
  readonly onShow: (record: RecordWire, tab: RecordTab) => void;
  readonly field_ids: readonly string[];
  /** Why, where the company requires a reason; `null`: given up. */
  readonly askReason: (isAgain: boolean) => Promise<GivenReason | null>;
}

interface Status {
  readonly record: RecordWire;
  readonly active: boolean;
}

/** What can be done with a record as a whole. */
export function useRowMenu(options: RowMenuOptions) {
  const { table, canWrite, nameOf, onDelete, onOpen, onShow, field_ids, askReason } = options;
  const t = useTranslations('records');
  const words = useTranslations('discussions');
  const access = useAccess();
  const undoToast = useUndoToast();
  const write = async ({ record, active }: Status, isUndo = false) => {
    const why = await askReason(isUndo);
    if (why === null) return false;
    await recordData.setStatus({
      params: { id: table.id },
      body: { record_ids: [record.id], active, ...why },
    });
    return true;
  };
  const setStatus = useAction({
    mutationFn: (status: Status) => write(status),
    onSuccess: (isDone, { record, active }) => {
      if (!isDone) return;
      const textOf = (isActive: boolean) =>
        t(isActive ? 'activated' : 'deactivated', { name: nameOf(record) });
      undoToast(textOf(active), {
        undo: () => write({ record, active: !active }, true),
        undone: textOf(!active),
      });
    },
  });
  const canDelete = access.can('data_table', 'delete') && table.archived_at === null;
  const links = table.fields.filter(({ link }) => link);
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
    const comments = {
      id: 'comments',
      text: words('comments'),
      icon: <MessageSquare size={15} aria-hidden />,
      onAction: () => onShow(record, 'comments'),
    };
    const history = {
      id: 'history',
      text: t('history'),
      icon: <History size={15} aria-hidden />,
      onAction: () => onShow(record, 'history'),
    };
    const opens = links.flatMap((field) => {
      const value = record.cells[field_ids.indexOf(field.id)];
      if (!field.link || typeof value !== 'string' || !findsRecord(record, field)) return [];
      return {
        id: `open ${field.id}`,
        text: t('open_linked', { name: value }),
        icon: <Link2 size={15} aria-hidden />,
        onAction: () => onOpen({ field_id: field.id, value }),
      };
    });
    return {
      label: t('row_actions', { name: nameOf(record) }),
      items: [...opens, comments, history, ...(canWrite ? [status] : []), ...(canDelete ? [remove] : [])],
    };
  };
}
