import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { drawData, type Ledger } from '../../data/draws.ts';
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
  const { period } = useFormat();
  const open = ledgers
    .flatMap(({ rows }) => rows)
    .filter(({ status }) => status === 'ongoing' || status === 'to_lock')
    .map(joinMonth)
    .toReversed();
  const [month, setMonth] = useState(open[0] ?? null);
  const [amount, setAmount] = useState<string | null>(null);
  const [comment, setComment] = useState('');
  const save = useMutation({
    mutationFn: (chosen: string) =>
      drawData.forgive({ body: { user_id: user.id, ...splitMonth(chosen), amount, comment } }),
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
      <Select
        name="month"
        label={t('forgive_month')}
        items={[...new Set(open)].map((one) => ({ value: one, text: period(one) }))}
        value={month}
        onChange={setMonth}
      />
      <NumberField
        name="amount"
        label={t('forgive_amount')}
        description={t('forgive_amount_help')}
        isOptional
        suffix={ledgers[0]?.currency}
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
