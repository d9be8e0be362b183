import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/use-format.ts';
import { Button, ProgressBar } from '../../../ui/index.ts';
import type { Recalculation } from '../use-recalculation.ts';
import css from './calculation-progress.module.css';

/** Most calculations are over before anybody could read about them: the page does not jump for those. */
const SHOWN_AFTER_MS = 1000;

/** A calculation that takes its time: how far it is, what comes next, and the way to call it off. */
export function CalculationProgress({ recalculation: { job, cancel } }: { recalculation: Recalculation }) {
  const t = useTranslations('board');
  const common = useTranslations('common');
  const format = useFormat();
  const [shown, setShown] = useState<string | null>(null);
  const id = job?.id ?? null;
  useEffect(() => {
    const timer = setTimeout(() => setShown(id), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id]);
  if (!job || shown !== id) return null;
  const { done, total, month } = job.params as { done?: number; total?: number; month?: string };
  const text =
    month === undefined
      ? t(job.state === 'queued' ? 'calculation_queued' : 'calculation_computing')
      : t('calculation_writing', {
          month: format.period(month),
          done: format.number(done ?? 0),
          total: format.number(total ?? 0),
        });
  return (
    <section className={css['strip']} aria-label={t('calculation')}>
      <ProgressBar label={text} value={month === undefined ? null : job.progress} />
      <p>{t('calculation_next')}</p>
      <Button size="s" isPending={job.cancel_requested} onPress={cancel}>
        {common('cancel')}
      </Button>
    </section>
  );
}
