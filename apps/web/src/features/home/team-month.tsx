import { Link, useRouter } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import type { StatementsSearch } from '../../searches.ts';
import { toDrawn } from '../../lib/decimal-text.ts';
import { shiftMonth } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import {
  Amount,
  AttainmentBar,
  Badge,
  BarSpark,
  LinkButton,
  ChartToggle,
  Panel,
  StackBar,
  type Tone,
  UserChip,
} from '../../ui/index.ts';
import type { Home } from '../../data/home.ts';
import { differenceOf } from './own-month.tsx';
import css from './home.module.css';

type Team = NonNullable<Home['team']>;

type Reason = keyof Team['needs_counts'];
const REASONS = ['error', 'to_lock', 'to_validate', 'to_pay'] as const satisfies readonly Reason[];
const TONES: Readonly<Record<Reason, Tone>> = {
  error: 'bad',
  to_lock: 'neutral',
  to_validate: 'info',
  to_pay: 'warn',
};

/** The people in the caller's scope: totals, what waits, who leads. */
export function TeamMonth({ home, team }: { home: Home; team: Team }) {
  return (
    <>
      <Totals home={home} team={team} />
      <div className={css['two']}>
        <History home={home} team={team} />
        <NeedsYou home={home} team={team} />
      </div>
      <div className={css['two']}>
        <Highest home={home} team={team} />
        <Teams home={home} team={team} />
      </div>
    </>
  );
}

function Totals({ home, team }: { home: Home; team: Team }) {
  const t = useTranslations('home');
  const terms = useTranslations('words');
  const format = useFormat();
  const { counts } = team;
  const later = differenceOf(team.earned, team.payable);
  const isSent = team.counts.paid > 0 && team.counts.paid === team.people;
  return (
    <div className={css['strip']} style={{ marginBottom: 0 }}>
      <div>
        <div className={css['label']}>
          {t('team_earned', { month: format.period(home.month, 'month_name') })}
        </div>
        <div className={css['big']}>
          <Amount value={team.earned} currency={home.currency} />
        </div>
        <div className={css['sub']}>
          {team.previous_earned === null
            ? null
            : t.rich('on_previous', {
                month: format.period(shiftMonth(home.month, -1), 'month_name'),
                d: () => (
                  <Amount
                    value={differenceOf(team.earned, team.previous_earned ?? '0')}
                    currency={home.currency}
                    isDifference
                  />
                ),
              })}
          {team.previous_earned === null ? null : ' · '}
          {t('people', { count: team.people })}
        </div>
        {counts.error > 0 ? (
          <div className={css['missing']}>{t('not_included', { count: counts.error })}</div>
        ) : null}
      </div>
      <div>
        <div className={css['label']}>{t(isSent ? 'paid_this_month' : 'payable_this_month')}</div>
        <div className={css['big']}>
          <Amount value={team.payable} currency={home.currency} />
        </div>
        {!isSent && toDrawn(team.sent_to_payroll) > 0 ? (
          <div className={css['sub']}>
            {t('sent_part', { amount: format.amount(team.sent_to_payroll, { currency: home.currency }) })}
          </div>
        ) : null}
        {toDrawn(later) > 0 ? (
          <div className={css['sub']}>
            {t('paid_later', { amount: format.amount(later, { currency: home.currency }) })}
          </div>
        ) : null}
      </div>
      <div>
        <div className={css['label']}>{t('needs_you')}</div>
        {/* Errors are apart from the next step of the others. */}
        <div className={css['big']}>{t('needs_errors', { count: counts.error })}</div>
        <div className={css['sub']}>
          {team.needs_you_total === 0 ? t('needs_you_none') : null}
          {REASONS.filter((reason) => reason !== 'error' && team.needs_counts[reason] > 0)
            .map((reason) =>
              t('needs_kind', { count: team.needs_counts[reason], kind: t(`reason_${reason}`) }),
            )
            .join(', ')}
        </div>
      </div>
      <div>
        <div className={css['label']}>{t('progress')}</div>
        <StackBar
          label={t('progress')}
          parts={[
            { label: terms('state.paid'), count: counts.paid, colour: 'var(--s4)' },
            { label: terms('state.validated'), count: counts.validated, colour: 'var(--good)' },
            { label: terms('state.locked'), count: counts.locked, colour: 'var(--info)' },
            { label: terms('state.to_lock'), count: counts.to_lock, colour: 'var(--line-strong)' },
            { label: terms('state.ongoing'), count: counts.ongoing, colour: 'var(--accent)' },
            { label: terms('state.error'), count: counts.error, colour: 'var(--bad)' },
          ]}
        />
      </div>
    </div>
  );
}

