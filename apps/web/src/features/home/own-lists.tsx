import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import { useSession } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Amount, DateText, Panel } from '../../ui/index.ts';
import type { OwnProps } from './earned.tsx';
import css from './home.module.css';

/** The latest deals that count, each with what it brought. */
export function Recent({ home, own }: OwnProps) {
  const t = useTranslations('home');
  const me = useSession();
  const explanationOf = (deal: OwnProps['own']['recent'][number]) =>
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
                <Amount value={deal.share} currency={own.currency} isStrong />
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
  to_lock: 'payment_locked',
  locked: 'payment_locked',
  validated: 'payment_validated',
  paid: 'payment_paid',
} as const;

export function Payments({ own }: Pick<OwnProps, 'own'>) {
  const t = useTranslations('home');
  const me = useSession();
  const { period, instant } = useFormat();
  const textOf = ({ month, status, paid_at }: OwnProps['own']['payments'][number]) =>
    status === 'paid' && paid_at !== null
      ? t('payment_paid_on', { month: period(month), date: instant(paid_at, 'date') })
      : t(PAYMENT_WORDS[status], { month: period(month) });
  return (
    <Panel title={t('payments')}>
      {own.payments.length === 0 ? <p className={css['sub']}>{t('payments_empty')}</p> : null}
      <ul className={css['rows']}>
        {own.payments.map((payment) => (
          <li key={payment.month}>
            <span>{textOf(payment)}</span>
            <Link {...addresses.statement(payment.month, me.user.id)}>
              <Amount value={payment.amount} currency={payment.currency ?? own.currency} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
