import type { CallPermission } from '../call.ts';

/**
 * Rights that the changes of agents ask for: people who have one of them may confirm something. Apart from the calls themselves, which the first
 * page of the web would load with all their schemas; a test compares them.
 */
export const PROPOSED_RIGHTS: readonly Extract<CallPermission, { kind: 'resource' | 'binary' }>[] = [
  { kind: 'resource', resource: 'quota', level: 'write' },
  { kind: 'binary', permission: 'statement_manual_payment_add' },
  { kind: 'resource', resource: 'data_table', level: 'write' },
  { kind: 'resource', resource: 'plan.compensations', level: 'write' },
  { kind: 'binary', permission: 'statement_comment' },
];
