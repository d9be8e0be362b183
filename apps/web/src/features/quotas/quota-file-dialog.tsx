import type { QuotaSummary } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../../lib/use-error-text.ts';
import { Dialog, DialogButtons, FileDrop, Notice } from '../../ui/index.ts';
import { QuotaFileColumns } from './quota-file-columns.tsx';
import { FileChanges, FileIssues } from './quota-file-tables.tsx';
import { type CheckedFile, useQuotaFile } from './use-quota-file.ts';
import css from './quotas.module.css';

export interface QuotaFileDialogProps {
  readonly quota: QuotaSummary;
  readonly onClose: () => void;
}

/** Values from a CSV or Excel file: every row is checked and shown before anything is written. */
export function QuotaFileDialog({ quota, onClose }: QuotaFileDialogProps) {
  const t = useTranslations('quotas');
  const errorText = useErrorText();
  const values = useQuotaFile(quota, onClose);
  const { file, checked } = values;
  const count = checked?.cells.length ?? 0;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="l"
      title={t('file_title', { name: quota.name })}
      footer={
        <DialogButtons
          onCancel={onClose}
          action={t('file_import', { count })}
          isDisabled={count === 0 || values.isChecking}
          isPending={values.isWriting}
          onAction={values.write}
        />
      }
    >
      <div className={css['fileForm']}>
        <p>{t('file_text')}</p>
        <FileDrop
          label={t('file_drop')}
          file={file}
          accept={['.csv', '.tsv', '.txt', '.xlsx', 'text/csv']}
          isDisabled={values.isChecking}
          error={values.error ? errorText(values.error) : null}
          onChange={values.choose}
        />
        {checked && file ? (
          <>
            <QuotaFileColumns checked={checked} onChoose={values.change} />
            <Found checked={checked} />
            {checked.issues.length > 0 ? <FileIssues quota={quota} issues={checked.issues} /> : null}
            {checked.cells.length > 0 ? <FileChanges quota={quota} cells={checked.cells} /> : null}
          </>
        ) : null}
      </div>
    </Dialog>
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
