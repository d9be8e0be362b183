import type { IntegrationReason } from './integration-codes.ts';
import type { InUse, Most, None } from './plan-codes.ts';

/** A sheet of a workbook that was read, when the refusal is about it. */
interface OfSheet {
  readonly sheet?: { readonly name: string; readonly sheets: readonly string[] };
}

/** Refusals about files, tables, imports and connections. */
export interface DataErrorParams {
  file_bad_format: OfSheet & {
    readonly found?: string;
    readonly reason?: string;
    readonly column?: string;
    readonly row?: number;
    readonly most?: number;
  };
  file_empty: OfSheet & { readonly reason?: 'no_rows' | 'no_cells' | 'empty_sheet' };
  file_empty_column_names: OfSheet & { readonly column: number };
  file_duplicate_columns: OfSheet & { readonly column: string };
  file_no_headers: OfSheet;
  file_invalid_extension: { readonly extension: string; readonly spreadsheet: boolean };
  file_too_many_rows: OfSheet & Most;
  /** Columns of the template that the file lacks, and columns of the file that the template lacks. */
  file_template_mismatch: { readonly missing: readonly string[]; readonly unknown: readonly string[] };
  file_too_big: OfSheet & { readonly max_bytes?: number; readonly reason?: 'unpacked' };
  upload_quota_full: { readonly maximum_mb: number };
  picture_unreadable: { readonly found: string };
  picture_too_big: None;
  import_unmapped: { readonly missing: 'id' | 'name' | 'user' | 'field' | 'date_order' | 'percent_unit' };
  import_in_progress: None;
  import_name_missing: None;
  import_not_undoable: {
    readonly reason: 'undone' | 'not_last' | 'too_many' | 'changed' | 'paid' | 'field_changed' | 'not_kept';
    readonly count: number;
  };
  table_too_large: Most;
  too_many_groups: Most;
  /** Records that open groups would put in order. */
  too_many_to_group: Most;
  /** Records of a table that would be sorted by something that no index leads through. */
  too_many_to_order: Most;
  one_sftp: None;
  integration_in_use: { readonly tables: readonly string[] };
  /** A refresh would take so many records away that a person must confirm it. */
  records_gone: { readonly gone: number; readonly of: number };
  integration_running: None;
  integration_off: None;
  integration_ending: None;
  /** `detail`: what the other system said, cut short. Never a secret. */
  integration_error: {
    readonly reason: IntegrationReason;
    readonly detail?: string;
    readonly status?: number;
    readonly most?: number;
  };
  table_in_use: InUse;
  field_in_use: InUse;
  field_type_locked: InUse;
  invalid_link: {
    readonly reason:
      | 'no_object'
      | 'no_table'
      | 'no_id'
      | 'no_field'
      | 'keys_differ'
      | 'calculated'
      | 'sandbox'
      | 'too_deep'
      | 'cycle';
  };
  record_not_found: { readonly record_id?: string };
  record_value_invalid: {
    readonly reason?: string;
    readonly field?: string;
    readonly type?: string;
    readonly value?: unknown;
  };
  record_duplicate_id: None;
}

export const DATA_ERRORS = {
  file_bad_format: true,
  file_empty: true,
  file_empty_column_names: true,
  file_duplicate_columns: true,
  file_no_headers: true,
  file_invalid_extension: true,
  file_too_many_rows: true,
  file_template_mismatch: true,
  file_too_big: true,
  upload_quota_full: true,
  picture_unreadable: true,
  picture_too_big: true,
  import_unmapped: true,
  import_in_progress: true,
  import_name_missing: true,
  import_not_undoable: true,
  table_too_large: true,
  too_many_groups: true,
  too_many_to_group: true,
  too_many_to_order: true,
  one_sftp: true,
  integration_in_use: true,
  records_gone: true,
  integration_running: true,
  integration_off: true,
  integration_ending: true,
  integration_error: true,
  table_in_use: true,
  field_in_use: true,
  invalid_link: true,
  field_type_locked: true,
  record_not_found: true,
  record_value_invalid: true,
  record_duplicate_id: true,
} as const satisfies Readonly<Record<keyof DataErrorParams, true>>;
