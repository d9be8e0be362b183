import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/use-format.ts';
import type { DrawTerms } from '../../data/draws.ts';
import { Amount } from '../../ui/index.ts';
import css from './draws.module.css';

/** Amount and way of a draw. */
export function DrawAmount({ draw }: { readonly draw: DrawTerms }) {
  const t = useTranslations('draws');
  return (
    <span className={css['terms']}>
      <Amount value={draw.amount} currency={draw.currency ?? undefined} isStrong />
      <small>{t(`way.${draw.way}`)}</small>
    </span>
  );
}

/** From when to when. */
export function DrawMonths({ draw }: { readonly draw: DrawTerms }) {
  const t = useTranslations('draws');
  const { period } = useFormat();
  return draw.end_month === null
    ? t('months_open', { from: period(draw.start_month) })
    : t('months', { from: period(draw.start_month), until: period(draw.end_month) });
}

/** Whether and when it is recovered. */
export function DrawRecoveryText({ draw }: { readonly draw: DrawTerms }) {
  const t = useTranslations('draws');
  const { percent } = useFormat();
  if (!draw.recoverable) return t('kept');
  const share = draw.share === null ? null : t('share_of_pay', { share: percent(draw.share) });
  return (
    <span className={css['terms']}>
      {t(`recovery.${draw.recovery}`)}
      {share ? <small>{share}</small> : null}
    </span>
  );
}
