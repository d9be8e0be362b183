import { ERROR_CODES, type ErrorCode, type ErrorParams } from '@comptoir/contract/errors';
import { DIAGNOSTIC_CODES, type DiagnosticCode, type DiagnosticParams } from '@comptoir/engine';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { diagnosticArguments } from '../ui/formula/diagnostic-arguments.ts';
import { errorArguments } from '../lib/error-arguments.ts';
import { bindFrench } from '../lib/i18n.ts';
import en from './en/index.ts';
import fr from './fr/index.ts';

/** Parameters of each refusal whose text has arguments. */
const REFUSALS: { readonly [Code in ErrorCode]?: ErrorParams[Code] } = {
  too_many_requests: { retry_after_s: 90 },
  token_used: { kind: 'reset' },
  invalid_period: { reason: 'too_many_months', maximum: 36, month: '2026-01' },
  integration_in_use: { tables: ['Deals'] },
  integration_error: { reason: 'query', detail: 'syntax' },
  upload_quota_full: { maximum_mb: 2048 },
  calculation_too_long: { seconds: 30 },
  earlier_statement_open: { month: '2017-05' },
  statement_of_other_month: { month: '2017-05' },
  draw_in_use: { name: 'Draw', month: '2017-07' },
  open_balance: { balance: '1800', currency: 'EUR' },
  statement_corrected: { month: '2017-07' },
  later_statement_locked: { month: '2017-07' },
  plan_checks_failed: { count: 2, names: ['Quarter', 'Ramp'] },
  check_not_copied: { reason: 'too_many_records' },
  plan_text_invalid: { count: 2, line: 7 },
  plan_text_unnamed: { unnamed: [{ reason: 'gone', kind: 'table', compensation: 'Commission', name: '' }] },
  overwrite_refused: { reason: 'ongoing' },
  rate_missing: { currency: 'USD', month: '2017-06' },
  export_too_large: { most: 500 },
  export_too_many_rows: { rows: 120_000, most: 100_000 },
  exports_running: { most: 3 },
  bulk_runs_full: { most: 3 },
  api_keys_full: { most: 20 },
  report_not_shareable: { name: 'Rep' },
  reports_full: { most: 500 },
  metric_limit: { most: 50 },
  metric_key_used: { api_key: 'won_value' },
  metric_in_use: { name: 'Won value', uses: [] },
  not_numeric: { name: 'Stage' },
  flag_refused: { name: 'Sold', state: 'no_statements' },
  flag_limit: { most: 200 },
  letter_template_in_use: { campaigns: ['Letters of 2017'], count: 1 },
  letter_templates_full: { most: 500 },
  letter_file_rotated: { page: 2 },
  letter_file_pages: { most: 50 },
  letter_rows_refused: { count: 3, people: [] },
  letters_too_many: { most: 5_000 },
  esignature_limit: { most: 20_000, used: 19_990, needed: 40 },
  letter_state: { state: 'signed' },
  letter_link_over: { state: 'voided' },
  letter_code_wrong: { left: 2 },
  scim_token_refused: { reason: 'ended' },
  scim_filter_invalid: { at: 'is "x"' },
  scim_path_invalid: { path: 'shoeSize' },
  scim_no_target: { path: 'emails' },
  scim_read_only: { attribute: 'id' },
  scim_value_invalid: { attribute: 'active' },
  scim_too_many: { most: 1000 },
  scim_nested_group: { name: 'Sellers' },
  scim_unresolved: { bulk_id: 'a1' },
  licences_full: { licences: 40 },
  sandbox_limit: { most: 3 },
  sample_not_offered: { reason: 'data' },
  promotion_refused: { names: 'Stage' },
  promotion_confirm: { what: 'keep' },
  attribute_synced: { connection: 'People' },
  records_gone: { gone: 40, of: 120 },
  rows_clash: { user: 'ann@example.com' },
  too_many_groups: { most: 50_000 },
  too_many_to_group: { most: 2_000_000 },
  too_many_to_order: { most: 2_000_000 },
  discussion_not_found: { kind: 'request' },
  discussion_forbidden: { kind: 'request' },
  discussion_closed: { kind: 'request' },
  discussion_label_unknown: { resource: 'discussion_topic_id' },
  discussion_assignee_stays: { name: 'Ada' },
  view_not_shareable: { name: 'Rep' },
  file_template_mismatch: { missing: ['ID'], unknown: ['Ref'] },
  import_not_undoable: { reason: 'changed', count: 3 },
  archive_not_undoable: { name: 'Ada' },
  currency_in_use: { name: 'EUR', uses: [], hidden: 2 },
  rate_locked: { currency: 'EUR', month: '2017-06', statements: 2, names: ['Ada · 2017-06'] },
};

