import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { drawData, type Ledger } from '../../data/draws.ts';
import { compareText } from '../../lib/amounts.ts';
import { joinMonth, splitMonth } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import { FormDialog, NumberField, Select, TextField, toast } from '../../ui/index.ts';

/** The person no longer owes a part or all of it. */
export function ForgiveDialog({
  user,
  ledgers,
  onClose,
}: {
  readonly user: { readonly id: string; readonly name: string };
  readonly ledgers: readonly Ledger[];
  readonly onClose: () => void;
}) {
  const t = useTranslations('draws');
  const { period, amount: money } = useFormat();
  const owed = ledgers.filter(({ balance }) => compareText(balance, '0') > 0);
  const [currency, setCurrency] = useState(owed[0]?.currency ?? null);
  const open = (owed.find((one) => one.currency === currency)?.rows ?? [])
    .filter(({ status }) => status === 'ongoing' || status === 'to_lock')
    .map(joinMonth)
    .toReversed();
  const [chosen, setMonth] = useState<string | null>(null);
  const month = chosen !== null && open.includes(chosen) ? chosen : (open[0] ?? null);
  const [amount, setAmount] = useState<string | null>(null);
  const [comment, setComment] = useState('');
  const save = useMutation({
    mutationFn: (from: string) =>
      drawData.forgive({ body: { user_id: user.id, ...splitMonth(from), amount, currency, comment } }),
    onSuccess: () => {
      toast.success(t('forgiven'));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('forgive_title')}
      save={save}
      action={t('forgive')}
      isDisabled={month === null || comment.trim() === ''}
      onSave={() => {
        if (month !== null) save.mutate(month);
      }}
    >
      <p>{t('forgive_text')}</p>
      {owed.length > 1 ? (
        <Select
          name="currency"
          label={t('forgive_balance')}
          items={owed.map((one) => ({
            value: one.currency,
            text: money(one.balance, { currency: one.currency }),
          }))}
          value={currency}
          onChange={setCurrency}
        />
      ) : null}
      <Select
        name="month"
        label={t('forgive_month')}
        items={open.map((one) => ({ value: one, text: period(one) }))}
        value={month}
        onChange={setMonth}
      />
      <NumberField
        name="amount"
        label={t('forgive_amount')}
        description={t('forgive_amount_help')}
        isOptional
        suffix={currency ?? undefined}
        value={amount}
        onChange={setAmount}
      />
      <TextField
        name="comment"
        label={t('forgive_why')}
        value={comment}
        onChange={setComment}
        rows={2}
        maxLength={1000}
      />
    </FormDialog>
  );
}
