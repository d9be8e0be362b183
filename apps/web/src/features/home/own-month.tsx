import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import { shiftMonth } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import {
  AgoText,
  Amount,
  Badge,
  BarSpark,
  LinkButton,
  ChartToggle,
  DateText,
  EmptyState,
  KeyValues,
  Notice,
  Panel,
  Ring,
  StatusBadge,
} from '../../ui/index.ts';
import { ValueText } from '../../ui/statements/value-text.tsx';
import type { Home } from '../../data/home.ts';
import css from './home.module.css';

type Own = NonNullable<Home['own']>;

/** Nothing was calculated for the month: why, and what to do. */
export function EmptyMonth({ home, text }: { home: Home; text: 'no_statement' | 'no_team_statement' }) {
  const t = useTranslations('home');
  const { period } = useFormat();
  return (
    <Panel>
      <EmptyState title={t('no_statement_title', { month: period(home.month) })}>{t(text)}</EmptyState>
    </Panel>
  );
}

/** The caller's own month: what was earned, how far the target is, what the next deal brings, what was paid. */
export function OwnMonth({ home, isBelow }: { home: Home; isBelow: boolean }) {
  const t = useTranslations('home');
  const { own } = home;
  if (!own || (own.statement_id === null && own.history.length === 0))
    return <EmptyMonth home={home} text="no_statement" />;
  return (
    <>
      {isBelow ? <h2>{t('own')}</h2> : null}
      {own.error_count > 0 ? (
        <Notice tone="warn" title={t('errors', { count: own.error_count })}>
          {t('errors_text')}
        </Notice>
      ) : null}
      <div className={css['two']}>
        <Earned home={home} own={own} />
        <Target home={home} own={own} />
      </div>
      <div className={css['two']}>
        <Recent home={home} own={own} />
        <Payments home={home} own={own} />
      </div>
    </>
  );
}

function Earned({ home, own }: { home: Home; own: Own }) {
  const t = useTranslations('home');
  const me = useSession();
  const router = useRouter();
  const format = useFormat();
  const [isTable, setTable] = useState(false);
  const paid_at = own.payments.find((one) => one.month === home.month)?.paid_at ?? null;
  const paymentText = (month: string) =>
    own.status === 'paid' && month === home.month && paid_at !== null
      ? t('paid_on', { date: format.instant(paid_at, 'date') })
      : t('payable_in', { month: format.period(month) });
  const earned = own.error_count > 0 ? null : own.earned;
  const parts = [
    own.previous_earned === null || own.error_count > 0 ? null : (
      <span key="difference">
        {t.rich('on_previous', {
          month: format.period(shiftMonth(home.month, -1), 'month_name'),
          d: () => (
            <Amount
              value={differenceOf(own.earned, own.previous_earned ?? '0')}
              currency={home.currency}
              isDifference
            />
          ),
        })}
      </span>
    ),
    own.payment_month ? <span key="paid">{paymentText(own.payment_month)}</span> : null,
    home.calculated_at ? (
      <span key="calculated">
        {t.rich('calculated', { a: () => <AgoText value={home.calculated_at} /> })}
      </span>
    ) : null,
  ].filter((part) => part !== null);
  const open = own.statement_id ? (
    <LinkButton {...addresses.statement(home.month, me.user.id)} size="s">
      {t('open_statement')}
    </LinkButton>
  ) : null;
  return (
    <Panel className={css['earned']}>
      <div className={css['earnedHead']}>
        <span className={css['label']}>
          {t('earned_in', { month: format.period(home.month, 'month_name') })}
        </span>
        <OwnStatus own={own} />
        <span className={css['openWide']}>{open}</span>
      </div>
      <div className={css['hero']}>
        {own.statement_id ? (
          <Link {...addresses.statement(home.month, me.user.id)}>
            <Amount value={earned} currency={home.currency} />
          </Link>
        ) : (
          <Amount value={earned} currency={home.currency} />
        )}
      </div>
      <div className={css['sub']}>
        {parts.map((part, at) => (
          <span key={part.key}>
            {at > 0 ? ' · ' : null}
            {part}
          </span>
        ))}
      </div>
      {own.history.length > 1 ? (
        <div className={css['chart']}>
          <div className={css['chartHead']}>
            <span className={css['label']}>{t('history', { count: own.history.length })}</span>
            <ChartToggle
              label={t('history', { count: own.history.length })}
              isTable={isTable}
              onChange={setTable}
            />
          </div>
          <BarSpark
            label={t('history', { count: own.history.length })}
            isTable={isTable}
            chosen={home.month}
            onChoose={(month) => void router.navigate(addresses.home(month))}
            bars={own.history.map((entry) => ({
              key: entry.month,
              value: entry.earned,
              label: format.period(entry.month, own.history.length > 8 ? 'month_letter' : 'month_short'),
              name: format.period(entry.month),
              text: format.amount(entry.earned, { currency: home.currency }),
            }))}
          />
        </div>
      ) : null}
      <div className={css['openNarrow']}>{open}</div>
    </Panel>
  );
}

/** The state in the words of the person who is paid: what waits for somebody else's lock is in review. */
function OwnStatus({ own }: { own: Own }) {
  const t = useTranslations('home');
  if (own.status === null) return null;
  if (!own.ready) return <StatusBadge status="calculating" />;
  if (own.error_count > 0) return <StatusBadge status="error" />;
  if (own.status === 'to_lock') return <Badge tone="info">{t('status_in_review')}</Badge>;
  if (own.status === 'paid') return <Badge tone="good">{t('status_paid')}</Badge>;
  return <StatusBadge status={own.status} />;
}

