import type { Most, Named, None } from './plan-codes.ts';

/** A request has words of its own. */
interface OfConversation {
  readonly kind: 'discussion' | 'request';
}

/** Refusals about statements, and about what people write on them: discussions, requests and comments. */
export interface StatementErrorParams {
  statement_changed: None;
  /** Of one person's month: which, and the person, where the caller sees their statements. */
  statement_not_found: { readonly month?: string; readonly user_name?: string };
  statement_forbidden: None;
  /** The request is about another month than the statement's. */
  statement_of_other_month: { readonly month: string };
  statement_locked: None;
  statement_not_locked: None;
  earlier_statement_open: { readonly month: string };
  later_statement_locked: { readonly month: string };
  statement_validated: None;
  statement_paid: None;
  statement_not_ready: None;
  statement_in_error: None;
  statement_ongoing: None;
  statement_not_validated: None;
  own_statement: None;
  draw_in_use: Named & { readonly month: string };
  nothing_open: None;
  /** The caller made it, and somebody else has to approve it. */
  own_adjustment: None;
  adjustment_pending: None;
  overwrite_refused: { readonly reason: 'ongoing' | 'ranking' | 'not_number' | 'gone' };
  reason_needed: None;
  rate_missing: { readonly currency: string; readonly month: string };
  nothing_to_correct: None;
  correction_not_found: None;
  /** Amounts of open months stem from it. */
  statement_corrected: { readonly month: string };
  not_a_validator: None;
  validation_waits: None;
  simulation_disabled: None;
  simulation_not_found: None;
  pipeline_table_not_found: None;
  export_too_large: Most;
  /** An export would have more rows than a file may have. */
  export_too_many_rows: Most & { readonly rows: number };
  /** So many of one's own are under way already. */
  exports_running: Most;
  export_rights_changed: None;
  view_not_found: None;
  view_forbidden: None;
  view_not_shareable: Named;

  // discussions, requests, comments
  discussion_not_found: OfConversation;
  discussion_forbidden: OfConversation;
  discussion_closed: OfConversation;
  /** `resource` as the specification names what is missing. */
  discussion_label_unknown: { readonly resource: 'discussion_label_id' | 'discussion_topic_id' };
  discussion_last_member: None;
  discussion_assignee_stays: Named;
  assignee_not_member: None;
  message_empty: None;
  not_own_message: None;
}

/** Each of them once, in order. */
export const STATEMENT_ERRORS = {
  statement_changed: true,
  statement_not_found: true,
  statement_forbidden: true,
  statement_of_other_month: true,
  statement_locked: true,
  statement_not_locked: true,
  earlier_statement_open: true,
  later_statement_locked: true,
  statement_validated: true,
  statement_paid: true,
  statement_not_ready: true,
  statement_in_error: true,
  statement_ongoing: true,
  statement_not_validated: true,
  own_statement: true,
  draw_in_use: true,
  nothing_open: true,
  own_adjustment: true,
  adjustment_pending: true,
  overwrite_refused: true,
  reason_needed: true,
  rate_missing: true,
  nothing_to_correct: true,
  correction_not_found: true,
  statement_corrected: true,
  not_a_validator: true,
  validation_waits: true,
  simulation_disabled: true,
  simulation_not_found: true,
  pipeline_table_not_found: true,
  export_too_large: true,
  export_too_many_rows: true,
  exports_running: true,
  export_rights_changed: true,
  view_not_found: true,
  view_forbidden: true,
  view_not_shareable: true,
  // discussions, requests, comments
  discussion_not_found: true,
  discussion_forbidden: true,
  discussion_closed: true,
  discussion_label_unknown: true,
  discussion_last_member: true,
  discussion_assignee_stays: true,
  assignee_not_member: true,
  message_empty: true,
  not_own_message: true,
} satisfies Readonly<Record<keyof StatementErrorParams, true>>;
