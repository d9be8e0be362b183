import { useTranslations } from 'use-intl';
import { Button, ProgressBar } from '../../../../ui/index.ts';
import css from './bulk.module.css';
import type { useBulkChange } from './use-bulk-change.ts';

/** How far a large change is. Cancelled, it leaves nothing behind. */
export function BulkProgress({ bulk: { job, cancel } }: { readonly bulk: ReturnType<typeof useBulkChange> }) {
  const t = useTranslations('bulk');
  if (job === null) return null;
  return (
    <div className={css['progress']}>
      <ProgressBar label={t('running')} value={job.percent} />
      <Button size="s" onPress={() => void cancel()}>
        {t('stop')}
      </Button>
    </div>
  );
}
