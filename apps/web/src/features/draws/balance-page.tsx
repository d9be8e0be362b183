import { exportDrawLedger } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { HandCoins, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../addresses.ts';
import { drawData, type Ledger } from '../../data/draws.ts';
import { compareText } from '../../lib/amounts.ts';
import { download } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import {
  Amount,
  Breadcrumbs,
  Button,
  EmptyState,
  ErrorState,
  Notice,
  PageHeader,
  Skeleton,
  useAction,
} from '../../ui/index.ts';
import { DrawDialog } from './draw-dialog.tsx';
import { DrawTable } from './draw-table.tsx';
import css from './draws.module.css';
import { ForgiveDialog } from './forgive-dialog.tsx';
import { LedgerChart } from './ledger-chart.tsx';
import { LedgerTable } from './ledger-table.tsx';

/** A person's draws and what they owe, month by month. */
export function BalancePage() {
  const t = useTranslations('draws');
  const user_id = useParams({ strict: false }).user ?? '';
  const isOwn = useSession().user.id === user_id;
  const found = useQuery(drawData.ledger(user_id));
  const draws = useQuery(drawData.list(user_id));
  const [opened, setOpened] = useState<'give' | 'forgive' | null>(null);
  const exported = useAction({ mutationFn: () => download(exportDrawLedger, { body: { user_id } }) });
  const { data } = found;
  const title = isOwn ? t('balance_own') : t('balance_of', { name: data?.user.name ?? '' });
  usePageTitle(title);
  if (found.isError && !data)
    return <ErrorState isPage error={found.error} onRetry={() => void found.refetch()} />;
  if (!data) return <Skeleton height={320} radius={12} />;
  const close = () => setOpened(null);
  const give = data.can_change ? (
    <Button variant="main" icon={Plus} onPress={() => setOpened('give')}>
      {t('give')}
    </Button>
  ) : null;
  const owes = data.ledgers.some(({ balance }) => compareText(balance, '0') > 0);
  // One empty state says it for both.
  const hasNothing = data.ledgers.length === 0 && draws.data?.draws.length === 0;
  return (
    <>
      <PageHeader
        title={title}
        crumbs={
          isOwn ? undefined : (
            <Breadcrumbs label={t('title')} items={[{ text: t('title'), to: PATHS.draws }]} />
          )
        }
        actions={
          <>
            {data.ledgers.length > 0 ? (
              <Button isPending={exported.isPending} onPress={() => exported.mutate()}>
                {t('export')}
              </Button>
            ) : null}
            {data.can_change && owes ? (
              <Button onPress={() => setOpened('forgive')}>{t('forgive')}</Button>
            ) : null}
            {give}
          </>
        }
      />
      {data.ledgers.length === 0 ? (
        <EmptyState icon={<HandCoins size={20} aria-hidden />} title={t('ledger_empty_title')}>
          {t('ledger_empty')}
        </EmptyState>
      ) : (
        data.ledgers.map((ledger) => <OneLedger key={ledger.currency} ledger={ledger} user={user_id} />)
      )}
      {hasNothing ? null : (
        <section className={css['section']}>
          <h2>{t('title')}</h2>
          <DrawTable query={draws} action={null} isOfOne />
        </section>
      )}
      {opened === 'give' ? <DrawDialog draw={null} people={[data.user]} onClose={close} /> : null}
      {opened === 'forgive' ? (
        <ForgiveDialog user={data.user} ledgers={data.ledgers} onClose={close} />
      ) : null}
    </>
  );
}

function OneLedger({ ledger, user }: { readonly ledger: Ledger; readonly user: string }) {
  const t = useTranslations('draws');
  const { currency, balance, kept } = ledger;
  const isOpen = compareText(balance, '0') > 0;
  return (
    <section>
      <p className={css['owes']}>
        <Amount value={balance} currency={currency} />
        <small>{isOpen ? t('owes') : t('owes_nothing')}</small>
      </p>
      {kept && isOpen ? <Notice tone="info">{t('kept_notice')}</Notice> : null}
      <LedgerChart ledger={ledger} />
      <LedgerTable ledger={ledger} user={user} />
      <p className={css['hint']}>{t('adds_up')}</p>
    </section>
  );
}
