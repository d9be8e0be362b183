import type { ImpactWire } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/use-format.ts';
import { Amount, NumberText } from '../../../ui/index.ts';
import styles from './editor.module.css';

/** What a month becomes: people, open months, totals before and after, the largest changes, errors. */
export function ImpactFigures({ impact }: { readonly impact: ImpactWire }) {
  const t = useTranslations('editor.impact');
  const format = useFormat();
  const { open_months: open } = impact;
  const openMonths =
    open === null
      ? format.number(0)
      : open.count === 1
        ? format.period(open.first, 'month')
        : t('openSpan', {
            count: open.count,
            first: format.period(open.first, 'month'),
            last: format.period(open.last, 'month'),
          });
  return (
    <dl className={styles['kvs']} data-testid="impact">
      <div className={styles['kv']}>
        <dt>{t('openMonths')}</dt>
        <dd>{openMonths}</dd>
      </div>
      <div className={styles['kv']}>
        <dt>{t('before', { month: format.period(impact.month, 'month'), count: impact.people })}</dt>
        <dd>
          <Amount value={impact.live_total} />
        </dd>
      </div>
      <div className={styles['kv']}>
        <dt>{t('after')}</dt>
        <dd>
          <Amount value={impact.total} />
        </dd>
      </div>
      <div className={styles['kv']} data-strong>
        <dt>{t('difference')}</dt>
        <dd>
          <Amount value={impact.difference} isDifference />
        </dd>
      </div>
      {impact.changes.map(({ user_id, name, difference }) => (
        <div key={user_id} className={styles['kv']}>
          <dt>{name}</dt>
          <dd>
            <Amount value={difference} isDifference />
          </dd>
        </div>
      ))}
      {impact.in_error > 0 ? (
        <div className={styles['kv']}>
          <dt>{t('errors')}</dt>
          <dd className={styles['bad']}>
            <NumberText value={impact.in_error} />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
