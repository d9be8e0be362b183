import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Home } from '../../data/home.ts';
import { compareText, subtractText } from '../../lib/amounts.ts';
import { cx } from '../../lib/cx.ts';
import { shiftMonth } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Amount } from '../../ui/index.ts';
import { StateBar } from '../../ui/statements/state-bar.tsx';
import css from './home.module.css';
import { NEXT_STEPS } from './needs.tsx';

export interface TeamProps {
  readonly home: Home;
  readonly team: NonNullable<Home['team']>;
}

/** The month of the caller's people at a glance. */
export function TeamTotals({ home, team }: TeamProps) {
  const t = useTranslations('home');
  const format = useFormat();
  return (
    <div className={cx(css['strip'], css['flat'])}>
      <Tile label={t('team_earned', { month: format.period(home.month, 'month_name') })}>
        <EarnedTile home={home} team={team} />
      </Tile>
      <PayableTile home={home} team={team} />
      <Tile label={t('needs_you')}>
        <NeedsTile team={team} />
      </Tile>
      <Tile label={t('progress')}>
        <StateBar label={t('progress')} counts={team.counts} />
      </Tile>
    </div>
  );
}

function Tile({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <div className={css['label']}>{label}</div>
      {children}
    </div>
  );
}

function EarnedTile({ home, team }: TeamProps) {
  const t = useTranslations('home');
  const format = useFormat();
  const { previous_earned: previous } = team;
  return (
    <>
      <div className={css['big']}>
        <Amount value={team.earned} currency={home.currency} />
      </div>
      <div className={css['sub']}>
        {previous === null
          ? null
          : t.rich('on_previous', {
              month: format.period(shiftMonth(home.month, -1), 'month_name'),
              d: () => (
                <Amount value={subtractText(team.earned, previous)} currency={home.currency} isDifference />
              ),
            })}
        {previous === null ? null : ' · '}
        <span className={css['whole']}>{t('people', { count: team.people })}</span>
      </div>
      {team.counts.error > 0 ? (
        <div className={css['missing']}>{t('not_included', { count: team.counts.error })}</div>
      ) : null}
    </>
  );
}

/** Payable until all of it was sent to payroll, then paid. */
function PayableTile({ home, team }: TeamProps) {
  const t = useTranslations('home');
  const format = useFormat();
  const later = subtractText(team.earned, team.payable);
  const isSent = team.counts.paid > 0 && team.counts.paid === team.people;
  const money = (amount: string) => format.amount(amount, { currency: home.currency });
  return (
    <Tile label={t(isSent ? 'paid_this_month' : 'payable_this_month')}>
      <div className={css['big']}>
        <Amount value={team.payable} currency={home.currency} />
      </div>
      {!isSent && compareText(team.sent_to_payroll, '0') > 0 ? (
        <div className={css['sub']}>{t('sent_part', { amount: money(team.sent_to_payroll) })}</div>
      ) : null}
      {compareText(later, '0') > 0 ? (
        <div className={css['sub']}>{t('paid_later', { amount: money(later) })}</div>
      ) : null}
    </Tile>
  );
}

/** Errors are apart from the next step of the others; what waits for somebody else is no task of the reader's. */
function NeedsTile({ team }: Pick<TeamProps, 'team'>) {
  const t = useTranslations('home');
  const { counts, needs_counts } = team;
  const waiting = counts.to_lock + counts.locked + counts.validated;
  const steps = NEXT_STEPS.filter((reason) => needs_counts[reason] > 0).map((reason) =>
    t('needs_kind', { count: needs_counts[reason], kind: t(`reason_${reason}`) }),
  );
  const nothing = waiting > 0 ? t('needs_waiting', { count: waiting }) : t('needs_you_none');
  return (
    <>
      <div className={cx(css['big'], counts.error > 0 && css['problem'])}>
        {t('needs_errors', { count: counts.error })}
      </div>
      <div className={css['sub']}>{team.needs_you_total === 0 ? nothing : steps.join(', ')}</div>
    </>
  );
}
