import { QUOTA_COLUMNS } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { PercentUnitSelect } from '../../ui/imports/percent-unit-select.tsx';
import { Select } from '../../ui/index.ts';
import css from './quotas.module.css';
import type { CheckedFile, FileChoices } from './use-quota-file.ts';

const NONE = '-1';

export interface QuotaFileColumnsProps {
  readonly checked: CheckedFile;
  readonly onChoose: (choice: FileChoices) => void;
}

/** Which sheet and columns are read, and in which unit. */
export function QuotaFileColumns({ checked, onChoose }: QuotaFileColumnsProps) {
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
