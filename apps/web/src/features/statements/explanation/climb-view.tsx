import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/use-format.ts';
import { Amount, TierCurve } from '../../../ui/index.ts';
import { type ClimbWire, aboveTiers, curveOf, fillOf } from './climb-curve.ts';
import css from './climb-view.module.css';
import disclosure from './disclosure.module.css';
import { useValueWords } from '../../../ui/statements/value-text.tsx';

type Tier = ClimbWire['tiers'][number];

interface ClimbViewProps {
  readonly climb: ClimbWire;
  readonly measure_name: string;
  readonly target_name: string | null;
  readonly currency: string;
}

/** A climb; one of a group's is a line of its own that opens, for there may be many. */
export function ClimbView(props: ClimbViewProps) {
  const words = useValueWords();
  const { climb, currency } = props;
  if (climb.group.length === 0) return <OneClimb {...props} />;
  return (
    <details className={disclosure['group']}>
      <summary>
        <ChevronRight size={15} aria-hidden />
        <span>{climb.group.map((one) => words(one, null)).join(', ')}</span>
        <Amount value={climb.pay} currency={currency} />
      </summary>
      <OneClimb {...props} />
    </details>
  );
}

/** The tiers as climbed: drawn, then each with how full it is and what it pays. The list is the drawing's table. */
function OneClimb({ climb, measure_name, target_name, currency }: ClimbViewProps) {
  const t = useTranslations('statements');
  const format = useFormat();
  const { mode } = climb;
  const above = aboveTiers(climb);
  const number = (text: string) => format.number(text, { decimals: text.includes('.') ? 2 : 0 });
  const value = (text: string) =>
    climb.pays === 'rate' ? format.percent(text) : format.amount(text, { currency });
  /** Where a tier begins; of a target with its share, as the plan has it. */
  const threshold = ({ from, from_written }: Tier) =>
    climb.target === null ? number(from) : `${number(from)} (${format.percent(from_written)})`;
  /** On a line rates have more digits than the plan's. */
  const rate = (text: string) => format.percent(text, { decimals: 4 });
  const label = (tier: Tier, next: Tier | undefined) => {
    if (mode === 'interpolated') return t('line_point', { from: threshold(tier), value: value(tier.value) });
    if (climb.tiers.length === 1 && tier.to === null) return t('tier_one', { value: value(tier.value) });
    if (tier.to === null) return t('tier_above', { from: threshold(tier), value: value(tier.value) });
    return t('tier_to', { to: next ? threshold(next) : number(tier.to), value: value(tier.value) });
  };
  return (
    <div className={css['climb']}>
      <TierCurve
        label={
          climb.rate === null
            ? t('chart_label', {
                name: measure_name,
                end: number(climb.end),
                pay: format.amount(climb.pay, { currency }),
              })
            : t('line_chart', { name: measure_name, end: number(climb.end), rate: rate(climb.rate) })
        }
        points={curveOf(climb)}
        at={climb.end}
        currency={currency}
      />
      <p className={css['note']}>
        {mode === 'interpolated' || climb.pays === 'rate' ? t(`mode_${mode}`) : t(`mode_${mode}_amount`)}
        {climb.rate === null ? null : ` · ${t('line_rate', { rate: rate(climb.rate) })}`}
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
        {above === null ? null : (
          <li>
            <span>{t('tier_past', { measure: number(above) })}</span>
            <span />
            <Amount value="0" currency={currency} />
          </li>
        )}
        {climb.true_up && Number(climb.true_up.pay) !== 0 ? (
          <li>
            <span>
              {t('true_up', {
                months: format.months(climb.true_up.months),
                due: format.amount(climb.true_up.due, { currency }),
                before: format.amount(climb.true_up.before, { currency }),
              })}
            </span>
            <span />
            <Amount value={climb.true_up.pay} currency={currency} />
          </li>
        ) : null}
      </ul>
    </div>
  );
}
