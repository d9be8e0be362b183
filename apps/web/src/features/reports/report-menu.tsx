import type { ReportSummary } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { MoreHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import { reportData } from '../../data/reports.ts';
import { useAccess } from '../../lib/session.ts';
import {
  DeleteDialog,
  IconButton,
  Menu,
  type MenuEntry,
  toast,
  useAction,
  useUndoToast,
} from '../../ui/index.ts';

const ShareReportDialog = lazy(() =>
  import('./sharing/share-report-dialog.tsx').then((m) => ({ default: m.ShareReportDialog })),
);
const SchedulesDialog = lazy(() =>
  import('./sharing/schedules-dialog.tsx').then((m) => ({ default: m.SchedulesDialog })),
);

interface ReportMenuProps {
  readonly report: ReportSummary;
  /** What only the open report offers. */
  readonly more?: readonly (MenuEntry | false)[];
  readonly onDeleted?: () => void;
}

/** What can be done with a report as a whole. */
export function ReportMenu({ report, more = [], onDeleted }: ReportMenuProps) {
  const t = useTranslations('reports');
  const common = useTranslations('common');
  const access = useAccess();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'share' | 'schedules' | 'delete' | null>(null);
  const archive = useArchiveReport();
  const copy = useAction({
    mutationFn: () => reportData.duplicate({ params: { id: report.id } }),
    onSuccess: (made) => {
      toast.success(t('duplicated'));
      void navigate(addresses.report(made.id));
    },
  });
  const { can_manage: canManage, archived_at } = report;
  const label = t('actions_of', { name: report.name });
  const close = () => setOpen(null);
  return (
    <>
      <Menu
        label={label}
        items={[
          ...more,
          canManage && { id: 'share', text: t('share'), onAction: () => setOpen('share') },
          canManage &&
            !archived_at && { id: 'schedules', text: t('schedules'), onAction: () => setOpen('schedules') },
          access.can('report', 'write') && {
            id: 'duplicate',
            text: common('duplicate'),
            onAction: () => copy.mutate(),
          },
          canManage && {
            id: 'archive',
            text: common(archived_at ? 'unarchive' : 'archive'),
            onAction: () => archive.mutate({ id: report.id, isArchived: archived_at === null }),
          },
          canManage && {
            id: 'delete',
            text: common('delete'),
            isDanger: true,
            onAction: () => setOpen('delete'),
          },
        ]}
      >
        <IconButton icon={MoreHorizontal} label={label} size="s" tooltip={false} />
      </Menu>
      <Suspense>
        {open === 'share' ? <ShareReportDialog report={report} onClose={close} /> : null}
        {open === 'schedules' ? <SchedulesDialog report={report} onClose={close} /> : null}
      </Suspense>
      {open === 'delete' ? <DeleteReport report={report} onClose={close} onDeleted={onDeleted} /> : null}
    </>
  );
}

function DeleteReport({
  report,
  onClose,
  onDeleted,
}: {
  readonly report: ReportSummary;
  readonly onClose: () => void;
  readonly onDeleted: (() => void) | undefined;
}) {
  const t = useTranslations('reports');
  const undoToast = useUndoToast();
  const removal = useMutation({
    mutationFn: () => {
      // The page is left first: it would read what is no longer there.
      onDeleted?.();
      return reportData.delete({ params: { id: report.id } });
    },
    onSuccess: () => {
      undoToast(t('deleted', { name: report.name }), {
        undo: () => reportData.undoDelete({ params: { id: report.id } }),
        undone: t('report_back', { name: report.name }),
      });
      onClose();
    },
  });
  return (
    <DeleteDialog name={report.name} remove={removal} isUndoable onClose={onClose}>
      <p>{t('delete_text')}</p>
    </DeleteDialog>
  );
}

/** Archives a report or restores it, with Undo. */
function useArchiveReport() {
  const t = useTranslations('reports');
  const undoToast = useUndoToast();
  const set = ({ id, isArchived }: { readonly id: string; readonly isArchived: boolean }) =>
    (isArchived ? reportData.archive : reportData.restore)({ params: { id } });
  return useAction({
    mutationFn: set,
    onSuccess: (_, { id, isArchived }) =>
      undoToast(t(isArchived ? 'archived' : 'restored'), {
        undo: () => set({ id, isArchived: !isArchived }),
        undone: t(isArchived ? 'restored' : 'archived'),
      }),
  });
}
