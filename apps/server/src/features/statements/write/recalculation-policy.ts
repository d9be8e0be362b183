import type { PlainErrorCode } from '@comptoir/contract/errors';

/** Recalculation is refused for what is validated or paid (section 4), and for what is locked: unlock it first. */
export function recalculationRefusalOf(state: {
  readonly locked: boolean;
  readonly validated: boolean;
  readonly paid: boolean;
}): PlainErrorCode | null {
  if (state.paid) return 'statement_paid';
  if (state.validated) return 'statement_validated';
  return state.locked ? 'statement_locked' : null;
}
