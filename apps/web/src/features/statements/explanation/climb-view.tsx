import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/use-format.ts';
import { Amount, TierCurve } from '../../../ui/index.ts';
import { type ClimbWire, curveOf, fillOf } from './climb-curve.ts';
import css from './climb-view.module.css';
import { useValueWords } from './value-text.tsx';

type Tier = ClimbWire['tiers'][number];

/** The tiers as climbed: drawn, then each with how full it is and what it pays. The list is the drawing's table. */
export function ClimbView({
  climb,
  measure_name,
  target_name,
  currency,
}: {
  climb: ClimbWire;
  measure_name: string;
  target_name: string | null;
  currency: string;
}) {
  const t = useTranslations('statements');
  const format = useFormat();
  const words = useValueWords();
  const { points, at } = curveOf(climb);
  const number = (text: string) => format.number(text, { decimals: text.includes('.') ? 2 : 0 });
  const value = (text: string) => (climb.pays === 'rate' ? format.percent(text) : format.amount(text, { currency }));
  /** Where a tier begins; of a target with its share, as the plan has it. */
  const threshold = ({ from, from_written }: Tier) =>
    climb.target === null ? number(from) : `${number(from)} (${format.percent(from_written)})`;
  const label = (tier: Tier, next: Tier | undefined) => {
    if (climb.tiers.length === 1 && tier.to === null) return t('tier_one', { value: value(tier.value) });
    if (tier.to === null) return t('tier_above', { from: threshold(tier), value: value(tier.value) });
    return t('tier_to', { to: next ? threshold(next) : number(tier.to), value: value(tier.value) });
  };
  return (
    <div className={css['climb']}>
      {climb.group.length > 0 ? (
        <p className={css['note']}>{t('climb_group', { group: climb.group.map((one) => words(one, null)).join(', ') })}</p>
      ) : null}
      <TierCurve
        label={t('chart_label', { name: measure_name, end: number(climb.end), pay: format.amount(climb.pay, { currency }) })}
        points={points}
        at={at}
        currency={currency}
      />
      <p className={css['note']}>
        {t(`mode_${climb.mode}`)}
        {climb.target !== null && target_name !== null
          ? ` · ${t('compared_to', { name: target_name, value: number(climb.target) })}`
          : null}
        {Number(climb.start) === 0 ? null : ` · ${t('climb_start', { value: number(climb.start) })}`}
      </p>
      <ul className={css['tiers']} aria-label={t('show_curve_table')}>
        {climb.tiers.map((tier, index) => (
          <li key={tier.from} className={index === climb.reached ? css['reached'] : undefined}>
            <span>{label(tier, climb.tiers[index + 1])}</span>
            <span className={css['track']} aria-hidden>
              <span style={{ width: `${fillOf(climb, tier) * 100}%` }} />
            </span>
            <Amount value={tier.pay} currency={currency} />
          </li>
        ))}
      </ul>
    </div>
  );
}
