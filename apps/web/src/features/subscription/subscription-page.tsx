import { MAX_LICENCES } from '@comptoir/kernel';
import { type getSubscriptionHistory, type ResponseOf, type Subscription } from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { subscriptionData } from '../../data/subscription.ts';
import { cx } from '../../lib/cx.ts';
import { useAccess } from '../../lib/session.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  InstantText,
  NarrowPage,
  Notice,
  NumberField,
  NumberText,
  PageHeader,
  Panel,
  ProgressBar,
  Skeleton,
  Table,
  toast,
} from '../../ui/index.ts';
import css from './subscription.module.css';

/** /parameters/subscription: how many licences there are, in use and missing, and when they were added. */
export function SubscriptionPage() {
  const t = useTranslations('subscription');
  const { can } = useAccess();
  const found = useQuery(subscriptionData.now);
  const { data } = found;
  return (
    <NarrowPage>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton height={180} radius={12} /> : null}
      {data?.activated === false ? <Notice>{t('not_activated')}</Notice> : null}
      {data && data.licences_missing > 0 ? (
        <Notice tone="warn">{t('missing_notice', { count: data.licences_missing })}</Notice>
      ) : null}
      {data ? (
        <Panel title={t('licences')}>
          <Figures subscription={data} />
          {can('company_setting.subscription', 'write') ? (
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

/** Confirmed first: licenses cannot be returned. */
function AddLicences({ subscription }: { readonly subscription: Subscription }) {
  const t = useTranslations('subscription');
  const words = useErrorText();
  const [typed, setTyped] = useState<string | null>(null);
  const [step, setStep] = useState<'typing' | 'wrong' | 'asking'>('typing');
  const least = subscription.licences + 1;
  const wanted = typed !== null && /^\d{1,6}$/.test(typed) ? Number(typed) : 0;
  const add = useMutation({
    mutationFn: () => subscriptionData.addLicences({ body: { licence_number: wanted } }),
    onSuccess: ({ licences }) => {
      toast.success(t('added', { count: licences }));
    },
    onError: (error) => {
      setStep('typing');
      toast.error(words(error));
    },
  });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setStep(wanted >= least && wanted <= MAX_LICENCES ? 'asking' : 'wrong');
  };
  return (
    <form className={css['form']} onSubmit={ask}>
      <NumberField
        label={t('number')}
        description={t('number_hint')}
        value={typed}
        placeholder={String(Math.max(least, subscription.licences_used))}
        onChange={(value) => {
          setTyped(value);
          setStep('typing');
        }}
        onUnread={() => setTyped(null)}
        error={step === 'wrong' ? t('number_error', { least, most: MAX_LICENCES }) : null}
      />
      <Button type="submit" variant="main">
        {t('add')}
      </Button>
      <ConfirmDialog
        isOpen={step === 'asking'}
        onClose={() => setStep('typing')}
        title={t('confirm_title', { count: wanted - subscription.licences })}
        action={t('add')}
        isPending={add.isPending}
        onConfirm={() => add.mutate()}
      >
        <p>{t('confirm_text', { count: wanted })}</p>
      </ConfirmDialog>
    </form>
  );
}

type Purchase = ResponseOf<typeof getSubscriptionHistory>['purchases'][number];

function History() {
  const t = useTranslations('subscription');
  const found = useQuery(subscriptionData.history);
  return (
    <Panel title={t('history')}>
      {found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} isCompact />
      ) : null}
      {found.data?.purchases.length === 0 ? (
        <EmptyState icon={<KeyRound size={20} aria-hidden />} title={t('history_empty')} isCompact>
          {t('history_empty_text')}
        </EmptyState>
      ) : (
        <Table<Purchase>
          label={t('history')}
          rows={found.data?.purchases ?? []}
          rowKey={(purchase) => purchase.id}
          isLoading={found.isPending}
          isDense
          columns={[
            {
              id: 'when',
              header: t('when'),
              cell: (purchase) => <InstantText value={purchase.created_at} />,
            },
            { id: 'who', header: t('who'), cell: (purchase) => purchase.user_name },
            {
              id: 'change',
              header: t('change'),
              align: 'end',
              isWide: true,
              cell: (purchase) => <NumberText value={purchase.added} />,
            },
            {
              id: 'total',
              header: t('total'),
              align: 'end',
              cell: (purchase) => <NumberText value={purchase.licences} />,
            },
          ]}
        />
      )}
    </Panel>
  );
}
