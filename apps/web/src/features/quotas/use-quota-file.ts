import { checkQuotaFile, type QueryOf, type QuotaSummary, type ResponseOf } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { quotaData } from '../../data/quotas.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../ui/index.ts';

export type CheckedFile = ResponseOf<typeof checkQuotaFile>;
/** How the file is read: its sheet, its columns, the unit of its percentages. */
export type FileChoices = QueryOf<typeof checkQuotaFile>;

/** A file of values: checked when it is chosen and after each choice, then written as it was checked. */
export function useQuotaFile(quota: QuotaSummary, onWritten: () => void) {
  const t = useTranslations('quotas');
  const [file, setFile] = useState<File | null>(null);
  const [choices, setChoices] = useState<FileChoices>({});
  const check = useMutation({
    mutationFn: (what: { readonly file: File; readonly choices: FileChoices }) => {
      const form = new FormData();
      form.append('file', what.file, what.file.name);
      return call(checkQuotaFile, { params: { id: quota.id }, query: what.choices }, { form });
    },
  });
  const write = useMutation({
    mutationFn: (cells: CheckedFile['cells']) =>
      quotaData.setValues({
        params: { id: quota.id },
        body: { values: cells.map(({ user_id, month, value, was }) => ({ user_id, month, value, was })) },
      }),
    onSuccess: (_, cells) => {
      toast.success(t('file_done', { count: cells.length }));
      onWritten();
    },
  });
  const read = (chosen: File | null, next: FileChoices) => {
    setFile(chosen);
    setChoices(next);
    write.reset();
    if (chosen) check.mutate({ file: chosen, choices: next });
    else check.reset();
  };
  return {
    file,
    checked: check.data ?? null,
    error: check.error ?? write.error,
    isChecking: check.isPending,
    isWriting: write.isPending,
    choose: (chosen: File | null) => read(chosen, {}),
    change: (choice: FileChoices) => read(file, { ...choices, ...choice }),
    write: () => {
      if (check.data) write.mutate(check.data.cells);
    },
  };
}
