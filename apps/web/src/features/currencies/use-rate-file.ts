import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type CheckedRates, currencyData } from '../../data/currencies.ts';
import { toast } from '../../ui/index.ts';

/** How a file quotes its rates; absent: by its form. */
export interface RateFileChoices {
  readonly quote?: CheckedRates['quote'];
  readonly base?: string;
  /** Of numbers such as 1,234. */
  readonly decimal_mark?: '.' | ',';
}

/** A file of rates: checked when it is chosen and after each choice, then written as it was checked. */
export function useRateFile(onWritten: () => void) {
  const t = useTranslations('currencies');
  const [file, setFile] = useState<File | null>(null);
  const [choices, setChoices] = useState<RateFileChoices>({});
  const [addsNew, setAddsNew] = useState(false);
  const check = useMutation({
    mutationFn: async (what: { readonly file: File; readonly choices: RateFileChoices }) =>
      currencyData.check({ text: await what.file.text(), base: 'EUR', ...what.choices }),
  });
  const write = useMutation({
    mutationFn: (changes: CheckedRates['changes']) =>
      currencyData.setRates({
        body: {
          changes: changes.map(({ currency, start, rate }) => ({ currency, start, rate })),
          add_currencies: addsNew,
        },
      }),
    onSuccess: (_, changes) => {
      toast.success(t('file_done', { count: changes.length }));
      onWritten();
    },
  });
  const read = (chosen: File | null, next: RateFileChoices) => {
    setFile(chosen);
    setChoices(next);
    write.reset();
    if (chosen) check.mutate({ file: chosen, choices: next });
    else check.reset();
  };
  const checked = check.data ?? null;
  const changes = checked?.changes.filter(({ added }) => addsNew || !added) ?? [];
  return {
    file,
    checked,
    /** What would be written: rates of currencies that the company does not have only where they are to be added. */
    changes,
    addsNew,
    setAddsNew,
    base: choices.base ?? 'EUR',
    mark: choices.decimal_mark ?? checked?.decimal_mark ?? null,
    error: check.error ?? write.error,
    isChecking: check.isPending,
    isWriting: write.isPending,
    choose: (chosen: File | null) => read(chosen, {}),
    change: (choice: RateFileChoices) => read(file, { ...choices, ...choice }),
    write: () => write.mutate(changes),
  };
}