const MISTAKES: { readonly [Code in DiagnosticCode]?: DiagnosticParams[Code] } = {
  unexpected_character: { text: '§' },
  unexpected_token: { text: ')' },
  too_few_arguments: { function: 'ROUND', least: '2', found: '1' },
  too_many_arguments: { function: 'ABS', most: '1', found: '2' },
  number_too_long: { most: '30' },
  cycle: { path: 'a,b,a' },
  tier_not_a_number: { tier: '2', text: 'x' },
  tier_gap: { tier: '2', from: '1', to: '2' },
  tier_overlap: { tier: '2', from: '1', to: '2' },
  tier_empty: { tier: '2', from: '1', to: '1' },
  tier_open_not_last: { tier: '2' },
  lookup_cell_invalid: { row: '2', text: 'x' },
  lookup_value_invalid: { row: '2', text: 'x' },
  lookup_date_invalid: { row: '2', text: 'x' },
  lookup_dates_reversed: { row: '2' },
  lookup_range_empty: { row: '2', from: '1', to: '1' },
  lookup_overlap: { row: '2', other: '1' },
  lookup_gap: { row: '2', from: '1', to: '2' },
  split_people: { most: '5' },
  split_field_type: { field_id: 'f', expected: 'user' },
  payout_points_order: { point: '2' },
};

const period = (month: string) => month;
const variable = (id: string) => id.toUpperCase();

type Parts = ReturnType<IntlMessageFormat['getAst']>;
/** Names of the arguments of a message, those of its plural and select forms included. */
function argumentsOf(parts: Parts): string[] {
  return parts.flatMap((part) => [
    ...('value' in part && part.type !== 0 ? [part.value] : []),
    ...('options' in part ? Object.values(part.options).flatMap((option) => argumentsOf(option.value)) : []),
    ...('children' in part ? argumentsOf(part.children) : []),
  ]);
}

function check(
  locale: string,
  text: string,
  values: Readonly<Record<string, string | number>>,
): string | null {
  const message = new IntlMessageFormat(text, locale);
  const wanted = [...new Set(argumentsOf(message.getAst()))].toSorted().join();
  const given = Object.keys(values).toSorted().join();
  if (wanted !== given) return `has {${wanted}}, is given {${given}}`;
  const formatted = String(message.format(values));
  return formatted.includes('undefined') || formatted.includes('NaN') ? formatted : null;
}

describe.each([
  ['en', en],
  ['fr', bindFrench(fr)],
] as const)('%s', (locale, messages) => {
  test('each refusal is given the arguments that its text has, no more and no less', () => {
    const wrong = ERROR_CODES.flatMap((code) => {
      const found = check(
        locale,
        messages.errors[code],
        errorArguments(code, REFUSALS[code] ?? {}, { period }),
      );
      return found === null ? [] : [`${code} ${found}`];
    });
    expect(wrong).toEqual([]);
  });

  test('so is each mistake of a compensation', () => {
    const wrong = DIAGNOSTIC_CODES.flatMap((code) => {
      const found = check(
        locale,
        messages.editor.diagnostic[code],
        diagnosticArguments(code, MISTAKES[code] ?? {}, { variable }),
      );
      return found === null ? [] : [`${code} ${found}`];
    });
    expect(wrong).toEqual([]);
  });

  test('no text is left of a code that is gone', () => {
    expect(Object.keys(messages.errors).toSorted()).toEqual([...ERROR_CODES].toSorted());
    expect(Object.keys(messages.editor.diagnostic).toSorted()).toEqual([...DIAGNOSTIC_CODES].toSorted());
  });
});

test('names and waits are written for the reader', () => {
  expect(diagnosticArguments('cycle', { path: 'a,b,a' }, { variable })).toEqual({ path: 'A → B → A' });
  expect(errorArguments('too_many_requests', { retry_after_s: 90 }, { period })).toEqual({ minutes: 2 });
  expect(errorArguments('too_many_requests', {}, { period })).toEqual({ minutes: 1 });
});
