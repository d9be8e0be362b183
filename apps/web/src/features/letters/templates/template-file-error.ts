import { useTranslations } from 'use-intl';
import { ApiError } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';

/** Refusals of a spreadsheet have the same codes, with words that name spreadsheets. */
const OWN_WORDS = {
  file_empty: 'file_empty',
  file_too_big: 'file_too_big',
  payload_too_large: 'file_too_big',
  file_bad_format: 'file_bad_format',
  file_invalid_extension: 'file_bad_format',
} as const;
const OF_FILE = ['letter_file_rotated', 'letter_file_encrypted', 'letter_file_pages'];

const hasOwnWords = (code: string): code is keyof typeof OWN_WORDS => code in OWN_WORDS;

/** Is it about the file, and not about its name or a right? */
export const isOfFile = (error: unknown): boolean =>
  error instanceof ApiError && (hasOwnWords(error.code) || OF_FILE.includes(error.code));

/** What is wrong with the file of a template, and what to do. */
export function useTemplateFileError(): (error: unknown) => string {
  const t = useTranslations('letters');
  const errorText = useErrorText();
  return (error) =>
    error instanceof ApiError && hasOwnWords(error.code) ? t(OWN_WORDS[error.code]) : errorText(error);
}
