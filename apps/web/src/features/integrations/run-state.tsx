import type { IntegrationRun } from '@comptoir/contract';
import type { ErrorCode } from '@comptoir/contract/errors';
import { useTranslations } from 'use-intl';
import { useRefusalText } from '../../lib/use-error-text.ts';
import { Badge, type Tone } from '../../ui/index.ts';
import css from './integrations.module.css';

const TONES: Readonly<Record<IntegrationRun['status'], Tone>> = {
  queued: 'neutral',
  fetching: 'accent',
  mapping: 'warn',
  confirming: 'warn',
  importing: 'accent',
  finished: 'good',
  unchanged: 'good',
  failed: 'bad',
  cancelled: 'neutral',
};

/** How far a refresh is or how it ended, and why it failed. */
export function RunState({ run }: { readonly run: IntegrationRun }) {
  const t = useTranslations('integrations');
  const refusal = useRefusalText();
  const isRunning = run.status === 'fetching' || run.status === 'importing';
  return (
    <span className={css['state']}>
      <Badge tone={TONES[run.status]} pulse={isRunning}>
        {t(`status_${run.status}`, { percent: run.progress })}
      </Badge>
      {run.guard && run.status === 'confirming' ? (
        <span className={css['why']}>
          {t(run.user_import_id === null ? 'guard_records' : 'guard_people', run.guard)}
        </span>
      ) : null}
      {run.error ? (
        <span className={css['why']}>{refusal(run.error.code as ErrorCode, run.error.params)}</span>
      ) : null}
    </span>
  );
}
