import type { DayNumber, Decimal } from '@comptoir/kernel';

/** A value in a cell. Empty is a value too. */
export type Value =
  | { readonly type: 'decimal'; readonly value: Decimal }
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: 'texts'; readonly value: readonly string[] }
  | { readonly type: 'date'; readonly value: DayNumber }
  | { readonly type: 'boolean'; readonly value: boolean }
  | { readonly type: 'user'; readonly value: string }
  | { readonly type: 'empty' }
  | { readonly type: 'error'; readonly error: CellError };

/** The error kinds of the specification. */
export type CellErrorKind =
  | 'missing_exchange_rate'
  | 'dependency_error'
  | 'division_by_zero'
  | 'empty_field'
  | 'deleted_field'
  | 'formula_error'
  | 'unfilled_quota'
  | 'scope_too_large'
  | 'split_shares'
  | 'badly_typed_variable';

export type FixAction =
  | 'revise_formula'
  | 'revise_scope'
  | 'revise_compensation'
  | 'fill_quota'
  | 'revise_record'
  | 'manage_currency';

export const FIX_OF: Record<CellErrorKind, FixAction> = {
  missing_exchange_rate: 'manage_currency',
  dependency_error: 'revise_compensation',
  division_by_zero: 'revise_formula',
  empty_field: 'revise_scope',
  deleted_field: 'revise_compensation',
  formula_error: 'revise_formula',
  unfilled_quota: 'fill_quota',
  scope_too_large: 'revise_scope',
  split_shares: 'revise_record',
  badly_typed_variable: 'revise_formula',
};

/** A cell that can't be computed. It never becomes 0 or empty, and never stops another user's statement. */
export interface CellError {
  readonly kind: CellErrorKind;
  /** Where it first arose. */
  readonly variable_id: string | null;
  readonly record_id: string | null;
  /** For words: the quota's id, the field's id, the function's name. */
  readonly params: Readonly<Record<string, string>>;
}
