import type { TakenSheet } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { Select } from '../index.ts';
import { useFileErrorText } from './file-errors.ts';
import css from './upload.module.css';

/** The file that a person chose goes up again for another sheet of it: workbooks are not kept. */
export interface SheetChoice {
  take(sheet: string): void;
  readonly isPending: boolean;
  readonly error: unknown;
}

export interface FromSheetProps {
  readonly sheet: TakenSheet | null | undefined;
  /** `null`: the page was reloaded, and the file is no longer available. */
  readonly choice: SheetChoice | null;
  /** Fills its container. */
  readonly isWide?: boolean;
}

/** Which sheet of a workbook is read, where there are several. */
export function FromSheet({ sheet, choice, isWide = false }: FromSheetProps) {
  const t = useTranslations('imports');
  const fileError = useFileErrorText();
  if (!sheet || sheet.sheets.length < 2) return null;
  if (!choice) return <p>{t('from_sheet', { sheet: sheet.name, count: sheet.sheets.length })}</p>;
  return (
    <div className={css['sheet']} data-wide={isWide || undefined}>
      <Select
        label={t('sheet')}
        items={sheet.sheets.map((name) => ({ value: name, text: name }))}
        value={sheet.name}
        isDisabled={choice.isPending}
        onChange={choice.take}
        error={choice.error ? fileError(choice.error) : null}
      />
    </div>
  );
}