function Target({ home, own }: { home: Home; own: Own }) {
  const t = useTranslations('home');
  const format = useFormat();
  const next = own.next_tier;
  const nameOf = (entry: Own['attainments'][number]) => entry.quota_name ?? entry.compensation_name;
  const money = (value: string, decimals = 2) => format.amount(value, { currency: home.currency, decimals });
  return (
    <Panel>
      {own.attainments.length === 0 ? (
        <EmptyState title={t('no_attainment_title')} isCompact>
          {t('no_attainment')}
        </EmptyState>
      ) : null}
      {own.attainments.slice(0, 3).map((entry, at) => (
        <div key={entry.compensation_id} className={css['attain']}>
          <Ring
            value={entry.attainment}
            label={`${t('attainment')}, ${nameOf(entry)}`}
            size={at === 0 ? 118 : 72}
          />
          <div>
            <h2>{nameOf(entry)}</h2>
            {entry.measure !== null && entry.target !== null ? (
              <div className={css['sub']}>
                {t('of_target', {
                  measure: format.number(entry.measure, { decimals: 0 }),
                  target: format.number(entry.target, { decimals: 0 }),
                })}
              </div>
            ) : (
              <div className={css['sub']}>{t('no_target')}</div>
            )}
            <div className={css['sub']}>
              {format.span(entry.first_day, entry.last_day)} ·{' '}
              {t('until', { date: format.date(entry.last_day, 'long') })}
            </div>
          </div>
        </div>
      ))}
      <Figures home={home} own={own} />
      {next ? (
        <div className={css['next']}>
          <span>
            {t.rich('next_tier', {
              b: (chunks) => <b>{chunks}</b>,
              distance: format.number(next.distance, { decimals: 0 }),
              threshold: next.of_target
                ? format.percent(next.threshold_written)
                : format.number(next.threshold, { decimals: 0 }),
            })}
          </span>
          <span>
            {t.rich('next_tier_deal', {
              b: (chunks) => <b>{chunks}</b>,
              deal: money(next.deal, 0),
              now: money(next.deal_brings_now),
              beyond: money(next.deal_brings_beyond),
            })}
          </span>
        </div>
      ) : own.at_top_tier ? (
        <div className={css['next']}>{t('top_tier')}</div>
      ) : null}
    </Panel>
  );
}

/** The values that the plans list for the dashboard; named by compensation where several do. */
function Figures({ home, own }: { home: Home; own: Own }) {
  return own.figures.map(({ compensation_id, compensation_name, list }) => (
    <div key={compensation_id} className={css['listed']}>
      {own.figures.length > 1 ? <h3>{compensation_name}</h3> : null}
      <KeyValues
        items={list.map((figure) => ({
          label: figure.name,
          value: (
            <ValueText
              value={figure.value}
              format={figure.format}
              decimals={figure.decimals}
              currency={home.currency}
            />
          ),
        }))}
      />
    </div>
  ));
}

function Recent({ home, own }: { home: Home; own: Own }) {
  const t = useTranslations('home');
  const me = useSession();
  const explanationOf = (deal: Own['recent'][number]) =>
    addresses.statement(home.month, me.user.id, deal.compensation_id);
  return (
    <Panel title={t('recent')}>
      {own.recent.length === 0 ? <p className={css['sub']}>{t('recent_empty')}</p> : null}
      <ul className={css['rows']}>
        {own.recent.map((deal) => (
          <li key={deal.record_id}>
            <span>
              {/* What is not paid deal by deal has no amount that could lead to its explanation. */}
              {deal.share === null ? (
                <Link {...explanationOf(deal)}>{deal.name ?? deal.title}</Link>
              ) : (
                (deal.name ?? deal.title)
              )}
              <small>
                {deal.date ? <DateText value={deal.date} style="short" /> : null}
                {deal.name === null ? null : `${deal.date ? ' · ' : ''}${deal.title}`}
              </small>
            </span>
            {deal.share === null ? null : (
              <Link {...explanationOf(deal)}>
                <Amount value={deal.share} currency={home.currency} isStrong />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const PAYMENT_WORDS = {
  ongoing: 'payment_open',
  to_lock: 'payment_open',
  locked: 'payment_locked',
  validated: 'payment_validated',
  paid: 'payment_paid',
} as const;

function Payments({ home, own }: { home: Home; own: Own }) {
  const t = useTranslations('home');
  const me = useSession();
  const { period } = useFormat();
  return (
    <Panel title={t('payments')}>
      {own.payments.length === 0 ? <p className={css['sub']}>{t('payments_empty')}</p> : null}
      <ul className={css['rows']}>
        {own.payments.map((payment) => (
          <li key={payment.month}>
            <span>{t(PAYMENT_WORDS[payment.status], { month: period(payment.month) })}</span>
            <Link {...addresses.statement(payment.month, me.user.id)}>
              <Amount value={payment.amount} currency={home.currency} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** a - b, exact, over decimal strings. */
export function differenceOf(a: string, b: string): string {
  const scale = Math.max(a.split('.')[1]?.length ?? 0, b.split('.')[1]?.length ?? 0);
  const whole = (text: string) => {
    const [left = '0', right = ''] = text.replace('-', '').split('.');
    const value = BigInt(left + right.padEnd(scale, '0'));
    return text.startsWith('-') ? -value : value;
  };
  const value = whole(a) - whole(b);
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return value < 0n ? `-${text}` : text;
}
