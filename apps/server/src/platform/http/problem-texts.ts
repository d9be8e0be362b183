import type { ErrorCode } from '@comptoir/contract/errors';

type Params = Readonly<Record<string, unknown>>;

const KEY_REASONS: Readonly<Record<string, string>> = {
  missing: 'Send the API key in the header X-API-Key.',
  unknown: 'There is no such API key. Check that it was copied whole.',
  expired: 'This API key has expired, or was replaced by a rotation. Use its new secret or another key.',
  deleted: 'This API key was deleted. Use another key.',
  no_owner: 'The person who made this API key has no access any more. Somebody else has to make a key.',
  for_agents: 'This API key is for an agent. It opens /api/mcp alone.',
  not_for_agents: 'This API key is for programs. Make a key for an agent.',
};

const TOKEN_REASONS: Readonly<Record<string, string>> = {
  missing: 'Send the token in the header Authorization, after the word Bearer.',
  unknown: 'There is no such token. Check that it was copied whole.',
  ended: 'This token was ended. Make a new one in Comptoir under Settings, Security.',
  replaced: 'This token was replaced by a rotation. Use the new one.',
};

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));
const list = (value: unknown): string => (Array.isArray(value) ? value.map(text).join(', ') : '');

/** What happened and what to do, in English: for the programmer who reads a log. */
const DETAILS: Readonly<Partial<Record<ErrorCode, (params: Params) => string>>> = {
  api_key_refused: ({ reason }) => KEY_REASONS[text(reason)] ?? '',
  scim_token_refused: ({ reason }) => TOKEN_REASONS[text(reason)] ?? '',
  scim_syntax: () => 'The body is no request of SCIM 2.0.',
  scim_filter_invalid: ({ at }) => `The filter cannot be read at: ${text(at)}`,
  scim_path_invalid: ({ path }) => `There is no attribute ${text(path)}.`,
  scim_no_target: ({ path }) => `Nothing is at ${text(path)}.`,
  scim_read_only: ({ attribute }) => `${text(attribute)} cannot be changed by SCIM.`,
  scim_value_invalid: ({ attribute }) => `This value is not accepted for ${text(attribute)}.`,
  scim_too_many: ({ most }) => `At most ${text(most)}.`,
  scim_nested_group: ({ name }) =>
    `${text(name)} is a group: groups within groups are not kept. Send its people as members.`,
  scim_unresolved: ({ bulk_id }) => `The reference bulkId:${text(bulk_id)} leads to nothing that was made.`,
  scim_changed: () => 'The resource was changed since the version that If-Match names.',
  licences_full: ({ licences }) =>
    `All ${text(licences)} licenses are in use. Buy more, or switch off in Comptoir that new people get one.`,
  name_used: ({ name }) => `The name ${text(name)} is used already.`,
  too_many_requests: ({ retry_after_s }) =>
    `Too many calls of this key. Try again in ${text(retry_after_s ?? 60)} seconds.`,
  proposals_full: ({ most }) =>
    `There are ${text(most)} open proposals of this key. A person decides them first.`,
  forbidden: ({ resource, level, permission, reason, origin }) =>
    origin === true
      ? 'The request comes from the page of another site.'
      : reason === 'more_than_own'
        ? 'The change would give or touch more than this key may.'
        : `The key, or the person who made it, lacks the right ${[resource, level, permission].filter(Boolean).map(text).join(':')}.`,
  feature_off: ({ feature }) =>
    feature === undefined || feature === 'public_api'
      ? 'The public API is switched off for this company.'
      : `The feature ${text(feature)} is switched off for this company.`,
  invalid_field: ({ reason, keys, expected, minimum, maximum, values }) =>
    [
      reason === 'unrecognized_keys' ? `Unknown field: ${list(keys)}.` : `Not accepted: ${text(reason)}.`,
      expected === undefined ? '' : `Expected ${text(expected)}.`,
      minimum === undefined ? '' : `At least ${text(minimum)}.`,
      maximum === undefined ? '' : `At most ${text(maximum)}.`,
      values === undefined ? '' : `One of: ${list(values)}.`,
    ]
      .filter((part) => part !== '')
      .join(' '),
  not_found: ({ object }) => `There is no such ${text(object ?? 'thing')}, or the key may not see it.`,
  bad_request: () => 'The body is not valid JSON, or not what the call takes.',
  payload_too_large: () => 'The body is too large. Send less at a time.',
  rows_clash: ({ user }) => `Two rows are about ${text(user)} in the same period. Nothing was changed.`,
  email_used: ({ email }) => `Another person already has the e-mail address ${text(email)}.`,
  email_invalid: () => 'This is no e-mail address.',
  email_missing: () => 'The person has no e-mail address. Add one, then invite them.',
  reference_used: ({ external_ref }) => `Another person already has the reference ${text(external_ref)}.`,
  attribute_not_unique: ({ value }) =>
    `Another person already has the value ${text(value)}, and the attribute is unique.`,
  user_archived: ({ name }) => `${text(name)} is archived. Restore them first.`,
  new_manager_needed: ({ users }) =>
    `The person manages ${text(users)} people after that month. Give those another manager first.`,
  open_balance: ({ balance, currency }) =>
    `The person still owes ${text(balance)} ${text(currency)} of draws. Archive them in the application.`,
  manager_is_self: () => 'Nobody is their own manager.',
  orgchart_loop: () => 'Somebody would be their own superior.',
  invalid_period: () => 'The end is before the start.',
  group_archived: ({ name }) => `The group ${text(name)} is archived.`,
  group_followed: ({ attribute }) => `The groups follow the attribute ${text(attribute)}: write that one.`,
  table_too_large: ({ most }) => `The table would have more than ${text(most)} records.`,
  too_many_to_group: ({ most }) => `Open groups show at most ${text(most)} records.`,
  too_many_to_order: ({ most }) =>
    `More than ${text(most)} records are sorted by one field that no user is in; filter first.`,
  import_in_progress: () => 'Another import fills the table.',
  cannot_revoke_self: () => 'The key may not take away the access of the person who made it.',
  last_admin: () => 'The last admin keeps their access, role and e-mail address.',
  conflict: () =>
    'Something else changed at the same time, or the Idempotency-Key was used for another body.',
  unavailable: () => 'The server is busy. Nothing was done: try again.',
  internal: () => 'Something went wrong on our side. Nothing was changed.',
};

/** Without a text of its own, the code says it. */
export function problemDetail(code: ErrorCode, params: Params, field: string | null): string {
  const detail = DETAILS[code]?.(params) ?? `The call was refused: ${code}.`;
  return field === null ? detail : `${field}: ${detail}`;
}
