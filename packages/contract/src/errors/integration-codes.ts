/** Why another system did not give what was requested of it. */
export const INTEGRATION_REASONS = [
  'unreachable',
  'private_address',
  'certificate',
  'sign_in',
  'host_key',
  'not_found',
  'refused',
  'busy',
  'too_slow',
  'dropped',
  'query',
  'too_many_rows',
  'too_big',
  'column_gone',
  'not_mapped',
  'secret_lost',
  'unreadable',
  'disk_full',
] as const;
export type IntegrationReason = (typeof INTEGRATION_REASONS)[number];
