import type { Most, None } from './plan-codes.ts';

/** Refusals of commission letters: their templates, campaigns and signatures. */
export interface LetterErrorParams {
  letter_template_not_found: None;
  letter_template_archived: None;
  /** Names of the first campaigns that use it. */
  letter_template_in_use: { readonly campaigns: readonly string[]; readonly count: number };
  letter_templates_full: Most;
  /** Page from 1. */
  letter_file_rotated: { readonly page: number };
  letter_file_encrypted: None;
  letter_file_pages: Most;
  letter_campaign_not_found: None;
  letter_campaign_sent: None;
  letter_campaign_incomplete: { readonly missing: readonly string[] };
  /** Names of the first people who were chosen and get none; of a spreadsheet, empty: its rows are listed with it. */
  letter_rows_refused: { readonly count: number; readonly people: readonly string[] };
  letters_too_many: Most;
  esignature_limit: { readonly most: number; readonly used: number; readonly needed: number };
  letter_not_found: None;
  letter_not_your_turn: None;
  /** It ended, or was never sent. */
  letter_state: { readonly state: string };
  letter_link_invalid: None;
  /** The letter is signed, declined, expired or voided, or a newer link was sent. */
  letter_link_over: { readonly state: string };
  letter_code_needed: None;
  letter_code_wrong: { readonly left: number };
  letter_code_over: None;
}

export const LETTER_ERRORS = {
  letter_template_not_found: true,
  letter_template_archived: true,
  letter_template_in_use: true,
  letter_templates_full: true,
  letter_file_rotated: true,
  letter_file_encrypted: true,
  letter_file_pages: true,
  letter_campaign_not_found: true,
  letter_campaign_sent: true,
  letter_campaign_incomplete: true,
  letter_rows_refused: true,
  letters_too_many: true,
  esignature_limit: true,
  letter_not_found: true,
  letter_not_your_turn: true,
  letter_state: true,
  letter_link_invalid: true,
  letter_link_over: true,
  letter_code_needed: true,
  letter_code_wrong: true,
  letter_code_over: true,
} as const satisfies Readonly<Record<keyof LetterErrorParams, true>>;
