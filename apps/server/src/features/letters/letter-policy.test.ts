import { LETTER_STATES, type LetterState } from '@comptoir/contract';
import { describe, expect, it } from 'vitest';
import {
  ENDED_STATES,
  isOpen,
  LETTER_ACTIONS,
  type LetterAction,
  mayDo,
  stateAfter,
} from './letter-policy.ts';

const OPEN: readonly LetterState[] = ['waiting_for_approval', 'sent', 'received', 'viewed'];

/** Written a second time, by hand: what the table allows, and what comes of it. */
const ALLOWED: Readonly<Record<LetterAction, readonly [readonly LetterState[], LetterState]>> = {
  send_to_approver: [['not_sent', 'waiting_for_approval'], 'waiting_for_approval'],
  send: [['not_sent', ...OPEN], 'sent'],
  receive: [['sent', 'received'], 'received'],
  view: [['sent', 'received', 'viewed'], 'viewed'],
  sign: [OPEN, 'signed'],
  decline: [OPEN, 'declined'],
  expire: [OPEN, 'expired'],
  void: [['not_sent', ...OPEN], 'voided'],
  make_again: [['declined', 'expired', 'voided', ...OPEN], 'not_sent'],
};

const every = LETTER_STATES.flatMap((state) => LETTER_ACTIONS.map((action) => ({ state, action })));

describe('the table of states', () => {
  it.each(every.filter(({ state, action }) => ALLOWED[action][0].includes(state)))(
    'allows: $state, $action',
    ({ state, action }) => {
      expect(mayDo(state, action)).toBe(true);
      expect(stateAfter(state, action)).toBe(ALLOWED[action][1]);
    },
  );

  it.each(every.filter(({ state, action }) => !ALLOWED[action][0].includes(state)))(
    'refuses: $state, $action',
    ({ state, action }) => {
      expect(mayDo(state, action)).toBe(false);
      expect(() => stateAfter(state, action)).toThrow(
        expect.objectContaining({ code: 'letter_state', params: { state } }),
      );
    },
  );

  it('has nine states, of which a signed one is never left', () => {
    expect(LETTER_STATES).toHaveLength(9);
    expect(LETTER_ACTIONS.filter((action) => mayDo('signed', action))).toEqual([]);
    expect(LETTER_STATES.filter(isOpen)).toEqual(OPEN);
    for (const state of ENDED_STATES)
      expect(LETTER_ACTIONS.filter((action) => mayDo(state, action))).toEqual(
        state === 'signed' ? [] : ['make_again'],
      );
  });
});
