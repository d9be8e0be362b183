import metrics from './metric-errors.ts';
import letters from './letter-errors.ts';
import scim from './scim-errors.ts';
import signIn from './sign-in-errors.ts';

/** One sentence per refusal of the kernel's catalogue: what happened and what to do. */
export default {
  bad_request: 'Something went wrong. Refresh and try again.',
  invalid_field: 'This value isn’t accepted. Check it and try again.',
  unauthenticated: 'Your session expired. Log in again.',
  api_key_refused: 'This API key isn’t accepted.',
  api_keys_full: 'You have {most} API keys. Delete one first.',
  proposal_closed:
    '{state, select, confirmed {This proposal was already confirmed.} refused {This proposal was already refused.} other {This proposal has expired. Ask the agent for a new one.}}',
  proposals_full: 'This agent has {most} open proposals. Decide some of them first.',
  rows_clash: 'Two rows are about {user} in the same period. Keep one of them.',
  csrf_failed: 'We couldn’t verify your session. Refresh and try again.',
  forbidden: 'You are not authorized to do this. You can refresh the page.',
  feature_off: 'Your company doesn’t use this feature. Ask support to turn it on.',
  live_only: 'This is only available in the live environment.',
  not_found: 'This no longer exists, or you don’t have access to it.',
  conflict: 'Someone else changed this. Refresh and try again.',
  payload_too_large: 'Too large. Try sending less at a time.',
  too_many_requests:
    'Too many attempts. Wait {minutes, plural, one {a minute} other {# minutes}} and try again.',
  unavailable: 'Can’t reach the server. Check your connection and try again.',
  internal: 'Something went wrong on our side. Nothing was changed. Try again in a moment.',
  invalid_login: 'Incorrect email or password.',
  no_active_account: 'No active account was found for this email. Ask your admin for access.',
  password_login_disabled: 'Your company doesn’t allow logging in with a password.',
  password_required: 'Nothing was changed because your password wasn’t confirmed. Try again and enter it.',
  ...metrics,
  ...letters,
  ...scim,
  ...signIn,
  reason_required: 'Enter why you’re opening this company first. Refresh the page to do so.',
  token_invalid: 'This link isn’t valid. Ask for a new one.',
  token_used:
    '{kind, select, reset {Your password was already reset with this link. Log in, or ask for a new link.} other {This link was already used. Log in, or ask for a new one.}}',
  token_expired: 'This link has expired. Ask for a new one.',
  password_common:
    'This password is too easy to guess: it’s a common word or password, or it repeats a few characters. Choose another one, such as four unrelated words with a number and a symbol.',
  password_context:
    'This password contains your name, your email or your company’s name. Choose one without them.',
  email_used: 'Another user already has this email. Choose another one.',
  name_characters: 'This text contains a line break or invisible characters. Retype it on one line.',
  url_invalid: 'This URL is invalid. Enter one such as https://example.com, without a user name or password.',
  metadata_url_invalid: 'This metadata URL is invalid. Enter one such as https://example.com/metadata.',
  slack_url_invalid:
    'This URL is invalid. Paste the address of an incoming webhook: it starts with https://.',
  host_invalid: 'This host name is invalid. Enter one such as files.example.com, without https:// or a path.',
  port_invalid: 'This port is invalid. Enter a number from 1 to 65535.',
  value_missing: 'Fill in this field.',
  api_name_invalid: 'Use only letters, numbers and underscores.',
  group_key_invalid: 'Use only letters, digits, “_”, “-” and “.”, without spaces.',
  amount_zero: 'Enter an amount other than 0.',
  email_invalid: 'This email is invalid.',
  email_missing: 'This user has no email yet. Add one first.',
  reference_used: 'Another user already has this employee number. Choose another one.',
  last_admin: 'You’re the only active admin. Make someone else an admin before changing your email.',
  role_not_editable: 'This role can’t be changed. Create another role instead.',
  role_in_use: 'This role still has users. Reassign them first.',
  role_is_default: 'The default role can’t be deleted. Make another role the default first.',
  cannot_revoke_self: 'You can’t revoke your own access. Ask another admin.',
  attribute_not_unique: 'Another user already has this value, and this attribute must be unique.',
  attribute_synced: 'This value comes from {connection}. Change it there, or stop syncing this user.',
  attribute_in_use: 'A compensation or a table uses this attribute. Remove it there first.',
  team_in_use:
    'This team has subteams, or a plan, a compensation or a view uses it. Move or remove those first.',
  team_loop: 'Modifications aborted. A team can’t be placed below itself. Choose another parent team.',
  group_in_use: '{name} is used by a plan, a compensation or a view. Remove it there first.',
  group_archived: '{name} is archived. Restore it first.',
  group_followed:
    'These groups follow the attribute {attribute}. Change the attribute, or edit the dimension to stop following it.',
  group_end_needed: 'Choose the last month: people or plans still use this group.',
  dimension_archived: 'The dimension {name} is archived. Restore it first.',
  dimension_not_empty: '{name} still has groups. Archive or delete them first.',
  manager_is_self: 'A user can’t be their own manager. Choose someone else.',
  orgchart_loop: 'This creates a circular reporting line. Choose another manager.',
  licence_missing: 'This person has no license. Assign one to see the explanation.',
  departure_date_needed: 'Enter a last day to archive this user.',
  new_manager_needed: 'This user has direct reports. Choose their new manager.',
  name_used: 'This name is already taken. Choose another one.',
  invalid_period:
    '{reason, select, too_many_months {You can calculate up to {maximum} months at a time. Choose fewer months.} too_early {A sandbox can start in {month} at the earliest.} not_in_sandbox {This sandbox doesn’t calculate {month}. Change its months to include it.} other {The end is before the start. Correct the dates.}}',
  user_archived: 'This user is archived. Restore them first.',
  user_active: 'This user has access already.',
  bulk_runs_full:
    '{most, plural, one {One change of many is} other {# changes of many are}} under way. Wait until one has ended.',
  archive_not_undoable:
    'Something about {name} has changed since, so archiving can’t be undone. Restore them and set teams, plans and managers again.',
  deletion_not_undoable: 'This can’t be brought back any more.',
  open_balance: 'This person still owes {balance} of draws. Decide what happens to it first.',
  file_bad_format: 'We can’t read this file. Export it as .xlsx or .csv and try again.',
  file_empty: 'This file is empty. Choose another one.',
  file_empty_column_names: 'Some columns have no name. Name each column in the first row.',
  file_duplicate_columns: 'Two columns have the same name. Rename one of them in the first row.',
  file_no_headers: 'The first row has no column names. Add a header row.',
  file_invalid_extension: 'This file type isn’t supported. Use an .xlsx or .csv file.',
  file_template_mismatch:
    'The file doesn’t match the template.{missing, select, none {} other { Missing columns: {missing}.}}{unknown, select, none {} other { Unknown columns: {unknown}.}}',
  file_too_many_rows: 'This file has too many rows. Split it and import the parts.',
  upload_quota_full:
    'Your company’s uploads have reached their limit ({maximum_mb, number} MB). Cancel the ones you don’t need; the rest are deleted after a day.',
  file_too_big: 'This file is too large. Split it and import the parts.',
  picture_unreadable: 'We can’t read this picture. Choose a PNG, JPEG or WebP file.',
  picture_too_big: 'This picture is too large. Choose one under 256 kB and 2,048 by 2,048 pixels.',
  import_unmapped: 'Some required fields have no column. Map them to continue.',
  import_in_progress: 'An import into this table is running. Wait until it’s done.',
  import_name_missing: 'Some rows have no name. Choose a column that’s always filled in.',
  import_not_undoable:
    '{reason, select, undone {This import is undone already.} not_last {A later import filled this table. Undo that one first.} too_many {This import changed {count} records, more than can be restored.} changed {{count, plural, one {One record was changed since the import.} other {{count} records were changed since the import.}} Undo would lose these edits.} paid {{count, plural, one {One record is} other {{count} records are}} paid by locked statements. Unlock them first.} field_changed {A field of this import changed its type since.} other {This import can’t be undone: its changes weren’t kept.}}',
  table_too_large: 'This table is full. Delete records or split it.',
  sandbox_limit: 'A company can have {most} sandboxes. Delete one first.',
  sample_not_offered:
    'Sample data are for an empty company. {reason, select, people {Yours has more than one user.} data {Yours has data or a plan.} connected {Other systems are connected to yours.} sandboxes {Yours has a sandbox.} other {Yours shows sample data already.}}',
  no_sample: 'Your company shows no sample data, so nothing was deleted.',
  sample_being_made: 'The sample data are still being made. Wait until they are complete.',
  company_name_differs: 'This isn’t the name of your company. Type it as it is written.',
  price_changed: 'The price has changed since you saw it. Look at it again, then confirm.',
  promotion_changed: 'The sandbox or your live company has changed. Look at the changes again, then promote.',
  promotion_refused: 'These can’t be made in your live company: {names}. Correct them, then promote again.',
  promotion_confirm:
    '{what, select, keep {Some things have another form in your live company. Agree to keep them, then promote.} other {Your live company has changed these plans since the copy. Agree to replace them, then promote.}}',
  sandbox_not_ready: 'This sandbox is being copied or deleted. Wait until it is ready.',
  too_many_groups:
    'These are more than {most, number} groups. Group by a field with fewer values, or filter first.',
  too_many_to_group:
    'Open groups can show at most {most, number} records. Keep the groups closed, or filter first.',
  too_many_to_order:
    'A table of more than {most, number} records can’t be sorted by users or by several fields. Sort by one other field, or filter first.',
  one_sftp: 'A company can have one SFTP connection. Change the one you have.',
  integration_in_use: 'This connection fills {tables}. Stop filling its tables first.',
  integration_running: 'A refresh is running. Wait until it’s done.',
  records_gone:
    '{gone, number} of {of, number} records are no longer at the source. Nothing was changed. Confirm this on the page Integrations if it’s right.',
  integration_off: 'This connection is off. Turn it on first.',
  integration_ending: 'This connection will be deleted. Keep it to use it again.',
  webhook_address:
    '{reason, select, https {The address must start with https://.} private {This address isn’t on the public internet. Use one that is.} other {Comptoir can’t call this address. Check it.}}',
  webhook_off: 'This webhook is off. Turn it on first.',
  webhooks_full: 'You already have {most} webhooks. Delete one first.',
  integration_error:
    '{reason, select, unreachable {The server can’t be reached.} private_address {This address is in a private network.} certificate {The server’s certificate or encryption was refused.} sign_in {The other system refused the sign-in.} host_key {The server’s key has changed since the first test.} not_found {There’s nothing at this place: {detail}} refused {The other system refused: {detail}} busy {The other system or the table was busy.} too_slow {The other system didn’t answer in time.} dropped {The connection was interrupted.} query {The query failed: {detail}} too_many_rows {There are too many rows.} too_big {The file is too large.} column_gone {The column {detail} no longer exists. Map the columns again.} not_mapped {Map the columns first.} secret_lost {Enter the password again.} disk_full {The disk is full.} other {What the other system sent can’t be read: {detail}}}',
  table_in_use: 'A compensation or another table uses this table. Remove it there first.',
  field_in_use: 'A compensation, another field or a table setting uses this field. Remove it there first.',
  invalid_link:
    '{reason, select, no_id {The other table has no ID field. Use its name.} keys_differ {Both fields of a pair need the same type.} calculated {A linked field can’t use a calculated one.} sandbox {Linked fields can’t be changed in a sandbox.} too_deep {This value already comes over three links.} cycle {This field would read itself.} other {This link leads nowhere. Choose again.}}',
  field_type_locked: 'This field’s type can’t be changed while it’s in use.',
  record_not_found: 'This record no longer exists.',
  record_value_invalid:
    '{reason, select, unknown_group {No group has this name or key. Add it under Users, Groups, or correct the value.} linked {This value comes from another table. Change it there.} too_long {This text is too long.} other {This value doesn’t fit the field’s type.}}',
  record_duplicate_id: 'Another record already has this ID.',
  plan_checks_failed:
    '{count, plural, one {The plan check {names} doesn’t pass.} other {# plan checks don’t pass: {names}.}} Correct the compensation or the expected pay first.',
  check_not_copied:
    '{reason, select, ranking {A place in a ranking depends on everyone’s records, and a plan check has one person’s. Write the check by hand.} other {{reason, select, too_many_records {This month has too many records for a plan check.} currencies {This month has amounts in other currencies, and a plan check has the company’s alone.} other {Nothing was calculated for this person in this month.}} Choose another person or month.}}',
  plan_text_invalid: 'This text has mistakes, the first in line {line}. Nothing was imported.',
  plan_text_unnamed:
    'This plan can’t be exported: {names} uses something that was deleted, something you don’t have access to, or two things with the same name. Fix it first.',
  plan_archived: 'This plan is archived. Restore it first.',
  plan_in_use: 'Other compensations use its results, or a view uses it. Update those first.',
  compensation_changed:
    'Someone else just saved this compensation. Reload it to see their changes, then make yours again.',
  compensation_incomplete: 'Complete the highlighted steps first.',
  compensation_has_errors: 'This compensation has errors. Fix them, then try again.',
  more_than_own: 'This would allow more than your own role does. Ask an admin. Nothing was changed.',
  preview_forbidden: 'This uses data you don’t have access to. Ask an admin for permission, or remove it.',
  frequency_locked:
    'The frequency can’t be changed once statements exist. Duplicate the compensation and change the copy.',
  quota_in_use: 'A compensation uses this quota. Remove it there first.',
  quota_archived: 'This quota is archived. Restore it to change its values.',
  attribution_invalid:
    'These members or dates aren’t valid. Check that each end date is after its start date.',
  calculation_too_long:
    'This calculation took more than {seconds} seconds and was stopped. Simplify the formulas of the compensation, then try again.',
  calculation_replaced: 'You started a newer calculation, which replaced this one.',
  statement_changed: 'This statement was just updated. Refresh to see the latest.',
  statement_not_found: 'This statement no longer exists.',
  statement_forbidden: 'You don’t have access to this statement.',
  statement_of_other_month: 'This is a statement of {month}. Change it in a request about that month.',
  statement_locked: 'This statement is locked. Unlock it to change it.',
  statement_not_locked: 'Lock this statement first.',
  earlier_statement_open:
    'This statement includes amounts from {month}, which isn’t locked yet. Lock {month} first.',
  later_statement_locked: 'Part of this is paid in {month}, which is locked. Unlock {month} first.',
  statement_validated: 'This statement is validated. Invalidate it first.',
  statement_paid: 'This statement was sent to payroll. Recall it from payroll first.',
  statement_not_ready: 'This statement is being calculated. Wait a moment and try again.',
  statement_in_error: 'This statement has errors. Fix them first.',
  statement_ongoing: 'This statement’s period isn’t over yet.',
  statement_not_validated:
    'This statement isn’t validated yet. Your company only sends validated statements to payroll.',
  draw_in_use: 'The locked statement of {month} has a part of {name}: give it a last month instead.',
  nothing_open: 'There is no open balance in this month.',
  own_adjustment: 'You made this adjustment. Someone else has to approve or refuse it.',
  adjustment_pending: 'An adjustment of this statement waits for approval. Approve or refuse it first.',
  overwrite_refused:
    '{reason, select, ongoing {The period of this amount still runs. It can be changed when the period is over.} ranking {In a ranking, only the amount can be changed.} not_number {Only numbers can be changed.} other {This value is no longer on the statement.}}',
  reason_needed: 'Choose a reason.',
  rate_missing: 'There is no exchange rate for {currency} in {month}. Add one under Settings, Currencies.',
  nothing_to_correct: 'Nothing is left to post.',
  correction_not_found: 'This amount was already undone.',
  statement_corrected: 'Part of this statement was corrected in {month}. Undo that correction first.',
  own_statement: 'This is your own statement. Ask someone else to do this.',
  not_a_validator: 'You can’t validate this statement.',
  export_too_many_rows:
    'This list has {rows, number} rows. An export has {most, number} at most. Add filters first.',
  exports_running:
    'You already have {most, plural, one {# export} other {# exports}} under way. Wait for one to finish or cancel it.',
  export_rights_changed: 'Your permissions have changed since this file was made. Export it again.',
  export_too_large: 'These are too many statements for one file: {most} at most. Filter them first.',
  validation_waits: 'This statement waits for another validator.',
  simulation_disabled: 'Simulations are no longer allowed here.',
  simulation_not_found: 'This simulation no longer exists.',
  pipeline_table_not_found: 'This data table no longer exists, or the plan no longer uses it.',
  report_not_found: 'This report no longer exists, or is no longer shared with you.',
  report_forbidden: 'You can see this report, but not change it.',
  report_not_shareable: '{name} can’t see reports. Change their role first.',
  reports_full: 'There are {most} already, which is the limit. Delete some first.',
  view_not_found: 'This view no longer exists.',
  view_forbidden: 'This view is no longer shared with you.',
  view_not_shareable: '{name}’s role can’t see shared views. Change the role’s statement access first.',
  discussion_not_found:
    '{kind, select, request {This request no longer exists.} other {This discussion no longer exists.}}',
  discussion_forbidden:
    '{kind, select, request {You don’t have access to this request.} other {You don’t have access to this discussion.}}',
  discussion_closed:
    '{kind, select, request {This request is resolved. Reopen it first.} other {This discussion is closed. Reopen it first.}}',
  discussion_label_unknown:
    '{kind, select, request {This topic no longer exists. Choose another one.} other {This label no longer exists. Choose another one.}}',
  discussion_last_member: 'At least one person must stay.',
  discussion_assignee_stays: '{name} is assigned. Assign someone else first.',
  assignee_not_member: 'Only a member can be assigned. Add this person first.',
  message_empty: 'Write something, or attach a file.',
  not_own_message: 'You can only change your own messages.',
  currency_in_use:
    'This currency is in use{hidden, plural, =0 {} other { (# more that you can’t see)}}. Change what uses it first.',
  company_currency_fixed:
    'The company’s currency can’t change while it has other currencies: every exchange rate is in it. Delete them first.',
  rate_locked:
    'The rate of {currency} in {month} was used by {statements, plural, one {a locked statement} other {# locked statements}}{names}. Add a rate in a later month instead.',
};
