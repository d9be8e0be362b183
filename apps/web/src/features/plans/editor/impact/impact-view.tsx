import { useTranslations } from 'use-intl';
import { Notice, Skeleton } from '../../../../ui/index.ts';
import { Forbidden, isForbidden } from '../preview-forbidden.tsx';
import { ImpactDetails } from './impact-details.tsx';
import { ImpactFigures } from './impact-figures.tsx';
import { MonthsFigures } from './months-figures.tsx';
import type { Impact } from './use-impact.ts';

/** What a change does to pay: its sums, the largest changes, and everybody on request. */
export function ImpactView({ impact, fileName }: { readonly impact: Impact; readonly fileName: string }) {
  const t = useTranslations('editor.impact');
  if (impact.isLoading) return <Skeleton height={220} />;
  if (isForbidden(impact.error)) return <Forbidden error={impact.error} />;
  if (impact.months)
    return (
      <>
        <MonthsFigures impact={impact.months} />
        <ImpactDetails impact={impact.months} fileName={fileName} />
      </>
    );
  if (impact.month)
    return (
      <>
        <ImpactFigures impact={impact.month} />
        <Notice tone="warn">{t('oneMonth')}</Notice>
      </>
    );
  return impact.error ? <Notice tone="warn">{t('failed')}</Notice> : null;
}
