import { exportUserImport, type UserImport } from '@comptoir/contract';
import { CircleCheck, Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { download } from '../../../lib/api.ts';
import { Button, Notice, Panel } from '../../../ui/index.ts';
import css from './import-page.module.css';

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
      <Panel>
        <div className={css['done']} aria-live="polite">
          <CircleCheck size={36} strokeWidth={1.6} aria-hidden />
          <h2>{t('import_done_title', { count: summary.created + summary.managers_created.length })}</h2>
          <p>
            {t('import_done_text', {
              updated: summary.updated,
              unchanged: summary.unchanged,
              skipped: summary.skipped,
            })}
          </p>
          <div className={css['buttons']}>
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
          </div>
        </div>
      </Panel>
      {summary.pending_without_email > 0 ? (
        <Notice tone="warn">{t('import_pending', { count: summary.pending_without_email })}</Notice>
      ) : null}
    </>
  );
}
