import { useTranslations } from 'use-intl';
import { ApiError } from '../../lib/api.ts';
import { useErrorText } from '../../lib/use-error-text.ts';

/** What the file is instead of what its name says. */
const FOUND: Record<
  string,
  | 'text_as_workbook'
  | 'workbook_as_text'
  | 'encrypted'
  | 'other_workbook'
  | 'not_workbook'
  | 'broken_workbook'
> = {
  text: 'text_as_workbook',
  zip: 'workbook_as_text',
  ole: 'workbook_as_text',
  encrypted: 'encrypted',
  xls: 'other_workbook',
  xlsb: 'other_workbook',
  ods: 'other_workbook',
  not_workbook: 'not_workbook',
  broken: 'broken_workbook',
};

/** What is wrong with a file, as finely as the server knows it. */
export function useFileErrorText(): (error: unknown) => string {
  const t = useTranslations('imports');
  const errorText = useErrorText();
  return (error) => {
    if (!(error instanceof ApiError)) return errorText(error);
    const { params } = error;
    const of = (name: string) => {
      const value = params[name];
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    };
    if (error.code === 'file_invalid_extension')
      return params['spreadsheet'] === true
        ? t('other_workbook')
        : t('other_extension', { extension: of('extension') });
    if (error.code === 'file_too_big' && params['reason'] === 'unpacked') return t('unpacked_too_big');
    if (error.code === 'file_duplicate_columns') return t('duplicate_column', { column: of('column') });
    if (error.code === 'file_empty_column_names') return t('empty_column', { column: of('column') });
    if (error.code === 'file_empty' && params['reason'] === 'no_rows') return t('empty_rows');
    if (error.code === 'file_empty' && params['reason'] === 'no_cells') return t('empty_workbook');
    if (error.code === 'file_empty' && params['reason'] === 'empty_sheet') return t('empty_sheet');
    if (error.code === 'file_bad_format' && params['reason'] === 'quote_not_closed')
      return t('quote_open', { row: of('row') });
    if (error.code === 'file_bad_format' && params['found'] !== undefined)
      return t(FOUND[of('found')] ?? 'what_it_is');
    return errorText(error);
  };
}
