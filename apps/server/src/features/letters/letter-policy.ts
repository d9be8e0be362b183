import type { LetterState } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';

/** What can happen to a letter. */
export const LETTER_ACTIONS = [
  'send_to_approver',
  'send',
  'receive',
  'view',
  'sign',
  'decline',
  'expire',
  'void',
  'make_again',
] as const;
export type LetterAction = (typeof LETTER_ACTIONS)[number];

const OPEN = ['waiting_for_approval', 'sent', 'received', 'viewed'] as const satisfies readonly LetterState[];

interface Transition {
  readonly from: readonly LetterState[];
  readonly to: LetterState;
}

/** The one table of what is allowed: everything else is refused. While an approver reads, the letter waits for approval. */
export const TRANSITIONS: Readonly<Record<LetterAction, Transition>> = {
  send_to_approver: { from: ['not_sent', 'waiting_for_approval'], to: 'waiting_for_approval' },
  // Also the turn of the one who signs after the recipient.
  send: { from: ['not_sent', ...OPEN], to: 'sent' },
  receive: { from: ['sent', 'received'], to: 'received' },
  view: { from: ['sent', 'received', 'viewed'], to: 'viewed' },
  sign: { from: OPEN, to: 'signed' },
  decline: { from: OPEN, to: 'declined' },
  expire: { from: OPEN, to: 'expired' },
  void: { from: ['not_sent', ...OPEN], to: 'voided' },
  make_again: { from: ['declined', 'expired', 'voided', ...OPEN], to: 'not_sent' },
};

export const mayDo = (state: LetterState, action: LetterAction): boolean =>
  TRANSITIONS[action].from.includes(state);

export function stateAfter(state: LetterState, action: LetterAction): LetterState {
  if (!mayDo(state, action)) throw new AppError('letter_state', { state });
  return TRANSITIONS[action].to;
}

export const isOpen = (state: LetterState): boolean => (OPEN as readonly LetterState[]).includes(state);
/** Nothing follows but a letter that is made again. */
export const ENDED_STATES: readonly LetterState[] = ['signed', 'declined', 'expired', 'voided'];
