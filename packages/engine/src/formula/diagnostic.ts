/** Half-open range of UTF-16 offsets in a formula's text. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

type None = Readonly<Record<string, never>>;
type Empty = Readonly<Record<never, never>>;
type Texts<Key extends string> = Readonly<Record<Key, string>>;

/** Every mistake that a compensation can have, with its parameters. The web has a text for each, in English and French. */
export interface DiagnosticParams {
  // formula text
  formula_missing: None;
  formula_broken: None;
  formula_too_long: Texts<'most'>;
  formula_too_deep: Texts<'most'>;
  unexpected_character: Texts<'text'>;
  unclosed_text: None;
  unclosed_bracket: None;
  unclosed_parenthesis: None;
  unexpected_token: Texts<'text'>;
  missing_operand: Partial<Texts<'after' | 'before'>>;
  missing_operator: Texts<'text'>;
  wrong_decimal_separator: Texts<'text'>;
  grouped_number: Texts<'text'>;
  number_too_long: Texts<'most'>;
  wrong_argument_separator: Texts<'function'>;
  invalid_date: Texts<'text'>;
  chained_comparison: Texts<'text'>;
  unknown_name: Texts<'name'>;
  unknown_function: Texts<'name'>;
  too_few_arguments: Texts<'function' | 'least' | 'found'>;
  too_many_arguments: Texts<'function' | 'most' | 'found'>;
  // types and grain
  wrong_argument_type: Texts<'function' | 'position' | 'expected' | 'found'>;
  wrong_operand_type: Texts<'operator' | 'expected' | 'found'>;
  types_differ: Texts<'operator' | 'left' | 'right'>;
  mixed_scopes: Texts<'scope_id' | 'other_scope_id'>;
  badly_typed_variable: Texts<'variable_id'>;
  cycle: Texts<'path'>;
  deleted_variable: Texts<'variable_id'>;
  deleted_scope: None;
  deleted_field: Texts<'field_id'>;
  deleted_quota: Texts<'quota_id'>;
  deleted_attribute: Texts<'attribute_id'>;
  deleted_dimension: Texts<'dimension_id'>;
  deleted_table: Texts<'table_id'>;
  deleted_compensation: Texts<'compensation_id'>;
  duplicate_variable_name: Texts<'name'>;
  duplicate_scope_name: Texts<'name'>;
  name_missing: None;
  duplicate_id: Texts<'name'>;
  too_many_variables: Texts<'most'>;
  too_many_scopes: Texts<'most'>;
  // scopes
  scope_needs_user_field: None;
  scope_needs_date_field: None;
  user_rule_missing: None;
  period_rule_missing: None;
  user_rule_field_type: Texts<'field_id' | 'expected' | 'found'>;
  period_rule_field_type: Texts<'field_id' | 'found'>;
  scope_period_not_past: None;
  duplicate_field_name: Texts<'name'>;
  too_many_calculated_fields: Texts<'most'>;
  calculated_reads_period: Texts<'function'>;
  condition_period_not_past: Texts<'field_id' | 'operator'>;
  condition_operator_type: Texts<'field_id' | 'operator' | 'type'>;
  condition_value_missing: Texts<'field_id' | 'operator'>;
  condition_value_invalid: Texts<'field_id' | 'operator' | 'value'>;
  condition_field_type: Texts<'field_id' | 'operator' | 'type'> &
    Partial<Texts<'other_field_id' | 'attribute_id'>>;
  conditions_too_deep: Texts<'most'>;
  conditions_too_many: Texts<'most'>;
  source_is_itself: None;
  source_cycle: Texts<'compensation_id'>;
  source_is_draft: Texts<'compensation_id'>;
  source_is_ranking: Texts<'compensation_id'>;
  // variables
  aggregate_input_missing: None;
  aggregate_needs_records: Texts<'variable_id' | 'function'>;
  aggregate_input_type: Texts<'variable_id' | 'function' | 'expected' | 'found'>;
  accelerator_measure_missing: None;
  accelerator_measure_type: Texts<'variable_id' | 'found'>;
  accelerator_target_type: Texts<'variable_id' | 'found'>;
  accelerator_order_type: Texts<'variable_id' | 'found'>;
  accelerator_group_type: Texts<'variable_id' | 'found'>;
  accelerator_over_accelerator: Texts<'variable_id'>;
  tiers_missing: None;
  tiers_too_many: Texts<'most'>;
  tier_not_a_number: Texts<'text' | 'tier'>;
  tier_gap: Texts<'tier' | 'from' | 'to'>;
  tier_overlap: Texts<'tier' | 'from' | 'to'>;
  tier_empty: Texts<'tier' | 'from' | 'to'>;
  tier_open_not_last: Texts<'tier'>;
  tier_first_not_zero: Texts<'from'>;
  interpolated_amounts: None;
  interpolated_end: None;
  projection_field_type: Texts<'field_id' | 'found'>;
  lookup_keys_missing: None;
  lookup_keys_too_many: Texts<'most'>;
  lookup_key_type: Texts<'variable_id' | 'found'>;
  lookup_rows_missing: None;
  lookup_rows_too_many: Texts<'most'>;
  lookup_cell_invalid: Texts<'row' | 'text'>;
  lookup_value_invalid: Texts<'row' | 'text'>;
  lookup_otherwise_invalid: Texts<'text'>;
  lookup_date_invalid: Texts<'row' | 'text'>;
  lookup_dates_reversed: Texts<'row'>;
  lookup_range_empty: Texts<'row' | 'from' | 'to'>;
  lookup_overlap: Texts<'row' | 'other'>;
  lookup_gap: Texts<'row' | 'from' | 'to'>;
  rank_input_type: Texts<'variable_id' | 'found'>;
  rank_over_tiers: Texts<'variable_id'>;
  rank_all_of_results: None;
  target_bonus_input_missing: Texts<'input'>;
  target_bonus_input_type: Texts<'variable_id' | 'found'>;
  payout_points_missing: None;
  payout_points_too_many: Texts<'most'>;
  payout_points_order: Texts<'point'>;
  payout_not_a_number: Texts<'text'>;
  // document
  payment_variable_missing: None;
  payment_variable_type: Texts<'variable_id' | 'found'>;
  instalment_share_invalid: Texts<'row' | 'text'>;
  instalment_order: Texts<'row'>;
  instalments_sum: None;
  release_needs_records: None;
  release_field_type: Texts<'field_id'>;
  ranking_variable_missing: Texts<'input'>;
  ranking_minimum_invalid: Texts<'text'>;
  ranking_pool_without_amounts: None;
  ranking_is_source: Texts<'compensation_id'>;
  prizes_missing: None;
  prizes_too_many: Texts<'most'>;
  prize_ranks_reversed: Texts<'prize' | 'from' | 'to'>;
  prize_gap: Texts<'prize' | 'from' | 'to'>;
  prize_overlap: Texts<'prize' | 'from' | 'to'>;
  prize_amount_invalid: Texts<'prize' | 'text'>;
  prize_label_missing: Texts<'prize'>;
  kpi_variable_missing: Texts<'variable_id'>;
  dashboard_variable_missing: Texts<'variable_id'>;
  dashboard_attainment_type: Texts<'variable_id' | 'found'>;
  dashboard_field_missing: Texts<'field_id'>;
}

