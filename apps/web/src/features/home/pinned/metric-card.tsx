import type { MetricCard } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { percentChange, subtractText } from '../../../lib/amounts.ts';
import { shiftPoint } from '../../../lib/decimal-text.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useMetricWords } from '../../../lib/use-metric-words.ts';
import { type CardActions, CardFrame } from './card-frame.tsx';
import css from './pinned.module.css';
import { Spark } from './spark.tsx';

type Series = MetricCard['series'][number];

interface MetricCardProps {
  readonly card: MetricCard;
  readonly actions: CardActions | undefined;
}

/** A metric as one figure, what it is compared with, and the year up to it. Amounts of several currencies are below each other. */
export function MetricCardView({ card, actions }: MetricCardProps) {
  const t = useTranslations('metrics');
  const words = useMetricWords();
  const format = useFormat();
  const { metric, series, period, shown } = card;
  const name = words.name(metric);
  return (
    <CardFrame name={name} hint={words.text(metric)} actions={actions}>
      <p className={css['sub']}>
        {period === 'month'
          ? format.period(shown.to)
          : t('card_so_far', { period: format.period(shown.to, period) })}
      </p>
      {series.length === 0 ? <p className={css['sub']}>{t('card_empty')}</p> : null}
      {series.map((one) => (
        <div key={one.currency ?? ''} className={css['series']}>
          {one.value === null ? (
            <p className={css['sub']}>{t('card_no_value')}</p>
          ) : (
            <p className={css['big']}>{words.value(metric, one.value, one.currency)}</p>
          )}
          <Comparison card={card} series={one} />
          <Spark
            label={t('spark', { name })}
            points={one.history.map((point) => ({
              ...point,
              text: words.value(metric, point.value, one.currency),
            }))}
          />
        </div>
      ))}
    </CardFrame>
  );
}

/** By how much the figure changed, and from what: a ratio in points, everything else in percent. */
function Comparison({ card, series }: { readonly card: MetricCard; readonly series: Series }) {
  const t = useTranslations('metrics');
  const words = useMetricWords();
  const format = useFormat();
  const { metric, shown, compared_with } = card;
  const { value, compared, currency } = series;
  if (compared === null) return null;
  const { from, to } = compared_with;
  // The year is written once, and not where it is that of the figure itself.
  const month = (at: string, beside: string) =>
    format.period(at, at.slice(0, 4) === beside.slice(0, 4) ? 'month_name' : 'month');
  const months =
    from === to ? month(to, shown.to) : t('card_months', { from: month(from, to), to: month(to, shown.to) });
  return (
    <p className={css['sub']}>
      {value !== null ? <Change {...{ metric, value, compared }} /> : null}
      {t('card_versus', { value: words.value(metric, compared, currency), months })}
    </p>
  );
}

function Change({
  metric,
  value,
  compared,
}: Pick<MetricCard, 'metric'> & { readonly value: string; readonly compared: string }) {
  const t = useTranslations('metrics');
  const format = useFormat();
  const isRatio = metric.data_type === 'percentage';
  const change = isRatio ? subtractText(value, compared) : percentChange(compared, value);
  if (change === null) return null;
  const points = (ratio: string) => format.number(shiftPoint(ratio, 2), { decimals: 1, signed: true });
  const isSame = points(change) === points('0');
  const text = isRatio
    ? t('card_points', { change: points(change) })
    : format.percent(change, { decimals: 1, signed: true });
  if (isSame) return <strong>{t('card_same')} </strong>;
  return <strong>{text} </strong>;
}
