import { STATEMENT_ACTIONS } from '@comptoir/contract';
import { monthOf } from '@comptoir/kernel';
import { describe, expect, it } from 'vitest';
import { actionsOf, refusalOf, rightRefusalOf, statusOf, type StatementState } from './statement-policy.ts';

const JUNE = monthOf(2017, 6);
const JULY = monthOf(2017, 7);
const ALL = { lock: true, validate: true, pay: true };
const RULES = { current: JULY, payroll_needs_validation: false };
const state = (changes: Partial<StatementState> = {}): StatementState => ({
  month: JUNE,
  locked: false,
  validated: false,
  paid: false,
  ready: true,
  error_count: 0,
  ...changes,
});
const EVERY_STATE = {
  'to lock': state(),
  ongoing: state({ month: JULY }),
  'in error': state({ error_count: 1 }),
  'not ready': state({ ready: false }),
  locked: state({ locked: true }),
  validated: state({ locked: true, validated: true }),
  paid: state({ locked: true, paid: true }),
  'paid, validated': state({ locked: true, validated: true, paid: true }),
} as const;

/** One row per state, one column per action: empty is allowed. The table of section 4, whole. */
const TABLE = `
state           | lock                | unlock            | validate             | invalidate        | close                | unclose
to lock         |                     | statement_changed | statement_not_locked | statement_changed | statement_not_locked | statement_changed
ongoing         | statement_ongoing   | statement_changed | statement_not_locked | statement_changed | statement_not_locked | statement_changed
in error        | statement_in_error  | statement_changed | statement_not_locked | statement_changed | statement_not_locked | statement_changed
not ready       | statement_not_ready | statement_changed | statement_not_locked | statement_changed | statement_not_locked | statement_changed
locked          | statement_changed   |                   |                      | statement_changed |                      | statement_changed
validated       | statement_changed   |                   | statement_changed    |                   |                      | statement_changed
paid            | statement_changed   | statement_paid    | statement_paid       | statement_paid    | statement_changed    |
paid, validated | statement_changed   | statement_paid    | statement_paid       | statement_paid    | statement_changed    |
`;

describe('what may be done with a statement', () => {
  const [header, ...rows] = TABLE.trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  for (const [name, ...cells] of rows) {
    for (const [index, expected] of cells.entries()) {
      const action = STATEMENT_ACTIONS.find((each) => each === header?.[index + 1]);
      it(`${name}: ${action} ${expected === '' ? 'is allowed' : `is refused, ${expected}`}`, () => {
        if (!action) throw new Error('unknown action in the table');
        const found = EVERY_STATE[name as keyof typeof EVERY_STATE];
        expect(refusalOf(action, found, RULES)).toBe(expected === '' ? null : expected);
      });
    }
  }

  it('names the status', () => {
    expect(Object.values(EVERY_STATE).map((each) => statusOf(each, JULY))).toEqual([
      'to_lock',
      'ongoing',
      'to_lock',
      'to_lock',
      'locked',
      'validated',
      'paid',
      'paid',
    ]);
  });

  it('of one’s own is somebody else’s to do, but for what validating it is', () => {
    const own = { ...ALL, own_barred: true };
    expect(
      STATEMENT_ACTIONS.filter((action) => rightRefusalOf(action, own) === 'own_statement').toSorted(),
    ).toEqual(['close', 'lock', 'unclose', 'unlock']);
  });

  it('waits for the validation before payroll where the company says so', () => {
    const rules = { ...RULES, payroll_needs_validation: true };
    expect(refusalOf('close', state({ locked: true }), rules)).toBe('statement_not_validated');
    expect(refusalOf('close', state({ locked: true, validated: true }), rules)).toBeNull();
  });

  it('asks for the right of each action', () => {
    const none = { lock: false, validate: false, pay: false, own_barred: false };
    expect(STATEMENT_ACTIONS.map((action) => rightRefusalOf(action, none))).toEqual([
      'forbidden',
      'forbidden',
      'not_a_validator',
      'not_a_validator',
      'forbidden',
      'forbidden',
    ]);
    expect(actionsOf(state({ locked: true }), none, RULES)).toEqual([]);
    expect(actionsOf(state({ locked: true }), { ...ALL, own_barred: false }, RULES)).toEqual([
      'validate',
      'close',
      'unlock',
    ]);
  });
});