export type DiagnosticCode = keyof DiagnosticParams;
/** Every code once, in order. A missing or unknown one does not compile. */
export const DIAGNOSTIC_CODES = Object.keys({
  // formula text
  formula_missing: true,
  formula_broken: true,
  formula_too_long: true,
  formula_too_deep: true,
  unexpected_character: true,
  unclosed_text: true,
  unclosed_bracket: true,
  unclosed_parenthesis: true,
  unexpected_token: true,
  missing_operand: true,
  missing_operator: true,
  wrong_decimal_separator: true,
  grouped_number: true,
  number_too_long: true,
  wrong_argument_separator: true,
  invalid_date: true,
  chained_comparison: true,
  unknown_name: true,
  unknown_function: true,
  too_few_arguments: true,
  too_many_arguments: true,
  // types and grain
  wrong_argument_type: true,
  wrong_operand_type: true,
  types_differ: true,
  mixed_scopes: true,
  badly_typed_variable: true,
  cycle: true,
  deleted_variable: true,
  deleted_scope: true,
  deleted_field: true,
  deleted_quota: true,
  deleted_attribute: true,
  deleted_dimension: true,
  deleted_table: true,
  deleted_compensation: true,
  duplicate_variable_name: true,
  duplicate_scope_name: true,
  name_missing: true,
  duplicate_id: true,
  too_many_variables: true,
  too_many_scopes: true,
  // scopes
  scope_needs_user_field: true,
  scope_needs_date_field: true,
  user_rule_missing: true,
  period_rule_missing: true,
  user_rule_field_type: true,
  period_rule_field_type: true,
  scope_period_not_past: true,
  duplicate_field_name: true,
  too_many_calculated_fields: true,
  calculated_reads_period: true,
  condition_period_not_past: true,
  condition_operator_type: true,
  condition_value_missing: true,
  condition_value_invalid: true,
  condition_field_type: true,
  conditions_too_deep: true,
  conditions_too_many: true,
  source_is_itself: true,
  source_cycle: true,
  source_is_draft: true,
  source_is_ranking: true,
  // variables
  aggregate_input_missing: true,
  aggregate_needs_records: true,
  aggregate_input_type: true,
  accelerator_measure_missing: true,
  accelerator_measure_type: true,
  accelerator_target_type: true,
  accelerator_order_type: true,
  accelerator_group_type: true,
  accelerator_over_accelerator: true,
  tiers_missing: true,
  tiers_too_many: true,
  tier_not_a_number: true,
  tier_gap: true,
  tier_overlap: true,
  tier_empty: true,
  tier_open_not_last: true,
  tier_first_not_zero: true,
  interpolated_amounts: true,
  interpolated_end: true,
  projection_field_type: true,
  lookup_keys_missing: true,
  lookup_keys_too_many: true,
  lookup_key_type: true,
  lookup_rows_missing: true,
  lookup_rows_too_many: true,
  lookup_cell_invalid: true,
  lookup_value_invalid: true,
  lookup_otherwise_invalid: true,
  lookup_date_invalid: true,
  lookup_dates_reversed: true,
  lookup_range_empty: true,
  lookup_overlap: true,
  lookup_gap: true,
  rank_input_type: true,
  rank_over_tiers: true,
  rank_all_of_results: true,
  target_bonus_input_missing: true,
  target_bonus_input_type: true,
  payout_points_missing: true,
  payout_points_too_many: true,
  payout_points_order: true,
  payout_not_a_number: true,
  // document
  payment_variable_missing: true,
  payment_variable_type: true,
  instalment_share_invalid: true,
  instalment_order: true,
  instalments_sum: true,
  release_needs_records: true,
  release_field_type: true,
  ranking_variable_missing: true,
  ranking_minimum_invalid: true,
  ranking_pool_without_amounts: true,
  ranking_is_source: true,
  prizes_missing: true,
  prizes_too_many: true,
  prize_ranks_reversed: true,
  prize_gap: true,
  prize_overlap: true,
  prize_amount_invalid: true,
  prize_label_missing: true,
  kpi_variable_missing: true,
  dashboard_variable_missing: true,
  dashboard_attainment_type: true,
  dashboard_field_missing: true,
} satisfies Readonly<Record<DiagnosticCode, true>>) as readonly DiagnosticCode[];

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

