import type { ImpactWire } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../../lib/use-format.ts';
import { Amount, NumberText } from '../../../../ui/index.ts';
import styles from '../editor.module.css';
import { Figure } from '../figure.tsx';

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
      <Figure term={t('openMonths')}>{openMonths}</Figure>
      <Figure term={t('before', { month: format.period(impact.month, 'month'), count: impact.people })}>
        <Amount value={impact.live_total} />
      </Figure>
      <Figure term={t('after')}>
        <Amount value={impact.total} />
      </Figure>
      <Figure term={t('difference')} isStrong>
        <Amount value={impact.difference} isDifference />
      </Figure>
      {impact.changes.map(({ user_id, name, difference }) => (
        <Figure key={user_id} term={name}>
          <Amount value={difference} isDifference />
        </Figure>
      ))}
      {impact.in_error > 0 ? (
        <Figure term={t('errors')}>
          <span className={styles['bad']}>
            <NumberText value={impact.in_error} />
          </span>
        </Figure>
      ) : null}
    </dl>
  );
}
