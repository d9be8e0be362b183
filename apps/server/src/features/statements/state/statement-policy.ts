import type { StatementAction, StatementStatus } from '@comptoir/contract';
import type { PlainErrorCode } from '@comptoir/contract/errors';
import { assertNever, type Month } from '@comptoir/kernel';

/** The parts of a statement that the rules of section 4 read. */
export interface StatementState {
  readonly month: Month;
  readonly locked: boolean;
  readonly validated: boolean;
  readonly paid: boolean;
  readonly ready: boolean;
  readonly error_count: number;
  /** Of a chain: a step was validated. Absent: it has none. */
  readonly begun?: boolean;
}

/** Was a step of this chain validated? */
export function hasBegun(progress: { readonly done: number } | null | undefined): boolean {
  return (progress?.done ?? 0) > 0;
}

/** The caller's rights, in general and on this statement. */
export interface StatementRights {
  readonly lock: boolean;
  readonly validate: boolean;
  readonly pay: boolean;
  /** The next step of its chain is somebody else's. Absent: it is not. */
  readonly others_step?: boolean;
  /** It is the caller's own, and they have no right to act on that one: nobody locks or pays their own statement alone. */
  readonly own_barred: boolean;
}

/** What the rules read beside the statement itself. */
export interface StateRules {
  /** The month that runs today. */
  readonly current: Month;
  /** The company's setting: only validated statements are sent to payroll. */
  readonly payroll_needs_validation: boolean;
}

/** `current`: the month that runs today. An open statement of this or a later month is ongoing. */
export function statusOf(
  state: Pick<StatementState, 'month' | 'locked' | 'validated' | 'paid'>,
  current: Month,
): StatementStatus {
  if (state.paid) return 'paid';
  if (state.validated) return 'validated';
  if (state.locked) return 'locked';
  return state.month >= current ? 'ongoing' : 'to_lock';
}

/**
 * Why the action does not fit the statement's state; `null`: it does. Rules of section 4, and where it is silent:
 * - a month that still runs can't be locked, for what it pays is not known yet;
 * - nor can a statement in error or under recalculation;
 * - taking a validation back takes back each step of its chain;
 * - payroll takes locked statements, validated or not, unless the company's settings ask for the validation first.
 * `statement_changed`: it has that state already, because somebody else was first.
 */
export function refusalOf(
  action: StatementAction,
  state: StatementState,
  rules: StateRules,
): PlainErrorCode | null {
  switch (action) {
    case 'lock':
      if (state.locked) return 'statement_changed';
      if (state.month >= rules.current) return 'statement_ongoing';
      if (state.error_count > 0) return 'statement_in_error';
      return state.ready ? null : 'statement_not_ready';
    case 'unlock':
      if (!state.locked) return 'statement_changed';
      return state.paid ? 'statement_paid' : null;
    case 'validate':
      if (!state.locked) return 'statement_not_locked';
      if (state.paid) return 'statement_paid';
      return state.validated ? 'statement_changed' : null;
    case 'invalidate':
      if (state.paid) return 'statement_paid';
      return state.validated || state.begun === true ? null : 'statement_changed';
    case 'close':
      if (!state.locked) return 'statement_not_locked';
      if (state.paid) return 'statement_changed';
      return rules.payroll_needs_validation && !state.validated ? 'statement_not_validated' : null;
    case 'unclose':
      return state.paid ? null : 'statement_changed';
    default:
      return assertNever(action);
  }
}

/** Why the caller has no right to the action; `null`: they have it. */
export function rightRefusalOf(action: StatementAction, rights: StatementRights): PlainErrorCode | null {
  switch (action) {
    case 'lock':
    case 'unlock':
      if (!rights.lock) return 'forbidden';
      return rights.own_barred ? 'own_statement' : null;
    case 'validate':
      if (!rights.validate) return 'not_a_validator';
      return rights.others_step === true ? 'validation_waits' : null;
    case 'invalidate':
      return rights.validate ? null : 'not_a_validator';
    case 'close':
    case 'unclose':
      if (!rights.pay) return 'forbidden';
      return rights.own_barred ? 'own_statement' : null;
    default:
      return assertNever(action);
  }
}

const IN_ORDER: readonly StatementAction[] = ['lock', 'validate', 'close', 'unclose', 'invalidate', 'unlock'];

/** The actions that the caller can take on the statement now, those that move it forward first. */
export function actionsOf(
  state: StatementState,
  rights: StatementRights,
  rules: StateRules,
): StatementAction[] {
  return IN_ORDER.filter(
    (action) => rightRefusalOf(action, rights) === null && refusalOf(action, state, rules) === null,
  );
}
