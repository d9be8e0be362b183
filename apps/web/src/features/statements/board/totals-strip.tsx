import { useTranslations } from 'use-intl';
import { compareText, percentChange, subtractText } from '../amounts.ts';
import { Amount, Percent, StackBar } from '../../../ui/index.ts';
import { cx } from '../../../lib/cx.ts';
import { shiftMonth } from '../../../lib/format.ts';
import { useFormat } from '../../../lib/use-format.ts';
import type { Board } from '../api/statement-queries.ts';
import css from './totals-strip.module.css';

/** The month at a glance: earned, paid, what waits for the reader, and how far the month is. */
export function TotalsStrip({ board }: { board: Board }) {
  const t = useTranslations('board');
  const terms = useTranslations('words');
  const format = useFormat();
  const { totals, needs_you: needs, month } = board;
  const change =
    totals.previous_earned === null ? null : percentChange(totals.previous_earned, totals.earned);
  const waiting = needs.errors + needs.to_lock + needs.to_validate + needs.to_pay;
  const words = [
    needs.errors > 0 && t('needs_errors', { count: needs.errors }),
    needs.to_lock > 0 && t('needs_to_lock', { count: needs.to_lock }),
    needs.to_validate > 0 && t('needs_to_validate', { count: needs.to_validate }),
    needs.to_pay > 0 && t('needs_to_pay', { count: needs.to_pay }),
  ].filter((word) => word !== false);
  const parts = [
    { label: terms('state.paid'), count: totals.counts.paid, colour: 'var(--s2)' },
    { label: terms('state.validated'), count: totals.counts.validated, colour: 'var(--good)' },
    { label: terms('state.locked'), count: totals.counts.locked, colour: 'var(--info)' },
    { label: terms('state.to_lock'), count: totals.counts.to_lock, colour: 'var(--line-strong)' },
    { label: terms('state.ongoing'), count: totals.counts.ongoing, colour: 'var(--accent)' },
    { label: terms('state.error'), count: totals.counts.error, colour: 'var(--bad)' },
  ];
  // Somebody who sees their own statement alone has no month to bring to its end.
  const isOwn = board.tabs.every((tab) => tab === 'mine');
  return (
    <section className={cx(css['strip'], isOwn && css['own'])}>
      <div className={css['part']}>
        <p className={css['label']}>{t('commissions_of', { month: format.period(month, 'month_name') })}</p>
        <p className={css['figure']}>
          <Amount value={totals.earned} currency={totals.currency} />
        </p>
        <p className={css['note']}>
          {change === null ? null : (
            <>
              {t.rich('versus', {
                value: () => <Percent key="change" value={change} decimals={1} isDifference />,
                month: format.period(shiftMonth(month, -1), 'month_name'),
              })}
              {isOwn ? null : ' · '}
            </>
          )}
          {isOwn ? null : t('people', { count: totals.people })}
        </p>
      </div>
      <div className={css['part']}>
        <p className={css['label']}>{t('paid_this_month')}</p>
        <p className={css['figure']}>
          <Amount value={totals.paid} currency={totals.currency} />
        </p>
        <p className={css['note']}>
          {compareText(totals.paid_later, '0') > 0
            ? t('paid_later', { amount: format.amount(totals.paid_later, { currency: totals.currency }) })
            : compareText(subtractText(totals.paid, totals.earned), '0') > 0
              ? t('paid_more')
              : t('paid_whole')}
        </p>
      </div>
      {isOwn ? null : (
        <>
          <div className={css['part']}>
            <p className={css['label']}>{t('needs_you')}</p>
            <p className={css['figure']}>{waiting}</p>
            <p className={css['note']}>{words.length > 0 ? words.join(', ') : t('needs_nothing')}</p>
          </div>
          <div className={css['part']}>
            <p className={css['label']}>{t('progress')}</p>
            <StackBar label={t('progress')} parts={parts} />
          </div>
        </>
      )}
    </section>
  );
}
