import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../../addresses.ts';
import { reportData } from '../../../data/reports.ts';
import { ApiError } from '../../../lib/api.ts';
import { LateTexts } from '../../../lib/late-texts.tsx';
import { EmptyState, ErrorState, LinkButton, Notice, PageHeader, Skeleton } from '../../../ui/index.ts';
import { ReportEditor } from './report-editor.tsx';

/** One report: its rows, its groups and its chart. */
export function ReportPage() {
  const { report: id = '' } = useParams({ strict: false }) as { report?: string };
  return (
    <LateTexts>
      <Loaded key={id} id={id} />
    </LateTexts>
  );
}

function Loaded({ id }: { readonly id: string }) {
  const t = useTranslations('reports');
  const found = useQuery(reportData.one(id));
  const isMissing = found.error instanceof ApiError && found.error.code === 'report_not_found';
  // It was here before: deleted since, or no longer shared.
  if (found.data && isMissing) return <ReportGone name={found.data.name} />;
  if (isMissing)
    return (
      <EmptyState
        isPage
        title={t('not_found')}
        action={
          <LinkButton to={PATHS.reports} variant="main">
            {t('all_reports')}
          </LinkButton>
        }
      >
        {t('not_found_text')}
      </EmptyState>
    );
  if (found.isError) return <ErrorState isPage error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data)
    return (
      <>
        <PageHeader title={<Skeleton width={180} height={22} />} />
        <Skeleton height={320} radius={12} />
      </>
    );
  return <ReportEditor report={found.data} read={async () => (await found.refetch()).data} />;
}

/** The specification's wait before the page is left. */
const LEAVE_MS = 4000;

/** Somebody deleted the report that is open here: the page says so, then the list opens. */
function ReportGone({ name }: { readonly name: string }) {
  const t = useTranslations('reports');
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => {
      void reportData.readAgain();
      void navigate({ to: PATHS.reports, replace: true, ignoreBlocker: true });
    }, LEAVE_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <>
      <PageHeader title={name} />
      <div role="alert">
        <Notice tone="warn" title={t('gone')}>
          {t('gone_text')}
        </Notice>
      </div>
    </>
  );
}
