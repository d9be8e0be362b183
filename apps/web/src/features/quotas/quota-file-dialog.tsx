import {
  checkQuotaFile,
  type QueryOf,
  QUOTA_COLUMNS,
  type QuotaSummary,
  type ResponseOf,
} from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { quotaData } from '../../data/quotas.ts';
import { call } from '../../lib/api.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { Button, Dialog, FileDrop, Notice, Select, toast } from '../../ui/index.ts';
import { PercentUnitSelect } from '../../ui/imports/percent-unit-select.tsx';
import { FileChanges, FileIssues } from './quota-file-tables.tsx';
import css from './quotas.module.css';

export type CheckedFile = ResponseOf<typeof checkQuotaFile>;
type Choices = QueryOf<typeof checkQuotaFile>;

const NONE = '-1';

/** Values from a CSV or Excel file: every row is checked and shown before anything is written. */
export function QuotaFileDialog({
  quota,
  onClose,
}: {
  readonly quota: QuotaSummary;
  readonly onClose: () => void;
}) {
  const t = useTranslations('quotas');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const [file, setFile] = useState<File | null>(null);
  const [choices, setChoices] = useState<Choices>({});
  const check = useMutation({
    mutationFn: (what: { readonly file: File; readonly choices: Choices }) => {
      const form = new FormData();
      form.append('file', what.file, what.file.name);
      return call(checkQuotaFile, { params: { id: quota.id }, query: what.choices }, { form });
    },
  });
  const checked = check.data ?? null;
  const write = useMutation({
    mutationFn: (cells: CheckedFile['cells']) =>
      quotaData.setValues({
        params: { id: quota.id },
        body: { values: cells.map(({ user_id, month, value, was }) => ({ user_id, month, value, was })) },
      }),
    onSuccess: (_, cells) => {
      toast.success(t('file_done', { count: cells.length }));
      onClose();
    },
  });
  const take = (chosen: File | null, next: Choices) => {
    setFile(chosen);
    setChoices(next);
    write.reset();
    if (chosen) check.mutate({ file: chosen, choices: next });
    else check.reset();
  };
  const error = check.error ?? write.error;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="l"
      title={t('file_title', { name: quota.name })}
      footer={
        <>
          <Button onPress={onClose}>{common('cancel')}</Button>
          <Button
            variant="main"
            isDisabled={!checked || checked.cells.length === 0 || check.isPending}
            isPending={write.isPending}
            onPress={() => checked && write.mutate(checked.cells)}
          >
            {t('file_import', { count: checked?.cells.length ?? 0 })}
          </Button>
        </>
      }
    >
      <div className={css['fileForm']}>
        <p>{t('file_text')}</p>
        <FileDrop
          label={t('file_drop')}
          file={file}
          accept={['.csv', '.tsv', '.txt', '.xlsx', 'text/csv']}
          isDisabled={check.isPending}
          error={error ? errorText(error) : null}
          onChange={(chosen) => take(chosen, {})}
        />
        {checked && file ? (
          <>
            <Columns checked={checked} onChoose={(choice) => take(file, { ...choices, ...choice })} />
            <Found checked={checked} />
            {checked.issues.length > 0 ? <FileIssues quota={quota} issues={checked.issues} /> : null}
            {checked.cells.length > 0 ? <FileChanges quota={quota} cells={checked.cells} /> : null}
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

function Columns({
  checked,
  onChoose,
}: {
  readonly checked: CheckedFile;
  readonly onChoose: (choice: Choices) => void;
}) {
  const t = useTranslations('quotas');
  const items = [
    { value: NONE, text: t('file_none') },
    ...checked.headers.map((header, index) => ({ value: String(index), text: header })),
  ];
  return (
    <div className={css['fileColumns']}>
      {checked.sheet && checked.sheet.sheets.length > 1 ? (
        <Select
          label={t('file_sheet')}
          items={checked.sheet.sheets.map((sheet) => ({ value: sheet, text: sheet }))}
          value={checked.sheet.name}
          onChange={(sheet) => onChoose({ sheet })}
        />
      ) : null}
      {QUOTA_COLUMNS.map((column) => (
        <Select
          key={column}
          label={t(`file_column_${column}`)}
          items={items}
          value={String(checked.columns[column])}
          onChange={(index) => onChoose({ [column]: Number(index) })}
        />
      ))}
      {checked.plain_number ? (
        <PercentUnitSelect
          column={checked.headers[checked.columns.value] ?? ''}
          number={checked.plain_number}
          value={checked.percent_unit}
          onChange={(percent_unit) => onChoose({ percent_unit })}
        />
      ) : null}
    </div>
  );
}

function Found({ checked: { rows, cells, unchanged, issues } }: { readonly checked: CheckedFile }) {
  const t = useTranslations('quotas');
  return (
    <Notice tone={issues.length > 0 ? 'warn' : 'good'}>
      {t('file_found', { rows, changed: cells.length, unchanged, wrong: issues.length })}
    </Notice>
  );
}
