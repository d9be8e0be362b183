import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import type { Home } from '../../data/home.ts';
import { knownAmount, subtractText } from '../../lib/amounts.ts';
import { shiftMonth } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import { AgoText, Amount, ChartToggle, LinkButton, Panel } from '../../ui/index.ts';
import css from './home.module.css';
import { SinceLastVisit } from './since-last-visit.tsx';
import { MonthChart } from './month-chart.tsx';
import { OwnStatus } from '../../ui/statements/own-status.tsx';

type Own = NonNullable<Home['own']>;
export interface OwnProps {
  readonly home: Home;
  readonly own: Own;
}

/** What the month earned, and the months before it. */
export function Earned({ home, own }: OwnProps) {
  return (
    <Panel className={css['earned']}>
      <EarnedHead home={home} own={own} />
      <SinceLastVisit home={home} own={own} />
      {own.history.length > 1 ? (
        <div className={css['chart']}>
          <OwnHistory home={home} own={own} />
        </div>
      ) : null}
      <div className={css['openNarrow']}>
        <OpenStatement home={home} own={own} />
      </div>
    </Panel>
  );
}

function OpenStatement({ home, own }: OwnProps) {
  const t = useTranslations('home');
  const me = useSession();
  return own.statement_id === null ? null : (
    <LinkButton {...addresses.statement(home.month, me.user.id)} size="s">
      {t('open_statement')}
    </LinkButton>
  );
}

/** Amount, state, difference and payment. `isShort`: beside a team's month, which has said the rest. */
export function EarnedHead({ home, own, isShort = false }: OwnProps & { readonly isShort?: boolean }) {
  const t = useTranslations('home');
  const me = useSession();
  const { period } = useFormat();
  const amount = <Amount value={knownAmount(own, own.earned)} currency={own.currency} />;
  return (
    <>
      <div className={css['earnedHead']}>
        <span className={css['label']}>{t('earned_in', { month: period(home.month, 'month_name') })}</span>
        <OwnStatus own={own} />
        {isShort ? null : (
          <span className={css['openWide']}>
            <OpenStatement home={home} own={own} />
          </span>
        )}
      </div>
      <div className={css['hero']}>
        {own.statement_id === null ? (
          amount
        ) : (
          <Link {...addresses.statement(home.month, me.user.id)}>{amount}</Link>
        )}
      </div>
      <EarnedNotes home={home} own={own} isShort={isShort} />
    </>
  );
}

function EarnedNotes({ home, own, isShort }: OwnProps & { readonly isShort: boolean }) {
  const t = useTranslations('home');
  const format = useFormat();
  const { previous_earned: previous, payment_month } = own;
  const paid_at = own.payments.find((one) => one.month === home.month)?.paid_at ?? null;
  const isPaid = own.status === 'paid' && payment_month === home.month && paid_at !== null;
  const parts = [
    previous === null || own.error_count > 0 ? null : (
      <span key="difference">
        {t.rich('on_previous', {
          month: format.period(shiftMonth(home.month, -1), 'month_name'),
          d: () => <Amount value={subtractText(own.earned, previous)} currency={own.currency} isDifference />,
        })}
      </span>
    ),
    payment_month === null ? null : (
      <span key="paid">
        {isPaid
          ? t('paid_on', { date: format.instant(paid_at, 'date') })
          : t('payable_in', { month: format.period(payment_month) })}
      </span>
    ),
    isShort || home.calculated_at === null ? null : (
      <span key="calculated">
        {t.rich('calculated', { a: () => <AgoText value={home.calculated_at} /> })}
      </span>
    ),
  ].filter((part) => part !== null);
  return (
    <div className={css['sub']}>
      {parts.map((part, at) => (
        <span key={part.key}>
          {at > 0 ? ' · ' : null}
          {part}
        </span>
      ))}
    </div>
  );
}

export function OwnHistory({ home, own }: OwnProps) {
  const t = useTranslations('home');
  const [isTable, setTable] = useState(false);
  const label = t('history', { count: own.history.length });
  return (
    <>
      <div className={css['chartHead']}>
        <span className={css['label']}>{label}</span>
        <ChartToggle label={label} isTable={isTable} onChange={setTable} />
      </div>
      <MonthChart
        label={label}
        isTable={isTable}
        chosen={home.month}
        months={own.history}
        currency={own.currency}
        height={150}
      />
    </>
  );
}
