import { readFileSync } from 'node:fs';
import type { ResponseOf, searchStatements } from '@comptoir/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInApi } from './api.ts';
import type { Api } from './api.ts';
import { startWithDemo } from './demo-product.ts';
import type { Product } from './product.ts';

type Board = ResponseOf<typeof searchStatements>;

let product: Product;
let admin: Api;

beforeAll(async () => {
  // The second year is in `demo.test.ts`: it takes as long to make as all the rest.
  product = await startWithDemo({ seed: 'demo-2017', topology: 'single' });
  admin = await signInApi(product.url, product.logins['admin']!);
});
afterAll(() => product.stop());

/** Decimal text with two decimals; more than two are a mistake. */
function cents(text: string): string {
  const match = /^(-?\d+)(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) throw new Error(`not an amount in cents: ${text}`);
  return `${match[1]}.${(match[2] ?? '').padEnd(2, '0')}`;
}

async function board(month: number, api = admin): Promise<Board> {
  const answer = await api.post<Board>('/api/statements/search', { year: 2017, month });
  expect(answer.status).toBe(200);
  return answer.body;
}

describe('the demo company', () => {
  test('pays June 2017 as the independent program does, agent by agent', async () => {
    const lines = readFileSync(new URL('./data/expected-reps-2017-06.csv', import.meta.url), 'utf8')
      .trim()
      .split('\n')
      // The last line is the total.
      .slice(1, -1);
    const expected = new Map(
      lines.map((line) => line.split(',')).map(([agent, , , commission = '']) => [agent, cents(commission)]),
    );
    const { statements } = await board(6);
    const paid = statements
      .filter((row) => row.plan_names.includes('Sales 2017'))
      .map((row) => [row.user.name, cents(row.earned)] as const);
    expect(new Map(paid)).toEqual(expected);
  });

  test('has March to December calculated, some paid, some validated, some locked, some open', async () => {
    const states = new Map<number, object>();
    for (let month = 3; month <= 12; month += 1) {
      const { totals } = await board(month);
      expect(totals.people, `people in month ${month}`).toBe(41);
      expect(cents(totals.earned)).not.toBe('0.00');
      states.set(month, totals.counts);
    }
    expect(states.get(4)).toMatchObject({ paid: 41 });
    expect(states.get(5)).toMatchObject({ validated: 41 });
    expect(states.get(6)).toMatchObject({ locked: 23, to_lock: 18 });
    expect(states.get(12)).toMatchObject({ to_lock: 40, error: 1 });
  });

  test('has one statement in error, with its fix', async () => {
    const { statements } = await board(12);
    const inError = statements.filter((row) => row.error_count > 0);
    expect(inError.map((row) => [row.user.name, row.error_kinds])).toEqual([
      ['Carl Lin', ['unfilled_quota']],
    ]);
  });

  test('lets each login see its own part: everyone, the team below, oneself', async () => {
    const manager = await board(6, await signInApi(product.url, product.logins['manager']!));
    expect(manager.statements.map((row) => row.user.name).toSorted()).toEqual([
      'Darcel Schlecht',
      'Gladys Colclough',
      'Jonathan Berthelot',
      'Marty Freudenburg',
      'Mei-Mei Johns',
      'Melvin Marxen',
      'Niesha Huffines',
    ]);
    const rep = await board(6, await signInApi(product.url, product.logins['rep']!));
    expect(rep.statements.map((row) => [row.user.name, cents(row.earned)])).toEqual([
      ['Darcel Schlecht', '7870.16'],
    ]);
  });
});
