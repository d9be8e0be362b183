import type { QuotaSummary } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import {
  Archive,
  ChartColumn,
  Copy,
  Download,
  MoreHorizontal,
  RotateCcw,
  Settings2,
  Trash2,
  Upload,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { quotaData } from '../../data/quotas.ts';
import { useAccess } from '../../lib/session.ts';
import {
  DeleteDialog,
  IconButton,
  Menu,
  type MenuEntry,
  toast,
  useUndoToast,
  useAction,
} from '../../ui/index.ts';
import { useExport } from '../../ui/exports/use-export.tsx';
import { CopyYearDialog } from './copy-year-dialog.tsx';
import { QuotaDialog } from './quota-dialog.tsx';
import { SpreadDialog } from './spread-dialog.tsx';
import { QuotaFileDialog } from './quota-file-dialog.tsx';

/** Settings, archive, delete: what the quota's state and the person's rights allow. */
export function QuotaMenu({
  quota,
  onDeleted,
  year,
}: {
  readonly quota: QuotaSummary;
  readonly onDeleted?: () => void;
  /** The year in view, on the quota's own page. */
  readonly year?: number;
}) {
  const t = useTranslations('quotas');
  const common = useTranslations('common');
  const exports = useTranslations('exports');
  const access = useAccess();
  const [dialog, setDialog] = useState<QuotaDialogName | null>(null);
  const exported = useExport();
  const archive = useArchiveQuota(quota);
  const isLive = quota.state === 'live';
  return (
    <>
      <Menu
        label={t('actions', { name: quota.name })}
        items={[
          isLive && {
            id: 'import',
            text: t('file_action'),
            icon: <Upload size={15} aria-hidden />,
            onAction: () => setDialog('import'),
          },
          ...(isLive && year !== undefined ? yearItems(quota, year, setDialog, t) : []),
          {
            id: 'export',
            text: exports('action'),
            icon: <Download size={15} aria-hidden />,
            onAction: () =>
              exported.start({
                source: { kind: 'quota', quota_id: quota.id },
                what: exports('what_quota', { name: quota.name }),
              }),
          },
          isLive && {
            id: 'edit',
            text: t('edit'),
            icon: <Settings2 size={15} aria-hidden />,
            onAction: () => setDialog('edit'),
          },
          {
            id: 'archive',
            text: isLive ? t('archive') : common('unarchive'),
            icon: isLive ? <Archive size={15} aria-hidden /> : <RotateCcw size={15} aria-hidden />,
            onAction: () => archive.mutate(isLive),
          },
          access.can('quota', 'delete') && {
            id: 'delete',
            text: t('delete'),
            icon: <Trash2 size={15} aria-hidden />,
            isDanger: true,
            onAction: () => setDialog('delete'),
          },
        ]}
      >
        <IconButton icon={MoreHorizontal} label={t('actions', { name: quota.name })} tooltip={false} />
      </Menu>
      {exported.dialog}
      <Opened
        dialog={dialog}
        quota={quota}
        year={year}
        onClose={() => setDialog(null)}
        onDeleted={onDeleted}
      />
    </>
  );
}

type SetDialog = (dialog: QuotaDialogName) => void;

/** What fills the year in view. */
function yearItems(
  quota: QuotaSummary,
  year: number,
  setDialog: SetDialog,
  t: ReturnType<typeof useTranslations<'quotas'>>,
): (MenuEntry | false)[] {
  return [
    {
      id: 'copy',
      text: t('copy_action', { year: String(year - 1) }),
      icon: <Copy size={15} aria-hidden />,
      onAction: () => setDialog('copy'),
    },
    quota.frequency !== 'annually' &&
      quota.type !== 'percentage' && {
        id: 'spread',
        text: t('spread_action'),
        icon: <ChartColumn size={15} aria-hidden />,
        onAction: () => setDialog('spread'),
      },
  ];
}

type QuotaDialogName = 'edit' | 'delete' | 'import' | 'copy' | 'spread';

interface OpenedProps {
  readonly dialog: QuotaDialogName | null;
  readonly quota: QuotaSummary;
  readonly year: number | undefined;
  readonly onClose: () => void;
  readonly onDeleted: (() => void) | undefined;
}

/** The dialog that the menu has opened. */
function Opened({ dialog, quota, year, onClose, onDeleted }: OpenedProps) {
  return (
    <>
      {dialog === 'copy' && year !== undefined ? (
        <CopyYearDialog quota={quota} year={year} onClose={onClose} />
      ) : null}
      {dialog === 'spread' && year !== undefined ? (
        <SpreadDialog quota={quota} year={year} onClose={onClose} />
      ) : null}
      {dialog === 'import' ? <QuotaFileDialog quota={quota} onClose={onClose} /> : null}
      {dialog === 'edit' ? <QuotaDialog quota={quota} onClose={onClose} /> : null}
      {dialog === 'delete' ? <DeleteQuota quota={quota} onClose={onClose} onDeleted={onDeleted} /> : null}
    </>
  );
}

/** Archives a quota or restores it, with Undo. */
function useArchiveQuota(quota: QuotaSummary) {
  const t = useTranslations('quotas');
  const undoToast = useUndoToast();
  const setArchived = (isArchived: boolean) =>
    (isArchived ? quotaData.archive : quotaData.unarchive)({ params: { id: quota.id } });
  return useAction({
    mutationFn: setArchived,
    onSuccess: (_, isArchived) => {
      const textOf = (is: boolean) => t(is ? 'archived_done' : 'unarchived_done', { name: quota.name });
      undoToast(textOf(isArchived), { undo: () => setArchived(!isArchived), undone: textOf(!isArchived) });
    },
  });
}

interface DeleteQuotaProps {
  readonly quota: QuotaSummary;
  readonly onClose: () => void;
  readonly onDeleted: (() => void) | undefined;
}

function DeleteQuota({ quota, onClose, onDeleted }: DeleteQuotaProps) {
  const t = useTranslations('quotas');
  const remove = useMutation({
    mutationFn: () => quotaData.delete({ params: { id: quota.id } }),
    onSuccess: () => {
      toast.success(t('deleted', { name: quota.name }));
      onClose();
      onDeleted?.();
    },
  });
  return (
    <DeleteDialog name={quota.name} uses={quota.used_by} remove={remove} onClose={onClose}>
      <p>{t('delete_text')}</p>
    </DeleteDialog>
  );
}
