import type { MetricCard } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { useMetricWords } from '../../../lib/use-metric-words.ts';
import css from './pinned.module.css';
import { Spark } from './spark.tsx';

/** A metric as one figure, with the month before and the year up to it. Amounts of several currencies are beside each other. */
export function MetricCardView({ card }: { readonly card: MetricCard }) {
  const t = useTranslations('metrics');
  const words = useMetricWords();
  const { metric, series } = card;
  const name = words.name(metric);
  return (
    <section className={css['card']} aria-label={name} title={words.text(metric)}>
      <h3 className={css['label']}>{name}</h3>
      {series.length === 0 ? <p className={css['big']}>{t('unknown')}</p> : null}
      {series.map(({ currency, value, previous, history }) => (
        <div key={currency ?? ''}>
          <p className={css['big']}>{words.value(metric, value, currency)}</p>
          <p className={css['sub']}>
            {t('before')}: {words.value(metric, previous, currency)}
          </p>
          <Spark
            label={t('spark', { name })}
            points={history.map((point) => ({ ...point, text: words.value(metric, point.value, currency) }))}
          />
        </div>
      ))}
    </section>
  );
}
