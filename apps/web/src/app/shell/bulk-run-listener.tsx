import type { BulkRun } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { bulkRunData } from '../../data/bulk-runs.ts';
import { lazyWithTexts } from '../../lib/late-texts.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { useFormat } from '../../lib/use-format.ts';
import { followRun, type RunTexts } from '../../ui/bulk-runs/follow-run.ts';
import { onRun } from '../../ui/bulk-runs/running.ts';

const SkippedOfRun = lazyWithTexts(() =>
  import('./skipped-of-run.tsx').then((module) => module.SkippedOfRun),
);

/** Follows the runs of the person, those of before a reload too, and opens what they skipped. */
export function BulkRunListener() {
  const [shown, setShown] = useState<BulkRun | null>(null);
  const texts = useRunTexts(setShown);
  const last = useRef(texts);
  useEffect(() => {
    last.current = texts;
  });
  const { data: runs } = useQuery(bulkRunData.list);
  useEffect(() => runs?.forEach((run) => followRun(run, last.current)), [runs]);
  useEffect(() => onRun((run) => followRun(run, last.current)), []);
  return shown ? (
    <Suspense>
      <SkippedOfRun run={shown} onClose={() => setShown(null)} />
    </Suspense>
  ) : null;
}

function useRunTexts(onShow: RunTexts['onShow']): RunTexts {
  const t = useTranslations('runs');
  const { number } = useFormat();
  return {
    running: ({ action }) => t(`running_${action}`),
    progress: ({ done, total }) => t('progress', { done: number(done), total: number(total) }),
    done: ({ action, changed }) => t(`done_${action}`, { count: changed }),
    stopped: ({ action, changed }) => t('stopped', { done: t(`done_${action}`, { count: changed }) }),
    failed: t('failed'),
    skipped: (count) => t('skipped', { count }),
    stop: t('stop'),
    stopping: t('stopping'),
    show: t('show'),
    undo: t('undo'),
    errorText: useErrorText(),
    onShow,
  };
}
