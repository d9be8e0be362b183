import { exportUserImport, type UserImport } from '@comptoir/contract';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { download } from '../../../lib/api.ts';
import { Button, Notice } from '../../../ui/index.ts';
import { ImportDone } from '../../../ui/imports/import-done.tsx';
import { UserCounts } from './user-counts.tsx';

export interface DoneStepProps {
  readonly applied: UserImport;
  readonly onUsers: () => void;
  readonly onRestart: () => void;
}

export function DoneStep({ applied, onUsers, onRestart }: DoneStepProps) {
  const t = useTranslations('users');
  const { summary } = applied;
  return (
    <>
      <ImportDone
        title={t('import_done_title', { count: summary.created + summary.managers_created.length })}
      >
        {summary.skipped > 0 ? (
          <Button
            icon={Download}
            onPress={() => void download(exportUserImport, { params: { id: applied.id }, body: {} })}
          >
            {t('import_download')}
          </Button>
        ) : null}
        <Button onPress={onRestart}>{t('import_another')}</Button>
        <Button variant="main" onPress={onUsers}>
          {t('import_see_users')}
        </Button>
      </ImportDone>
      <UserCounts summary={summary} />
      {summary.pending_without_email > 0 ? (
        <Notice tone="warn">{t('import_pending', { count: summary.pending_without_email })}</Notice>
      ) : null}
    </>
  );
}
