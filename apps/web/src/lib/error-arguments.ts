import type { ErrorCode, ErrorParams } from '@comptoir/contract/errors';

/** How values are written for the reader. */
export interface ArgumentFormat {
  readonly period: (month: string) => string;
}

type Filled = Readonly<Record<string, string | number>>;

/**
 * What the text of a refusal is filled with, made from its parameters. A code that is absent has a text without arguments.
 * `messages/error-messages.test.ts` formats every text with these.
 */
const ARGUMENTS: {
  readonly [Code in ErrorCode]?: (params: ErrorParams[Code], format: ArgumentFormat) => Filled;
} = {
  too_many_requests: ({ retry_after_s = 60 }) => ({ minutes: Math.max(1, Math.ceil(retry_after_s / 60)) }),
  token_used: ({ kind }) => ({ kind }),
  invalid_period: ({ reason = '', maximum = 0, month }, { period }) => ({
    reason,
    maximum,
    month: month === undefined ? '' : period(month),
  }),
  group_in_use: ({ name }) => ({ name }),
  group_archived: ({ name }) => ({ name }),
  group_followed: ({ attribute }) => ({ attribute }),
  dimension_archived: ({ name }) => ({ name }),
  dimension_not_empty: ({ name }) => ({ name }),
  record_value_invalid: ({ reason = '' }) => ({ reason }),
  invalid_link: ({ reason }) => ({ reason }),
  webhook_address: ({ reason }) => ({ reason }),
  webhooks_full: ({ most }) => ({ most }),
  passkeys_full: ({ most }) => ({ most }),
  integration_in_use: ({ tables }) => ({ tables: tables.join(', ') }),
  integration_error: ({ reason, detail, status }) => ({
    reason,
    detail: detail ?? (status === undefined ? '?' : String(status)),
  }),
  letter_template_in_use: ({ campaigns, count }) => ({ count, names: campaigns.join(', ') }),
  letter_templates_full: ({ most }) => ({ most }),
  letter_file_rotated: ({ page }) => ({ page }),
  letter_file_pages: ({ most }) => ({ most }),
  letter_rows_refused: ({ count, people }) => ({
    count,
    names: people.join(', '),
    of: people.length > 0 ? 'people' : 'rows',
  }),
  letters_too_many: ({ most }) => ({ most }),
  esignature_limit: ({ most, used, needed }) => ({ most, used, needed }),
  letter_state: ({ state }) => ({ state }),
  letter_link_over: ({ state }) => ({ state }),
  letter_code_wrong: ({ left }) => ({ left }),
  scim_token_refused: ({ reason }) => ({ reason }),
  scim_filter_invalid: ({ at }) => ({ at }),
  scim_path_invalid: ({ path }) => ({ path }),
  scim_no_target: ({ path }) => ({ path }),
  scim_read_only: ({ attribute }) => ({ attribute }),
  scim_value_invalid: ({ attribute }) => ({ attribute }),
  scim_too_many: ({ most }) => ({ most }),
  scim_nested_group: ({ name }) => ({ name }),
  scim_unresolved: ({ bulk_id }) => ({ bulk_id }),
  licences_full: ({ licences }) => ({ licences }),
  domain_taken: ({ domain }) => ({ domain }),
  domain_unproven: ({ domain, record }) => ({ domain, record }),
  idp_metadata_invalid: ({ reason }) => ({ reason }),
  upload_quota_full: ({ maximum_mb }) => ({ maximum_mb }),
  calculation_too_long: ({ seconds }) => ({ seconds }),
  earlier_statement_open: ({ month }, { period }) => ({ month: period(month) }),
  statement_of_other_month: ({ month }, { period }) => ({ month: period(month) }),
  draw_in_use: ({ name, month }, { period }) => ({ name, month: period(month) }),
  open_balance: ({ balance, currency }) => ({ balance: `${balance} ${currency}` }),
  later_statement_locked: ({ month }, { period }) => ({ month: period(month) }),
  statement_corrected: ({ month }, { period }) => ({ month: period(month) }),
  plan_checks_failed: ({ count, names }) => ({ count, names: names.join(', ') }),
  check_not_copied: ({ reason }) => ({ reason }),
  plan_text_invalid: ({ line }) => ({ line: String(line) }),
  plan_text_unnamed: ({ unnamed }) => ({
    names: [...new Set(unnamed.map(({ compensation }) => compensation))].join(', '),
  }),
  overwrite_refused: ({ reason }) => ({ reason }),
  rate_missing: ({ currency, month }, { period }) => ({ currency, month: period(month) }),
  export_too_large: ({ most }) => ({ most }),
  export_too_many_rows: ({ rows, most }) => ({ rows, most }),
  too_many_groups: ({ most }) => ({ most }),
  too_many_to_group: ({ most }) => ({ most }),
  too_many_to_order: ({ most }) => ({ most }),
  exports_running: ({ most }) => ({ most }),
  bulk_runs_full: ({ most }) => ({ most }),
  api_keys_full: ({ most }) => ({ most }),
  metric_limit: ({ most }) => ({ most }),
  metric_key_used: ({ api_key }) => ({ api_key }),
  metric_in_use: ({ name }) => ({ name }),
  not_numeric: ({ name }) => ({ name }),
  flag_refused: ({ name, state }) => ({ name, state }),
  flag_limit: ({ most }) => ({ most }),
  report_not_shareable: ({ name }) => ({ name }),
  reports_full: ({ most }) => ({ most }),
  proposal_closed: ({ state }) => ({ state }),
  proposals_full: ({ most }) => ({ most }),
  sandbox_limit: ({ most }) => ({ most }),
  sample_not_offered: ({ reason }) => ({ reason }),
  promotion_refused: ({ names }) => ({ names }),
  promotion_confirm: ({ what }) => ({ what }),
  attribute_synced: ({ connection }) => ({ connection }),
  records_gone: ({ gone, of }) => ({ gone, of }),
  rows_clash: ({ user }) => ({ user }),
  discussion_not_found: ({ kind }) => ({ kind }),
  discussion_forbidden: ({ kind }) => ({ kind }),
  discussion_closed: ({ kind }) => ({ kind }),
  discussion_label_unknown: ({ resource }) => ({
    kind: resource === 'discussion_topic_id' ? 'request' : 'discussion',
  }),
  discussion_assignee_stays: ({ name }) => ({ name }),
  view_not_shareable: ({ name }) => ({ name }),
  file_template_mismatch: ({ missing, unknown }) => ({
    missing: missing.length === 0 ? 'none' : missing.join(', '),
    unknown: unknown.length === 0 ? 'none' : unknown.join(', '),
  }),
  import_not_undoable: ({ reason, count }) => ({ reason, count }),
  archive_not_undoable: ({ name }) => ({ name }),
  currency_in_use: ({ hidden }) => ({ hidden }),
  rate_locked: ({ currency, month, statements, names }, { period }) => ({
    currency,
    month: period(month),
    statements,
    names: names.length === 0 ? '' : ` (${names.join(', ')}${names.length < statements ? ', …' : ''})`,
  }),
};

/** The arguments of a refusal's text. The server made `params` of the code's type. */
export function errorArguments(
  code: ErrorCode,
  params: Readonly<Record<string, unknown>>,
  format: ArgumentFormat,
): Filled {
  const fill = ARGUMENTS[code] as ((params: unknown, format: ArgumentFormat) => Filled) | undefined;
  return fill?.(params, format) ?? {};
}
