/** Half-open range of UTF-16 offsets in a formula's text. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Every mistake that a compensation can hold. Closed: the web has words for each, in English and French. */
export const DIAGNOSTIC_CODES = [
  // formula text
  'formula_missing',
  'formula_broken',
  'formula_too_long',
  'formula_too_deep',
  'unexpected_character',
  'unclosed_text',
  'unclosed_bracket',
  'unclosed_parenthesis',
  'unexpected_token',
  'missing_operand',
  'missing_operator',
  'wrong_decimal_separator',
  'grouped_number',
  'number_too_long',
  'wrong_argument_separator',
  'invalid_date',
  'chained_comparison',
  'unknown_name',
  'unknown_function',
  'too_few_arguments',
  'too_many_arguments',
  // types and grain
  'wrong_argument_type',
  'wrong_operand_type',
  'types_differ',
  'mixed_scopes',
  'badly_typed_variable',
  'cycle',
  'deleted_variable',
  'deleted_scope',
  'deleted_field',
  'deleted_quota',
  'deleted_attribute',
  'deleted_table',
  'deleted_compensation',
  'duplicate_variable_name',
  'duplicate_scope_name',
  'name_missing',
  'duplicate_id',
  'too_many_variables',
  'too_many_scopes',
  // scopes
  'scope_needs_user_field',
  'scope_needs_date_field',
  'user_rule_missing',
  'period_rule_missing',
  'user_rule_field_type',
  'period_rule_field_type',
  'scope_period_not_past',
  'condition_operator_type',
  'condition_value_missing',
  'condition_value_invalid',
  'condition_field_type',
  'conditions_too_deep',
  'conditions_too_many',
  'source_is_itself',
  'source_cycle',
  'source_is_draft',
  // variables
  'aggregate_input_missing',
  'aggregate_needs_records',
  'aggregate_input_type',
  'accelerator_measure_missing',
  'accelerator_measure_type',
  'accelerator_target_type',
  'accelerator_order_type',
  'accelerator_group_type',
  'accelerator_over_accelerator',
  'tiers_missing',
  'tiers_too_many',
  'tier_not_a_number',
  'tier_gap',
  'tier_overlap',
  'tier_empty',
  'tier_open_not_last',
  'tier_first_not_zero',
  // document
  'payment_variable_missing',
  'payment_variable_type',
  'kpi_variable_missing',
  'dashboard_variable_missing',
  'dashboard_attainment_type',
  'dashboard_field_missing',
] as const;

export type DiagnosticCode = (typeof DIAGNOSTIC_CODES)[number];

/** What would mend it, as something that the editor can apply. */
export type Suggestion =
  /** Put `text` in place of the span. */
  | { readonly kind: 'replace'; readonly text: string }
  /** Make an aggregate of this finer variable and use it instead. */
  | { readonly kind: 'aggregate'; readonly variable_id: string }
  /** Set this tier's `from`. */
  | { readonly kind: 'set_from'; readonly value: string };

/** One mistake: which, where, with what, and what would mend it. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  /** A warning does not stop a compensation from going live. */
  readonly severity: 'error' | 'warning';
  readonly variable_id: string | null;
  readonly scope_id: string | null;
  /** Dotted place inside the variable, the scope or the document: `tiers.2.from`. */
  readonly path: string | null;
  /** In the text as typed, or as `printFormula` writes the tree (offsets are the same in every locale). */
  readonly span: Span | null;
  readonly params: Readonly<Record<string, string>>;
  readonly suggestion: Suggestion | null;
}

/** Fills a diagnostic's absent parts. */
export function diagnostic(code: DiagnosticCode, parts: Partial<Omit<Diagnostic, 'code'>> = {}): Diagnostic {
  return { code, severity: 'error', variable_id: null, scope_id: null, path: null, span: null, params: {}, suggestion: null, ...parts };
}