function History({ home, team }: { home: Home; team: Team }) {
  const t = useTranslations('home');
  const router = useRouter();
  const [isTable, setTable] = useState(false);
  const format = useFormat();
  return (
    <Panel
      title={t('team_history', { count: team.history.length })}
      aside={
        <ChartToggle
          label={t('team_history', { count: team.history.length })}
          isTable={isTable}
          onChange={setTable}
        />
      }
    >
      <BarSpark
        label={t('team_history', { count: team.history.length })}
        isTable={isTable}
        chosen={home.month}
        height={228}
        onChoose={(month) => void router.navigate(addresses.home(month))}
        bars={team.history.map((entry) => ({
          key: entry.month,
          value: entry.earned,
          label: format.period(entry.month, team.history.length > 8 ? 'month_letter' : 'month_short'),
          name: format.period(entry.month),
          text: format.amount(entry.earned, { currency: home.currency }),
        }))}
      />
    </Panel>
  );
}

/** Where each kind is dealt with: the board, with what shows those statements. */
const BOARD_FILTERS: Readonly<Record<Reason, StatementsSearch>> = {
  error: { error: true },
  to_lock: { status: ['to_lock'] },
  to_validate: { status: ['locked'] },
  to_pay: { status: ['locked', 'validated'] },
};

/** One line per kind: problems first, then the next step for everybody else, each with its way. */
function NeedsYou({ home, team }: { home: Home; team: Team }) {
  const t = useTranslations('home');
  const kinds = REASONS.filter((reason) => team.needs_counts[reason] > 0);
  const names = team.needs_you.filter((one) => one.reason === 'error').slice(0, 3);
  return (
    <Panel
      title={t('needs_you')}
      aside={
        <LinkButton {...addresses.board(home.month)} size="s">
          {t('board')}
        </LinkButton>
      }
    >
      {kinds.length === 0 ? <p className={css['sub']}>{t('needs_you_empty')}</p> : null}
      <ul className={css['rows']}>
        {kinds.map((reason) => (
          <li key={reason}>
            <span>
              <Badge tone={TONES[reason]}>
                {t('needs_kind', { count: team.needs_counts[reason], kind: t(`reason_${reason}`) })}
              </Badge>
              {reason === 'error' ? (
                <small>
                  {names.map((one, at) => (
                    <Fragment key={one.statement_id}>
                      {at > 0 ? ', ' : null}
                      <Link {...addresses.statement(one.month, one.user_id)}>{one.user_name}</Link>
                    </Fragment>
                  ))}
                  {team.needs_counts.error > names.length ? '…' : null}
                </small>
              ) : null}
            </span>
            <LinkButton {...addresses.board(home.month, BOARD_FILTERS[reason])} size="s">
              {t(`needs_do_${reason}`)}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Highest({ home, team }: { home: Home; team: Team }) {
  const t = useTranslations('home');
  return (
    <Panel title={t('highest')}>
      {team.highest.length === 0 ? <p className={css['sub']}>{t('highest_empty')}</p> : null}
      <ul className={css['rows']}>
        {team.highest.map((person) => (
          <li key={person.user_id} className={css['person']}>
            <Link {...addresses.statement(home.month, person.user_id)}>
              <UserChip name={person.user_name} src={person.avatar} />
            </Link>
            <span>{person.attainment === null ? null : <AttainmentBar value={person.attainment} />}</span>
            <Link {...addresses.statement(home.month, person.user_id)} className="num">
              <Amount value={person.earned} currency={home.currency} isStrong />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Teams({ home, team }: { home: Home; team: Team }) {
  const t = useTranslations('home');
  const top = Math.max(1, ...team.teams.map((entry) => toDrawn(entry.earned)));
  return (
    <Panel title={t('teams')}>
      {team.teams.map((entry) => (
        <div key={entry.id ?? 'none'} className={css['teamRow']}>
          <div className={css['teamHead']}>
            <span>
              {entry.id === null ? t('no_team') : entry.name}{' '}
              <span className={css['sub']}>{t('people', { count: entry.people })}</span>
            </span>
            <Amount value={entry.earned} currency={home.currency} isStrong />
          </div>
          <div className={css['teamTrack']} aria-hidden>
            <span
              className={css['share']}
              style={{ width: `${Math.max(0, toDrawn(entry.earned) / top) * 100}%` }}
            />
          </div>
        </div>
      ))}
    </Panel>
  );
}
