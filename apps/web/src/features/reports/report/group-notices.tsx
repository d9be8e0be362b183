import type { ReportGroups } from '@comptoir/contract';
import { fill, METRIC_PROBLEM, pick } from '@comptoir/words';
import { useLocale, useTranslations } from 'use-intl';
import { Notice } from '../../../ui/index.ts';

/** What the figures leave out. */
export function GroupNotices({ result }: { readonly result: ReportGroups }) {
  const t = useTranslations('reports');
  const problems = pick(useLocale().startsWith('fr') ? 'fr' : 'en', METRIC_PROBLEM);
  const unconverted = Math.max(0, ...result.measures.map((measure) => measure.unconverted));
  return (
    <>
      {result.measures.map(({ id, metric }) =>
        metric?.problem ? (
          <Notice key={id} tone="warn">
            {fill(problems[metric.problem], { name: metric.name, column: metric.column ?? '' })}
          </Notice>
        ) : null,
      )}
      {unconverted > 0 ? <Notice tone="warn">{t('unconverted', { count: unconverted })}</Notice> : null}
      {result.across_left_out > 0 ? (
        <Notice>{t('across_left_out', { count: result.across_left_out })}</Notice>
      ) : null}
    </>
  );
}
