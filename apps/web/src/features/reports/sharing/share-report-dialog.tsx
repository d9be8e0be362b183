import type { ReportSummary } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { reportData } from '../../../data/reports.ts';
import { ShareView } from '../../../ui/views/share-view.tsx';

/** Each of them sees the records and the pay that they may see. */
export function ShareReportDialog({
  report: { id, name },
  onClose,
}: {
  readonly report: ReportSummary;
  readonly onClose: () => void;
}) {
  const t = useTranslations('reports');
  const found = useQuery(reportData.shares(id));
  const choices = useQuery(reportData.sharingChoices).data;
  return (
    <ShareView
      name={name}
      note={t('share_note')}
      editNote={t('share_edit_note')}
      found={found}
      roles={choices?.roles ?? []}
      people={choices?.users ?? []}
      onSave={(body) => reportData.share({ params: { id }, body })}
      onClose={onClose}
    />
  );
}
