import type { Report, ReportLook } from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { PATHS } from '../../../addresses.ts';
import { reportData, type ShownReport } from '../../../data/reports.ts';
import { type Draft, useDraft } from '../../../lib/use-draft.ts';
import { usePageSearch } from '../../../lib/use-page-search.ts';
import { ErrorState, Form, SaveBar, Skeleton, Tabs, toast } from '../../../ui/index.ts';
import { columnsOf, type ReportPlace } from '../../../ui/report-chart/index.ts';
import { lookOf } from '../editing/report-look.ts';
import { ChartTab } from './chart-tab.tsx';
import { DataTab } from './data-tab.tsx';
import { DrillDrawer } from './drill-drawer.tsx';
import { GroupTab } from './group-tab.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { ReportHead } from './report-head.tsx';
import css from './report.module.css';
import type { ReportTabProps } from './report-tab-props.ts';

const searchSchema = z.object({
  tab: z.enum(['data', 'group', 'chart']).optional().catch(undefined),
});
type Tab = 'data' | 'group' | 'chart';

export interface ReportValues {
  readonly name: string;
  readonly section: string;
  readonly look: ReportLook;
}
export type ReportDraft = Draft<Report, ReportValues>;

const valuesOf = (report: Report): ReportValues => ({
  name: report.name,
  section: report.section,
  look: lookOf(report),
});

/** Begins where the report shows most: its chart, else its groups. */
const firstTab = ({ chart, groups, measures }: Report): Tab =>
  chart ? 'chart' : groups.length > 0 || measures.length > 0 ? 'group' : 'data';

interface ReportEditorProps {
  readonly report: Report;
  /** What is stored now; undefined when it is gone. */
  readonly read: () => Promise<Report | undefined>;
}

/** What is changed and not saved, and what the report shows with it. */
function useReportDraft(report: Report) {
  const t = useTranslations('reports');
  const draft = useDraft(report, valuesOf);
  const { look } = draft.values;
  const save = useMutation({
    mutationFn: () => {
      const { name, section } = draft.values;
      return reportData.update({
        params: { id: report.id },
        body: { ...look, name: name.trim(), section: section.trim(), version: draft.base.version },
      });
    },
    onSuccess: (saved) => {
      draft.take(saved);
      toast.success(t('saved'));
    },
  });
  const isOther = JSON.stringify(look) !== JSON.stringify(lookOf(draft.base));
  const shown: ShownReport = { id: report.id, version: draft.base.version, look: isOther ? look : null };
  return { draft, save, shown };
}

/** The open report with changes that are not saved yet. */
export function ReportEditor({ report, read }: ReportEditorProps) {
  const t = useTranslations('reports');
  const navigate = useNavigate();
  const [search, setSearch] = usePageSearch(searchSchema);
  const [first] = useState(() => firstTab(report));
  const [drilled, setDrilled] = useState<{ place: ReportPlace; title: string } | null>(null);
  const { draft, save, shown } = useReportDraft(report);
  const { look } = draft.values;
  const canEdit = report.permission === 'edit' && report.archived_at === null;
  const columns = useQuery(reportData.columns(look.source));
  const tab = search.tab ?? first;
  return (
    <>
      <ReportHead
        report={report}
        draft={draft}
        shown={shown}
        view={tab === 'data' ? 'rows' : 'groups'}
        canEdit={canEdit}
        onDeleted={() => void navigate({ to: PATHS.reports, ignoreBlocker: true })}
      />
      <LeaveGuard isOn={draft.isTouched && canEdit} tabsKeep />
      <Saving isOn={canEdit} draft={draft} save={save} read={read}>
        <Tabs<Tab>
          label={t('parts')}
          items={[
            { value: 'data', text: t('tab_data') },
            { value: 'group', text: t('tab_group') },
            { value: 'chart', text: t('tab_chart') },
          ]}
          value={tab}
          onChange={(next) => setSearch({ tab: next })}
        >
          {columns.isError ? (
            <ErrorState error={columns.error} onRetry={() => void columns.refetch()} />
          ) : columns.data ? (
            <Panel
              tab={tab}
              shown={shown}
              look={look}
              columns={columnsOf(look, columns.data)}
              canEdit={canEdit}
              hasSavedChart={draft.base.chart !== null && report.archived_at === null}
              onChange={(next) => draft.set({ look: next })}
              onDrill={(place, title) => setDrilled({ place, title })}
              onTab={(next) => setSearch({ tab: next })}
            />
          ) : (
            <Skeleton height={320} radius={12} />
          )}
        </Tabs>
      </Saving>
      {drilled ? <DrillDrawer shown={shown} {...drilled} onClose={() => setDrilled(null)} /> : null}
    </>
  );
}

/** The form around the tabs: its foot saves what was changed in any of them. */
function Saving({
  isOn,
  draft,
  save,
  read,
  children,
}: Pick<ReturnType<typeof useReportDraft>, 'draft' | 'save'> &
  Pick<ReportEditorProps, 'read'> & { readonly isOn: boolean; readonly children: ReactNode }) {
  if (!isOn) return children;
  const isNamed = draft.values.name.trim() !== '';
  return (
    <Form
      save={save}
      stored={{ draft, read }}
      onSubmit={() => {
        if (draft.isTouched && isNamed && !save.isPending) save.mutate();
      }}
      footer={
        <SaveBar
          isChanged={draft.isTouched}
          isPending={save.isPending}
          isDisabled={!isNamed}
          onDiscard={draft.discard}
        />
      }
    >
      <div className={css['tabs']}>{children}</div>
    </Form>
  );
}

function Panel({ tab, ...props }: ReportTabProps & { readonly tab: Tab }) {
  if (tab === 'data') return <DataTab {...props} />;
  return tab === 'group' ? <GroupTab {...props} /> : <ChartTab {...props} />;
}
