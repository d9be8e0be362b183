import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { drawData } from '../../../data/draws.ts';
import type { Statement } from '../../../data/statements.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Button, FormDialog, NumberField, toast } from '../../../ui/index.ts';
import { NO_REASON, ReasonFields, useHasReason } from '../../../ui/reasons/reason-fields.tsx';

function useSave({ user, year, month }: Statement, onClose: () => void) {
  const t = useTranslations('draws');
  return useMutation({
    mutationFn: (written: { readonly value: string | null; readonly comment?: string }) =>
      drawData.overwrite({ body: { user_id: user.id, year, month, ...written } }),
    onSuccess: ({ needs_approval }, { value }) => {
      if (needs_approval) toast.info(t('sent_to_second', { count: 1 }));
      else toast.success(t(value === null ? 'restored' : 'overwritten'));
      onClose();
    },
  });
}

/** Writes another payment over the calculated one, in the person's calculation currency. */
export function OverwriteDialog({
  statement,
  onClose,
}: {
  readonly statement: Statement;
  readonly onClose: () => void;
}) {
  const t = useTranslations('draws');
  const common = useTranslations('common');
  const { amount } = useFormat();
  const { balance_overwrite: written } = statement;
  const own = statement.in_currencies?.calculation;
  const currency = written?.currency ?? own?.currency ?? statement.currency;
  const calculated = written?.calculated ?? own?.payable ?? statement.payable;
  const [value, setValue] = useState<string | null>(written?.value ?? null);
  const [given, setGiven] = useState({ ...NO_REASON, comment: written?.comment ?? '' });
  const hasReason = useHasReason(given);
  const save = useSave(statement, onClose);
  return (
    <FormDialog
      onClose={onClose}
      title={t('overwrite_title')}
      save={save}
      action={common('save')}
      isDisabled={value === null || given.comment.trim() === '' || !hasReason}
      onSave={() => save.mutate({ value, ...given })}
    >
      <p>{t('overwrite_text', { amount: amount(calculated, { currency }) })}</p>
      <NumberField
        name="value"
        label={t('overwrite_value')}
        suffix={currency}
        value={value}
        onChange={setValue}
        onUnread={() => setValue(null)}
        autoFocus
      />
      <ReasonFields given={given} onChange={setGiven} isCommented />
      {written ? (
        <div>
          <Button isPending={save.isPending} onPress={() => save.mutate({ value: null, ...given })}>
            {t('restore')}
          </Button>
        </div>
      ) : null}
    </FormDialog>
  );
}

/** While the statement has errors, a payment that was written can only be given back. */
export function RestoreDialog({
  statement,
  onClose,
}: {
  readonly statement: Statement;
  readonly onClose: () => void;
}) {
  const t = useTranslations('draws');
  const { amount } = useFormat();
  const save = useSave(statement, onClose);
  const written = statement.balance_overwrite;
  const money = (value: string) => amount(value, { currency: written?.currency ?? statement.currency });
  return (
    <FormDialog
      onClose={onClose}
      title={t('restore')}
      save={save}
      action={t('restore')}
      onSave={() => save.mutate({ value: null })}
    >
      {written ? (
        <p>
          {t('overwritten_by', {
            name: written.created_by,
            amount: money(written.value),
            calculated: money(written.calculated),
            comment: written.comment,
          })}
        </p>
      ) : null}
      <p>{t('restore_in_error')}</p>
    </FormDialog>
  );
}