/** The parameters of one code: they may be left out where none is needed. */
type ParamsPart<Code extends DiagnosticCode> = Empty extends DiagnosticParams[Code]
  ? { readonly params?: DiagnosticParams[Code] }
  : { readonly params: DiagnosticParams[Code] };
/** What a diagnostic has beside its code, with the parameters that the code needs. */
export type DiagnosticParts<Code extends DiagnosticCode> = Partial<Omit<Diagnostic, 'code' | 'params'>> &
  ParamsPart<Code>;
/** The same as arguments, for what is reported while a formula is read. */
export type DiagnosticDetails<Code extends DiagnosticCode> = Empty extends DiagnosticParams[Code]
  ? [params?: DiagnosticParams[Code], suggestion?: Suggestion | null]
  : [params: DiagnosticParams[Code], suggestion?: Suggestion | null];

/** Fills a diagnostic's absent parts. */
export function diagnostic<Code extends DiagnosticCode>(
  code: Code,
  parts: DiagnosticParts<Code>,
): Diagnostic {
  const empty: Diagnostic = {
    code,
    severity: 'error',
    variable_id: null,
    scope_id: null,
    path: null,
    span: null,
    params: {},
    suggestion: null,
  };
  return { ...empty, ...parts };
}

/** A diagnostic at a place of a formula. */
export function diagnosticAt<Code extends DiagnosticCode>(
  span: Span | null,
  code: Code,
  details: DiagnosticDetails<Code>,
): Diagnostic {
  const [params, suggestion = null] = details;
  return {
    code,
    severity: 'error',
    variable_id: null,
    scope_id: null,
    path: null,
    span,
    params: params ?? {},
    suggestion,
  };
}
