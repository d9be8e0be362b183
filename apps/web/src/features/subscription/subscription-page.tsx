import type { Subscription } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { subscriptionData } from '../../data/subscription.ts';
import { cx } from '../../lib/cx.ts';
import { useAccess, useSession } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import {
  ErrorState,
  NarrowPage,
  Notice,
  NumberText,
  PageHeader,
  Panel,
  ProgressBar,
  Skeleton,
} from '../../ui/index.ts';
import { AddLicences } from './add-licences.tsx';
import { History } from './history.tsx';
import css from './subscription.module.css';

/** /parameters/subscription: how many licences there are, in use and missing, and when they were added. */
export function SubscriptionPage() {
  const t = useTranslations('subscription');
  const { can } = useAccess();
  const { live } = useSession().environment;
  const found = useQuery(subscriptionData.now);
  const { data } = found;
  return (
    <NarrowPage>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton height={180} radius={12} /> : null}
      {live ? null : <Notice>{t('in_sandbox')}</Notice>}
      {data?.activated === false ? <Notice>{t('not_activated')}</Notice> : null}
      {data && data.licences_missing > 0 ? (
        <Notice tone="warn">{t('missing_notice', { count: data.licences_missing })}</Notice>
      ) : null}
      {data ? (
        <Panel title={t('licences')}>
          <Figures subscription={data} />
          <Contract term={data.term} />
          {live && can('company_setting.subscription', 'write') ? (
            <AddLicences key={data.licences} subscription={data} />
          ) : null}
        </Panel>
      ) : null}
      <History />
    </NarrowPage>
  );
}

function Figures({ subscription }: { readonly subscription: Subscription }) {
  const t = useTranslations('subscription');
  const { licences, licences_used, licences_missing } = subscription;
  const free = Math.max(0, licences - licences_used);
  return (
    <>
      <ProgressBar
        label={t('used_of', { used: licences_used, count: licences })}
        value={licences === 0 ? 0 : Math.min(100, Math.round((100 * licences_used) / licences))}
        note={
          licences_missing > 0
            ? t('missing_count', { count: licences_missing })
            : t('free_count', { count: free })
        }
      />
      <FigureList subscription={subscription} />
    </>
  );
}

function FigureList({ subscription }: { readonly subscription: Subscription }) {
  const t = useTranslations('subscription');
  const { licences, licences_used, licences_missing } = subscription;
  return (
    <dl className={css['figures']}>
      <div>
        <dt>{t('all')}</dt>
        <dd>
          <NumberText value={licences} />
        </dd>
      </div>
      <div>
        <dt>{t('used')}</dt>
        <dd>
          <NumberText value={licences_used} />
        </dd>
      </div>
      <div className={cx(licences_missing > 0 && css['missing'])}>
        <dt>{t(licences_missing > 0 ? 'missing' : 'free')}</dt>
        <dd>
          <NumberText value={licences_missing || Math.max(0, licences - licences_used)} />
        </dd>
      </div>
    </dl>
  );
}

/** What a licence costs, as far as Comptoir knows it. */
function Contract({ term }: { readonly term: Subscription['term'] }) {
  const t = useTranslations('subscription');
  const format = useFormat();
  const days = term ? { start: format.date(term.start_date), end: format.date(term.end_date) } : null;
  return (
    <p className={css['contract']}>
      {days ? `${t('term', days)} ` : null}
      {term === null || term.yearly_price === null
        ? t('no_price')
        : t('price', { amount: format.amount(term.yearly_price, { currency: term.currency }) })}
    </p>
  );
}
