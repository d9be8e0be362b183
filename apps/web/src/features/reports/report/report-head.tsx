import type { Report } from '@comptoir/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../../addresses.ts';
import { reportData, type ShownReport } from '../../../data/reports.ts';
import { useExport } from '../../../ui/exports/use-export.tsx';
import { Badge, Breadcrumbs, Button, Menu, PageHeader, useAction } from '../../../ui/index.ts';
import { ReportMenu } from '../report-menu.tsx';
import { RenameReportDialog } from './rename-report-dialog.tsx';
import { ReportName } from './report-name.tsx';
import type { ReportDraft } from './report-editor.tsx';

interface ReportHeadProps {
  readonly report: Report;
  readonly draft: ReportDraft;
  readonly shown: ShownReport;
  /** What the open tab shows: a file has the same. */
  readonly view: 'rows' | 'groups';
  readonly canEdit: boolean;
  readonly onDeleted: () => void;
}

/** The report's name and what can be done with it as a whole. */
export function ReportHead({ report, draft, shown, view, canEdit, onDeleted }: ReportHeadProps) {
  const t = useTranslations('reports');
  const common = useTranslations('common');
  const [isRenaming, setRenaming] = useState(false);
  const { start, dialog } = useExport();
  const pdf = useAction({ mutationFn: () => reportData.pdf(report.id) });
  const { name, section } = draft.values;
  const exported = (kind: 'rows' | 'groups') =>
    start({
      source: {
        kind: 'report',
        report_id: report.id,
        view: kind,
        ...(shown.look ? { look: shown.look } : {}),
      },
      what: t(kind === 'rows' ? 'export_rows_what' : 'export_groups_what', { name }),
    });
  return (
    <>
      <PageHeader
        title={name}
        heading={<ReportName draft={draft} canEdit={canEdit} />}
        subtitle={[section, report.table_name ?? t(`source_${report.source.kind}`)]
          .filter((part) => part !== '')
          .join(' · ')}
        crumbs={<Breadcrumbs label={t('title')} items={[{ text: t('title'), to: PATHS.reports }]} />}
        beside={
          report.archived_at ? (
            <Badge>{t('tab_archived')}</Badge>
          ) : report.permission === 'view' ? (
            <Badge>{t('access_view')}</Badge>
          ) : undefined
        }
        actions={
          <>
            <Menu
              label={common('export')}
              items={[
                { id: 'shown', text: t(`export_${view}`), onAction: () => exported(view) },
                view === 'groups' && {
                  id: 'rows',
                  text: t('export_rows'),
                  onAction: () => exported('rows'),
                },
                {
                  id: 'pdf',
                  text: t('export_pdf'),
                  caption: draft.isTouched ? t('export_pdf_saved') : undefined,
                  onAction: () => pdf.mutate(),
                },
              ]}
            >
              <Button icon={Download} isPending={pdf.isPending}>
                {common('export')}
              </Button>
            </Menu>
            <ReportMenu
              report={report}
              onDeleted={onDeleted}
              more={[canEdit && { id: 'rename', text: t('rename'), onAction: () => setRenaming(true) }]}
            />
          </>
        }
      />
      {dialog}
      {isRenaming ? <RenameReportDialog draft={draft} onClose={() => setRenaming(false)} /> : null}
    </>
  );
}
