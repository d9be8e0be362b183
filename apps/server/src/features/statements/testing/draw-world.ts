import { dec, toText } from '@comptoir/kernel';
import { expect } from 'vitest';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import { app, t, worldWith } from './statement-world.ts';

export const world = worldWith(salesFixture);
export type World = Awaited<ReturnType<typeof world>>;

export const MONTHS = [2, 3, 4, 5, 6].map((month) => ({ year: 2017, month }));
export const TERMS = {
  name: 'Advance',
  amount: '250',
  currency: null,
  way: 'top_up',
  recoverable: true,
  recovery: 'at_once',
  share: null,
  floor: '0',
  cap: null,
  start_month: '2017-02',
  end_month: null,
  comment: '',
};
/** May pay by hand and write over, but not act on what is their own. */
export const CLERK = {
  resources: { statement: { effect: 'allow', level: 'write' } },
  binary: { statement_manual_payment_add: true, statement_overwrite: true },
  statement_scope: 'all',
  request_scope: 'all',
} as const;
export const admin = (w: World) => app.as(w.tenant.admin);

export async function give(w: World, terms: object = {}, people = [w.rep]) {
  const body = { ...TERMS, ...terms, people: people.map(({ user_id }) => ({ user_id })) };
  const answer = await (await admin(w)).post('/api/draws', body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.ids as string[];
}
/** What 3 % of small deals earn. */
export async function earn(w: World, amounts: readonly string[], user = w.rep) {
  for (const [index, amount] of amounts.entries())
    await w.sales.addDeal({
      name: `Deal ${index}`,
      user_id: user.user_id,
      date: `2017-0${index + 2}-05`,
      value: toText(dec(amount).scale === 0 ? dec(`${(BigInt(amount) * 100n) / 3n}`) : dec(amount)),
    });
}
export const ledger = async (w: World, as: { account_id: string | null } = w.tenant.admin, user = w.rep) =>
  (await app.as(as)).get(`/api/draws/ledger?user_id=${user.user_id}`);
export type Row = Record<
  'opening' | 'earned' | 'draw' | 'recovered' | 'paid' | 'closing' | 'balance' | 'forgiven',
  string
>;
export const rowsOf = async (w: World): Promise<Row[]> => (await ledger(w)).body.ledgers[0]?.rows ?? [];
export const column = async (w: World, name: keyof Row) => (await rowsOf(w)).map((row) => Number(row[name]));
export const payable = async (w: World, user = w.rep) =>
  (
    await t.query<{ paid: string }>(
      `select paid::text as paid from statements where user_id = $1 order by month`,
      [user.user_id],
    )
  ).map((row) => Number(row.paid));
