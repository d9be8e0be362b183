import type { Currencies } from '@comptoir/contract';
import { CURRENCIES } from '@comptoir/kernel';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { currencyData } from '../../data/currencies.ts';
import { useCurrencyNames } from '../../ui/currencies/currency-names.ts';
import { FormDialog, Select, toast } from '../../ui/index.ts';

/** One of the known currencies that the company does not have yet. */
export function AddCurrencyDialog({
  currencies,
  onClose,
}: {
  readonly currencies: Currencies;
  readonly onClose: () => void;
}) {
  const t = useTranslations('currencies');
  const common = useTranslations('common');
  const nameOf = useCurrencyNames();
  const [code, setCode] = useState<string | null>(null);
  const known = new Set([currencies.company, ...currencies.currencies.map((one) => one.code)]);
  const add = useMutation({
    mutationFn: (chosen: string) => currencyData.add({ body: { code: chosen } }),
    onSuccess: (_, chosen) => {
      toast.success(t('added', { code: chosen }));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('add_title')}
      save={add}
      action={common('add')}
      isDisabled={code === null}
      onSave={() => {
        if (code !== null) add.mutate(code);
      }}
    >
      <Select
        name="code"
        label={t('currency')}
        items={CURRENCIES.filter((one) => !known.has(one)).map((one) => ({
          value: one,
          text: `${one} · ${nameOf(one)}`,
        }))}
        value={code}
        onChange={setCode}
        description={t('add_help')}
        autoFocus
      />
    </FormDialog>
  );
}
