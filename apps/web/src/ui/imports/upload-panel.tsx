import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { FileDrop, Panel } from '../index.ts';
import { useFileErrorText } from './file-errors.ts';
import { FromSheet } from './from-sheet.tsx';
import css from './upload.module.css';
import type { FileUpload } from './use-file-upload.ts';

/** The first step of an import: the file, and where a workbook was refused the choice of another sheet of it. */
export function UploadPanel({
  label,
  hint,
  upload,
  children,
}: {
  readonly label: string;
  readonly hint: string;
  readonly upload: FileUpload;
  /** Below the place for the file: a template to start from. */
  readonly children?: ReactNode;
}) {
  const t = useTranslations('imports');
  const fileError = useFileErrorText();
  return (
    <Panel>
      <div className={css['file']}>
        <FileDrop
          label={label}
          hint={hint}
          file={upload.file}
          accept={['.csv', '.tsv', '.txt', '.xlsx', 'text/csv']}
          isDisabled={upload.isPending}
          error={upload.error ? fileError(upload.error) : null}
          onChange={upload.choose}
        />
        <FromSheet sheet={upload.refused_sheet} choice={upload.choice && { ...upload.choice, error: null }} />
        {upload.isPending ? null : children}
        {upload.isPending ? <output className={css['reading']}>{t('reading')}</output> : null}
      </div>
    </Panel>
  );
}
