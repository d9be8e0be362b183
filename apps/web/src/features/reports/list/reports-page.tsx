import type { ReportSummary } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChartColumnBig, ChevronDown, ChevronRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { addresses } from '../../../addresses.ts';
import { reportData, REPORTS_PER_PAGE } from '../../../data/reports.ts';
import { LateTexts } from '../../../lib/late-texts.tsx';
import { PAGE_NEEDS, useMayOpen } from '../../../lib/page-needs.ts';
import { usePageSearch } from '../../../lib/use-page-search.ts';
import {
  Button,
  EmptyState,
  ErrorState,
  PageHeader,
  Pager,
  SearchField,
  Segmented,
  Skeleton,
  Table,
  Toolbar,
} from '../../../ui/index.ts';
import { CreateReportDialog } from './create-report-dialog.tsx';
import { useReportColumns } from './report-list-columns.tsx';
import css from './reports-page.module.css';

const searchSchema = z.object({
  q: z.string().max(255).catch('').default(''),
  tab: z.enum(['live', 'archived']).catch('live').default('live'),
  page: z.number().int().min(0).catch(0).default(0),
  /** Sections that are closed. */
  closed: z.array(z.string()).max(100).catch([]).default([]),
});

/** Every report that the person sees, by section. */
export function ReportsPage() {
  return (
    <LateTexts>
      <Reports />
    </LateTexts>
  );
}

function Reports() {
  const t = useTranslations('reports');
  const navigate = useNavigate();
  const [search, setSearch] = usePageSearch(searchSchema);
  const [isCreating, setCreating] = useState(false);
  const isArchive = search.tab === 'archived';
  const found = useQuery(reportData.list({ search: search.q, archived: isArchive, page: search.page }));
  const canCreate = found.data?.can_create ?? false;
  const open = (id: string) => void navigate(addresses.report(id));
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={found.data ? t('count', { count: found.data.total }) : undefined}
        actions={<Actions onCreate={canCreate ? () => setCreating(true) : null} />}
      />
      <Toolbar>
        <div className={css['search']}>
          <SearchField label={t('search')} value={search.q} onChange={(q) => setSearch({ q, page: 0 })} />
        </div>
        <Segmented
          label={t('title')}
          items={[
            { value: 'live', text: t('tab_live') },
            { value: 'archived', text: t('tab_archived') },
          ]}
          value={search.tab}
          onChange={(tab) => setSearch({ tab, page: 0 })}
        />
      </Toolbar>
      {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton height={240} radius={12} /> : null}
      {found.data?.reports.length === 0 ? (
        <Nothing
          isSearched={search.q !== ''}
          isArchive={isArchive}
          onCreate={canCreate ? () => setCreating(true) : null}
        />
      ) : null}
      {bySection(found.data?.reports ?? []).map(([section, reports]) => (
        <Section
          key={section}
          name={section}
          reports={reports}
          isOpen={!search.closed.includes(section)}
          onToggle={() =>
            setSearch({
              closed: search.closed.includes(section)
                ? search.closed.filter((each) => each !== section)
                : [...search.closed, section],
            })
          }
          onOpen={open}
        />
      ))}
      {found.data ? (
        <Pager
          page={search.page}
          size={REPORTS_PER_PAGE}
          total={found.data.total}
          onChange={(page) => setSearch({ page })}
        />
      ) : null}
      {isCreating ? (
        <CreateReportDialog
          sections={found.data?.sections ?? []}
          onClose={() => setCreating(false)}
          onCreated={open}
        />
      ) : null}
    </>
  );
}

/** The way to the metrics, and a new report. */
function Actions({ onCreate }: { readonly onCreate: (() => void) | null }) {
  const t = useTranslations('reports');
  const metrics = useTranslations('metrics');
  const seesMetrics = useMayOpen(PAGE_NEEDS.metrics);
  return (
    <>
      {seesMetrics ? <Link {...addresses.metrics()}>{metrics('title')}</Link> : null}
      {onCreate ? (
        <Button variant="main" icon={Plus} onPress={onCreate}>
          {t('new')}
        </Button>
      ) : null}
    </>
  );
}

/** In the order of the server: by section, then by name. */
function bySection(reports: readonly ReportSummary[]): readonly (readonly [string, ReportSummary[]])[] {
  const sections = new Map<string, ReportSummary[]>();
  for (const report of reports)
    sections.set(report.section, [...(sections.get(report.section) ?? []), report]);
  return [...sections];
}

function Section({
  name,
  reports,
  isOpen,
  onToggle,
  onOpen,
}: {
  readonly name: string;
  readonly reports: readonly ReportSummary[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onOpen: (id: string) => void;
}) {
  const t = useTranslations('reports');
  const columns = useReportColumns();
  const title = name === '' ? t('no_section') : name;
  const Sign = isOpen ? ChevronDown : ChevronRight;
  return (
    <section className={css['section']}>
      <h2 className={css['heading']}>
        <button type="button" aria-expanded={isOpen} onClick={onToggle}>
          <Sign size={16} aria-hidden />
          {title}
          <span className={css['count']}>{reports.length}</span>
        </button>
      </h2>
      {isOpen ? (
        <Table<ReportSummary>
          label={title}
          columns={columns}
          rows={reports}
          rowKey={({ id }) => id}
          onRowAction={({ id }) => onOpen(id)}
        />
      ) : null}
    </section>
  );
}

function Nothing({
  isSearched,
  isArchive,
  onCreate,
}: {
  readonly isSearched: boolean;
  readonly isArchive: boolean;
  readonly onCreate: (() => void) | null;
}) {
  const t = useTranslations('reports');
  if (isSearched) return <EmptyState title={t('none_match')} />;
  if (isArchive) return <EmptyState title={t('archived_empty')}>{t('archived_empty_text')}</EmptyState>;
  return (
    <EmptyState
      icon={<ChartColumnBig size={22} aria-hidden />}
      title={t('empty_title')}
      action={
        onCreate ? (
          <Button variant="main" icon={Plus} onPress={onCreate}>
            {t('new')}
          </Button>
        ) : undefined
      }
    >
      {t(onCreate ? 'empty_text' : 'empty_text_view')}
    </EmptyState>
  );
}
