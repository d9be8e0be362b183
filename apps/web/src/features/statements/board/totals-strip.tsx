import { useTranslations } from 'use-intl';
import { compareText, percentChange, subtractText } from '../../../lib/amounts.ts';
import { Amount, Percent } from '../../../ui/index.ts';
import { useMoreBeside } from '../../../ui/use-more-beside.ts';
import { StateBar } from '../../../ui/statements/state-bar.tsx';
import { cx } from '../../../lib/cx.ts';
import { shiftMonth } from '../../../lib/format.ts';
import { useFormat } from '../../../lib/use-format.ts';
import type { Board } from '../../../data/statements.ts';
import { Needs, type NeedsProps } from './needs-tile.tsx';
import css from './totals-strip.module.css';

/** The month at a glance: earned, payable, what waits for the reader, and how far the month is. All of what the filters show. */
export function TotalsStrip({ board, onShow }: NeedsProps) {
  const t = useTranslations('board');
  const more = useMoreBeside();
  // Somebody who sees their own statement alone has no month to bring to its end.
  const isOwn = board.tabs.every((tab) => tab === 'mine');
  return (
    // A phone scrolls it sideways, so the keyboard must reach it too.
    <section
      ref={more}
      className={cx(css['strip'], isOwn && css['own'])}
      aria-label={t('totals')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its name and role say what it is
      tabIndex={0}
    >
      <Earned board={board} isOwn={isOwn} />
      <Payable board={board} />
      {isOwn ? null : (
        <>
          <Needs board={board} onShow={onShow} />
          <Progress board={board} />
        </>
      )}
    </section>
  );
}

function Earned({ board, isOwn }: { board: Board; isOwn: boolean }) {
  const t = useTranslations('board');
  const format = useFormat();
  const { totals, month } = board;
  const change =
    totals.previous_earned === null ? null : percentChange(totals.previous_earned, totals.earned);
  const isOnlyError = totals.people > 0 && totals.people === totals.counts.error;
  return (
    <div className={css['part']}>
      <p className={css['label']}>{t('commissions_of', { month: format.period(month, 'month_name') })}</p>
      <p className={css['figure']}>
        <Amount value={isOnlyError ? null : totals.earned} currency={totals.currency} />
      </p>
      {change === null ? null : (
        <p className={css['note']}>
          {t.rich('versus', {
            value: () => <Percent key="change" value={change} decimals={1} isDifference />,
            month: format.period(shiftMonth(month, -1), 'month_name'),
          })}
        </p>
      )}
      {isOwn ? null : (
        <p className={css['note']}>
          {peopleText(t, totals)}
          {totals.counts.error > 0 ? (
            <span className={css['missing']}>
              {' · '}
              {t('not_included', { count: totals.counts.error })}
            </span>
          ) : null}
        </p>
      )}
    </div>
  );
}

function peopleText(t: ReturnType<typeof useTranslations<'board'>>, totals: Board['totals']): string {
  const { people, people_unfiltered } = totals;
  return people === people_unfiltered
    ? t('people', { count: people })
    : t('people_of', { count: people, all: people_unfiltered });
}

/** Payable until all of it was sent to payroll, then paid. */
function Payable({ board: { totals } }: { board: Board }) {
  const t = useTranslations('board');
  const format = useFormat();
  const { counts, payable, earned, sent_to_payroll, paid_later } = totals;
  const isSent = counts.paid > 0 && counts.paid === totals.people;
  const isOnlyError = totals.people > 0 && totals.people === counts.error;
  const noteOf = () => {
    if (!isSent && compareText(sent_to_payroll, '0') > 0)
      return t('sent_part', { amount: format.amount(sent_to_payroll, { currency: totals.currency }) });
    if (compareText(paid_later, '0') > 0)
      return t('paid_later', { amount: format.amount(paid_later, { currency: totals.currency }) });
    const more = compareText(subtractText(payable, earned), '0');
    return t(more > 0 ? 'paid_more' : more < 0 ? 'paid_less' : 'paid_whole');
  };
  return (
    <div className={css['part']}>
      <p className={css['label']}>{t(isSent ? 'paid_this_month' : 'payable_this_month')}</p>
      <p className={css['figure']}>
        <Amount value={isOnlyError ? null : payable} currency={totals.currency} />
      </p>
      {isOnlyError ? null : <p className={css['note']}>{noteOf()}</p>}
    </div>
  );
}

function Progress({ board: { totals } }: { board: Board }) {
  const t = useTranslations('board');
  return (
    <div className={css['part']}>
      <p className={css['label']}>{t('progress')}</p>
      <StateBar label={t('progress')} counts={totals.counts} />
    </div>
  );
}
