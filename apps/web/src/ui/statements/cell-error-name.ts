import { useTranslations } from 'use-intl';

/** The specification's calculation errors. */
export const CELL_ERRORS = [
  'missing_exchange_rate',
  'dependency_error',
  'division_by_zero',
  'empty_field',
  'deleted_field',
  'formula_error',
  'unfilled_quota',
  'scope_too_large',
  'badly_typed_variable',
] as const;

/** What an error is called in a row. */
export function useCellErrorName(): (kind: string) => string {
  const terms = useTranslations('words');
  return (kind) => {
    const known = CELL_ERRORS.find((each) => each === kind);
    return known ? terms(`cell_error.${known}`) : kind;
  };
}
