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
  return (
    <ImportCounts
      isStale={isStale}
      counts={[
        { label: t('created'), count: summary.created + summary.managers_created.length },
        { label: t('updated'), count: summary.updated },
        { label: t('unchanged'), count: summary.unchanged },
        { label: t('rejected'), count: summary.skipped, tone: 'bad' },
      ]}
    />
  );
}
