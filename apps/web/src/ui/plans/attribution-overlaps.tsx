import type { AttributionOverlap, BodyOf, findAttributionOverlaps } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { planData } from '../../data/plans.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Notice } from '../index.ts';
import css from './effects.module.css';

/** More are counted. */
const SHOWN = 5;

/** Before saving: whose records two attributions would count on the same days. `change`: as it would be saved; `null`: nothing to warn of. */
export function AttributionOverlaps({
  change,
}: {
  readonly change: BodyOf<typeof findAttributionOverlaps> | null;
}) {
  const found = useQuery({
    ...planData.overlaps(change ?? {}),
    enabled: change !== null,
  });
  return <OverlapNotices overlaps={change === null ? [] : (found.data?.overlaps ?? [])} />;
}

/** The warning itself, of overlaps that are known. */
export function OverlapNotices({ overlaps }: { readonly overlaps: readonly AttributionOverlap[] }) {
  const t = useTranslations('plans.overlaps');
  const twice = overlaps.filter((one) => one.other_plan_name !== null);
  const once = overlaps.filter((one) => one.other_plan_name === null);
  if (overlaps.length === 0) return null;
  return (
    <div className={css['warned']}>
      {twice.length > 0 ? (
        <Notice tone="warn">
          {t('twice')}
          <OverlapList overlaps={twice} />
        </Notice>
      ) : null}
      {once.length > 0 ? (
        <Notice>
          {t('once')}
          <OverlapList overlaps={once} />
        </Notice>
      ) : null}
    </div>
  );
}

function OverlapList({ overlaps }: { readonly overlaps: readonly AttributionOverlap[] }) {
  const t = useTranslations('plans.overlaps');
  const format = useFormat();
  const days = ({ first_day, last_day }: AttributionOverlap) => {
    if (first_day === null && last_day === null) return t('always');
    if (first_day === null) return t('until', { last: format.date(last_day ?? '') });
    return last_day === null
      ? t('since', { first: format.date(first_day) })
      : t('days', { first: format.date(first_day), last: format.date(last_day) });
  };
  return (
    <ul className={css['overlaps']}>
      {overlaps.slice(0, SHOWN).map((one) => (
        <li key={`${one.user_id} ${one.plan_name} ${one.other_plan_name ?? ''} ${one.first_day ?? ''}`}>
          {one.other_plan_name === null
            ? t('onePlan', { user: one.user_name, plan: one.plan_name, days: days(one) })
            : t('twoPlans', {
                user: one.user_name,
                plan: one.plan_name,
                other: one.other_plan_name,
                days: days(one),
              })}
        </li>
      ))}
      {overlaps.length > SHOWN ? <li>{t('more', { count: overlaps.length - SHOWN })}</li> : null}
    </ul>
  );
}
