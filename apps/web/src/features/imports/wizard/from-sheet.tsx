import type { TakenSheet } from '@comptoir/contract';
import { useTranslations } from 'use-intl';

/** Says which sheet of a workbook is read, where there are several. */
export function FromSheet({ sheet }: { readonly sheet: TakenSheet | null | undefined }) {
  const t = useTranslations('imports');
  if (!sheet || sheet.sheets.length < 2) return null;
  return (
    <>
      <br />
      {t('from_sheet', { sheet: sheet.name, count: sheet.sheets.length })}
    </>
  );
}
