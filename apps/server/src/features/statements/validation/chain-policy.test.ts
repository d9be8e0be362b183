import { describe, expect, it } from 'vitest';
import { type ChainWorld, stepsFor } from './chain-policy.ts';

const world = (more: Partial<ChainWorld> = {}): ChainWorld => ({
  chains: new Map(),
  parent_of: new Map([
    ['paris', 'france'],
    ['france', null],
    ['berlin', null],
  ]),
  manager_of: new Map([
    ['rep', 'lead'],
    ['lead', 'assistant'],
    ['assistant', 'director'],
  ]),
  validators_of: new Map([
    ['paris', ['lead']],
    ['france', ['director', 'rep']],
  ]),
  may_validate: new Set(['rep', 'lead', 'director', 'payroll', 'finance']),
  by_managers: true,
  ...more,
});
const rep = { user_id: 'rep', team_id: 'paris' };
const above = (level: number) => ({ kind: 'above' as const, level });
const people = (...user_ids: string[]) => ({ kind: 'people' as const, user_ids });

describe('the steps of a statement', () => {
  it('are those of the person’s team, else of a team above it, else everybody’s', () => {
    const chains = new Map([
      [null, [people('payroll')]],
      ['france', [people('finance')]],
    ]);
    expect(stepsFor(rep, world({ chains }))).toEqual([['finance']]);
    expect(stepsFor({ user_id: 'x', team_id: 'berlin' }, world({ chains }))).toEqual([['payroll']]);
    expect(stepsFor({ user_id: 'x', team_id: null }, world({ chains }))).toEqual([['payroll']]);
    // A chain without steps asks for one validation, whatever is above.
    expect(stepsFor(rep, world({ chains: new Map([...chains, ['paris', []]]) }))).toEqual([]);
  });

  it('count levels by those above who may validate', () => {
    const chains = new Map([[null, [above(1), above(2), above(3)]]]);
    // The assistant may not validate; there is no third.
    expect(stepsFor(rep, world({ chains }))).toEqual([['lead'], ['director']]);
    expect(stepsFor(rep, world({ chains, by_managers: false }))).toEqual([['lead'], ['director']]);
  });

  it('never put somebody into the chain of their own statement, nor who may not validate', () => {
    const chains = new Map([[null, [people('rep', 'assistant'), people('rep', 'payroll')]]]);
    expect(stepsFor(rep, world({ chains }))).toEqual([['payroll']]);
  });

  it('end where managers or teams form a loop', () => {
    const chains = new Map([[null, [above(1), above(2), above(3)]]]);
    const manager_of = new Map([
      ['rep', 'lead'],
      ['lead', 'director'],
      ['director', 'rep'],
    ]);
    expect(stepsFor(rep, world({ chains, manager_of }))).toEqual([['lead'], ['director']]);
  });
});
