import type { findManagerOverlaps, ResponseOf } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/use-format.ts';
import { Notice } from '../../../ui/index.ts';

type Overlap = ResponseOf<typeof findManagerOverlaps>['overlaps'][number];

/** Links that saving would cut: one manager per period. */
export function OverlapNotes({ overlaps }: { readonly overlaps: readonly Overlap[] }) {
  const t = useTranslations('users');
  const format = useFormat();
  if (overlaps.length === 0) return null;
  const month = (date: string | null, open: string) => (date ? format.period(format.monthOf(date)) : open);
  return (
    <Notice tone="warn">
      {overlaps.map((one) => (
        <p key={`${one.user_id} ${one.manager_id} ${one.start_date}`}>
          {t('manager_overlap', {
            user: one.user_name,
            manager: one.manager_name,
            from: month(one.start_date, t('manager_always')),
            to: month(one.end_date, t('manager_open')),
          })}
        </p>
      ))}
    </Notice>
  );
}
