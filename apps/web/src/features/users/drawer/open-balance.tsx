import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { drawData } from '../../../data/draws.ts';
import { compareText } from '../../../lib/amounts.ts';
import { PAGE_NEEDS, useMayOpen } from '../../../lib/page-needs.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Notice, RadioGroup, TextField } from '../../../ui/index.ts';

const CHOICES = ['recover', 'keep', 'forgive'] as const;
type Choice = (typeof CHOICES)[number];

interface Owed {
  readonly balance: string;
  readonly currency: string;
}

/** What the person owes of draws, and what is decided about it. */
export function useOpenBalance(user_id: string) {
  const opens = useMayOpen(PAGE_NEEDS.draws);
  const { data } = useQuery({ ...drawData.balance(user_id), enabled: opens });
  const [choice, setChoice] = useState<Choice | null>(null);
  const [comment, setComment] = useState('');
  const owed: Owed | null = data?.find(({ balance, kept }) => !kept && compareText(balance, '0') > 0) ?? null;
  return { owed, choice, comment, setChoice, setComment };
}

/** Nothing is decided in silence: the archive waits for a choice. */
export function OpenBalance({
  name,
  owed,
  choice,
  comment,
  setChoice,
  setComment,
}: { readonly name: string; readonly owed: Owed } & Omit<ReturnType<typeof useOpenBalance>, 'owed'>) {
  const t = useTranslations('draws');
  const { amount } = useFormat();
  const { balance, currency } = owed;
  return (
    <>
      <Notice tone="warn" title={t('leave_title')}>
        {t('leave_text', { name, amount: amount(balance, { currency }) })}
      </Notice>
      <RadioGroup
        label={t('leave_title')}
        value={choice}
        onChange={setChoice}
        items={CHOICES.map((value) => ({
          value,
          text: t(`leave.${value}`),
          description: t(`leave.${value}_help`),
        }))}
      />
      {choice === 'forgive' ? (
        <TextField
          name="balance.comment"
          label={t('leave_why')}
          value={comment}
          onChange={setComment}
          rows={2}
          maxLength={1000}
        />
      ) : null}
    </>
  );
}
