import type { UserImport } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { ImportCounts } from '../../../ui/imports/import-wizard.tsx';

/** How many users the file creates, changes and leaves as they are; how many rows are rejected. */
export function UserCounts({
  summary,
  isStale = false,
}: {
  summary: UserImport['summary'];
  isStale?: boolean;
}) {
  const t = useTranslations('imports');
  const users = useTranslations('users');
  return (
    <ImportCounts
      isStale={isStale}
      counts={[
        { label: t('created'), count: summary.created + summary.managers_created.length },
        { label: t('updated'), count: summary.updated },
        { label: t('unchanged'), count: summary.unchanged },
        ...(summary.departing > 0
          ? [{ label: users('import_count_departing'), count: summary.departing }]
          : []),
        ...(summary.returning > 0
          ? [{ label: users('import_count_returning'), count: summary.returning }]
          : []),
        { label: t('rejected'), count: summary.skipped, tone: 'bad' },
      ]}
    />
  );
}
