import { day } from '@comptoir/kernel';
import { describe, expect, test } from 'vitest';
import type { World } from '../model/index.ts';
import { worldOf } from '../testing/plan-builder.ts';
import { People } from './people.ts';

const ALWAYS = { start: null, end: null };
const link = (manager_id: string, user_id: string, span: World['managers'][number]['span'] = ALWAYS) => ({
  manager_id,
  user_id,
  span,
});
const named = (count: number) => Array.from({ length: count }, (_, at) => `u${at}`);

function below(
  managers: World['managers'],
  level: 'anywhere_below' | 'below_2' = 'anywhere_below',
  of = 'u0',
) {
  return new People(worldOf([], { managers })).relation('managers', level, of);
}

describe('anywhere below', () => {
  test('has no end: a chain of 20,000 managers', () => {
    const chain = named(20_000).slice(1).map((id, at) => link(`u${at}`, id)); // prettier-ignore
    expect(below(chain).size).toBe(19_999);
  });
  test('has no end: teams of 200 levels', () => {
    const teams = named(200).map((id, at) => ({ id, parent_id: at === 0 ? null : `u${at - 1}` }));
    const memberships = teams.map(({ id: team_id }) => ({ team_id, user_id: `of ${team_id}`, span: ALWAYS }));
    expect(
      new People(worldOf([], { teams, memberships })).relation('team', 'anywhere_below', 'of u0').size,
    ).toBe(199);
  });
  test('ends in a cycle, and nobody is below themselves', () => {
    const cycle = [link('u0', 'u1'), link('u1', 'u2'), link('u2', 'u0'), link('u2', 'u1')];
    expect([...below(cycle).keys()].sort()).toEqual(['u1', 'u2']);
  });
  test('of two managers each, level after level, every way counts once', () => {
    const pairs = named(24).flatMap((_, at) => ['a', 'b'].flatMap((from) => ['a', 'b'].map((to) => link(at === 0 ? 'u0' : `${from}${at}`, `${to}${at + 1}`)))); // prettier-ignore
    expect(below(pairs).size).toBe(48);
  });
  test('holds on the days on which all links between hold', () => {
    const dated = [
      link('u0', 'u1', { start: day('2026-01-01'), end: day('2026-06-30') }),
      link('u0', 'u3', { start: day('2026-09-01'), end: null }),
      link('u1', 'u2', { start: day('2026-03-01'), end: day('2026-04-30') }),
      link('u3', 'u2', { start: day('2026-04-01'), end: day('2026-10-31') }),
    ];
    expect(below(dated).get('u2')).toEqual([
      { start: day('2026-03-01'), end: day('2026-04-30') },
      { start: day('2026-09-01'), end: day('2026-10-31') },
    ]);
  });
});

test('two levels below end after two', () => {
  const chain = [link('u0', 'u1'), link('u1', 'u2'), link('u2', 'u3')];
  expect([...below(chain, 'below_2').keys()]).toEqual(['u1', 'u2']);
});
