import type { BillLine, Subscription } from '@comptoir/contract';
import { MAX_LICENCES } from '@comptoir/kernel';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { subscriptionData } from '../../data/subscription.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Button, ConfirmDialog, ErrorState, NumberField, Skeleton, toast } from '../../ui/index.ts';
import css from './subscription.module.css';

/** Confirmed first, with what it costs: licenses cannot be returned. */
export function AddLicences({ subscription }: { readonly subscription: Subscription }) {
  const t = useTranslations('subscription');
  const words = useErrorText();
  const [typed, setTyped] = useState<string | null>(null);
  const [step, setStep] = useState<'typing' | 'wrong' | 'asking'>('typing');
  const least = subscription.licences + 1;
  const wanted = typed !== null && /^\d{1,6}$/.test(typed) ? Number(typed) : 0;
  const price = useQuery({ ...subscriptionData.price(wanted), enabled: step === 'asking' });
  const isPriced = price.data !== undefined && !price.isFetching;
  const add = useMutation({
    mutationFn: () =>
      subscriptionData.addLicences({
        body: { licence_number: wanted, seen_amount: price.data?.bill?.amount ?? null },
      }),
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
        isDisabled={!isPriced}
        onConfirm={() => add.mutate()}
      >
        {price.isError ? (
          <ErrorState error={price.error} onRetry={() => void price.refetch()} isCompact />
        ) : isPriced ? (
          <Price bill={price.data.bill} />
        ) : (
          <Skeleton height={40} />
        )}
        <p>{t('confirm_text', { count: wanted })}</p>
      </ConfirmDialog>
    </form>
  );
}

function Price({ bill }: { readonly bill: BillLine | null }) {
  const t = useTranslations('subscription');
  const format = useFormat();
  if (bill === null) return <p>{t('no_price')}</p>;
  return (
    <>
      <p>
        <strong>
          {t('bill', {
            count: bill.licences,
            start: format.date(bill.start_date, 'long'),
            end: format.date(bill.end_date, 'long'),
            amount: format.amount(bill.amount, { currency: bill.currency }),
          })}
        </strong>
      </p>
      <p>
        {t('bill_how', {
          price: format.amount(bill.yearly_price, { currency: bill.currency }),
          days: bill.days,
          of: bill.term_days,
        })}
      </p>
    </>
  );
}
