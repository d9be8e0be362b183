import { useTranslations } from 'use-intl';
import type { ExplanationStep } from '../../../data/statements.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useShareWords } from './proration-words.ts';
import css from './step-view.module.css';

type Detail = Extract<ExplanationStep['detail'], { kind: 'TargetBonus' }>;

/** The attainment, and what it pays of the bonus at 100 %. */
export function TargetBonusDetail({
  detail: { measure_name, target_name, amount_name, made },
  currency,
}: {
  readonly detail: Detail;
  readonly currency: string;
}) {
  const t = useTranslations('statements');
  const format = useFormat();
  const shareWords = useShareWords();
  if (!made) return null;
  const parts = [
    t('target_bonus_of', {
      measure: measure_name,
      attained: format.number(made.measure),
      target: target_name,
      aimed: format.number(made.target),
      attainment: format.percent(made.attainment),
    }),
    t('target_bonus_payout', {
      payout: format.percent(made.payout),
      amount: amount_name,
      full: format.amount(made.amount, { currency }),
    }),
    ...(made.limit === null ? [] : [t(`target_bonus_${made.limit}`)]),
    ...(made.plan_days ? [t('prorated_plan', { days: shareWords.days(made.plan_days) })] : []),
  ];
  return <p className={css['note']}>{parts.join(' · ')}</p>;
}
