import type { ReportGroups } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { Notice } from '../../../ui/index.ts';

/** What the figures leave out. */
export function GroupNotices({ result }: { readonly result: ReportGroups }) {
  const t = useTranslations('reports');
  const unconverted = Math.max(0, ...result.measures.map((measure) => measure.unconverted));
  return (
    <>
      {unconverted > 0 ? <Notice tone="warn">{t('unconverted', { count: unconverted })}</Notice> : null}
      {result.across_left_out > 0 ? (
        <Notice>{t('across_left_out', { count: result.across_left_out })}</Notice>
      ) : null}
    </>
  );
}
