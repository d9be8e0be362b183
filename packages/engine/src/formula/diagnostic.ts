import type { DiagnosticParams, Empty } from './diagnostic-params.ts';

/** Half-open range of UTF-16 offsets in a formula's text. */
export interface Span {
  readonly from: number;
  readonly to: number;
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
  split_needs_table: true,
  split_needs_people: true,
  split_needs_date: true,
  split_people: true,
  split_share_missing: true,
  split_field_type: true,
  split_link: true,
  split_divides_nothing: true,
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
  ramp_date_type: true,
  ramp_steps_missing: true,
  ramp_steps_too_many: true,
  ramp_step_invalid: true,
  ramp_step_zero: true,
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
