import fc from 'fast-check';
import { add, dec, equals, type Month, monthText, toText, ZERO } from '@comptoir/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/clock/clock.ts';
import { sql } from '../../../platform/db/index.ts';
import { startTestDatabase, type TestDatabase, type TestTenant } from '../../../platform/testing/index.ts';
import { deleteEntries, insertEntries } from './entry-queries.ts';
import { payAgain } from './pay-again.ts';
import { ownPayment } from './payment-policy.ts';
import {
  carriedInto,
  lockedPayeesOf,
  openPayersOf,
  paidBy,
  paidLaterThan,
  readCarriedPayments,
} from './payment-queries.ts';

const FIRST: Month = 2026 * 12;
const MONTHS = 6;
const PEOPLE = 12;

interface Pay {
  readonly value: string | null;
  /** Months after the one that earns it; null: none yet. */
  readonly later: number | null;
  readonly ongoing: boolean;
}
interface Stored extends Pay {
  readonly id: string;
  readonly user_id: string;
  readonly earned_in: Month;
  readonly paid_in: Month | null;
}

const pay: fc.Arbitrary<Pay> = fc.record({
  value: fc.option(
    fc.integer({ min: -99_999, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
    { freq: 4 },
  ),
  // A payment month before the earning one does not occur; the rule leaves it out, as each query did.
  later: fc.option(fc.integer({ min: -1, max: 3 }), { freq: 9 }),
  ongoing: fc.boolean(),
});
interface Kept {
  readonly pays: readonly Pay[];
  readonly locked: boolean;
}
type People = readonly (readonly (Kept | null)[])[];

const statement: fc.Arbitrary<Kept> = fc.record({
  pays: fc.array(pay, { maxLength: 4 }),
  locked: fc.boolean(),
});
const world = fc.array(
  fc.array(fc.option(statement, { freq: 6 }), { minLength: MONTHS, maxLength: MONTHS }),
  {
    minLength: PEOPLE,
    maxLength: PEOPLE,
  },
);

let t: TestDatabase;
beforeAll(async () => {
  t = await startTestDatabase();
});
afterAll(async () => {
  await t?.stop();
});

const day = (month: Month | null) => (month === null ? null : `${monthText(month)}-01`);
const allMonths = Array.from({ length: MONTHS + 3 }, (_, index) => FIRST + index);

async function store(tenant: TestTenant, people: People) {
  const environment = tenant.tenant.environment_id;
  const users: string[] = [];
  const stored: Stored[] = [];
  for (const months of people) {
    const { user_id } = await tenant.addUser({ name: `Person ${users.length}` });
    users.push(user_id);
    for (const [index, one] of months.entries()) {
      if (one === null) continue;
      const statement_id = newId();
      const earned_in = FIRST + index;
      await t.query(
        `insert into statements (environment_id, id, user_id, month, currency, content_hash, calculated_at, data_as_of, last_modification_date)
         values ($1, $2, $3, $4, 'EUR', '', now(), now(), now())`,
        [environment, statement_id, user_id, day(earned_in)],
      );
      for (const each of one.pays) {
        const paid_in = each.later === null ? null : earned_in + each.later;
        stored.push({ ...each, id: statement_id, user_id, earned_in, paid_in });
        await t.query(
          `insert into transactions (environment_id, id, statement_id, user_id, month, compensation_id, compensation_name, plan_id, plan_name,
             position, value, payment_month, ongoing, content_hash)
           values ($1, $2, $3, $4, $5, $6, 'Pay', $6, 'Plan', 0, $7, $8, $9, '')`,
          [
            environment,
            newId(),
            statement_id,
            user_id,
            day(earned_in),
            newId(),
            each.value,
            day(paid_in),
            each.ongoing,
          ],
        );
      }
      if (one.locked)
        await t.query('update statements set locked_at = now() where environment_id = $1 and id = $2', [
          environment,
          statement_id,
        ]);
    }
  }
  return { users, stored };
}

/** The rule as each query had it before it got one home. */
const OLD = {
  carried: `select user_id, sum(value)::text as value from transactions
    where environment_id = $1 and payment_month = $2::date and month < payment_month and not ongoing and value is not null
    group by user_id order by user_id`,
  paid: `select s.user_id, (coalesce((select sum(t.value) from transactions t where t.environment_id = $1 and t.statement_id = s.id
        and t.payment_month = s.month and not t.ongoing), 0)
      + coalesce((select sum(t.value) from transactions t where t.environment_id = $1 and t.user_id = s.user_id
        and t.payment_month = s.month and t.month < s.month and not t.ongoing), 0))::numeric(20, 2)::text as paid
    from statements s where s.environment_id = $1 and s.month = $2::date order by s.user_id`,
  later: `select s.user_id, (select sum(t.value) from transactions t where t.environment_id = $1 and t.statement_id = s.id
      and not t.ongoing and t.payment_month > s.month)::numeric(20, 2)::text as later
    from statements s where s.environment_id = $1 and s.month = $2::date order by s.user_id`,
  open_payers: `select s.user_id, to_char(min(s.month), 'YYYY-MM') as month from statements s
    where s.environment_id = $1 and s.locked_at is null and s.month < $2::date and exists (select 1 from transactions t
      where t.environment_id = $1 and t.statement_id = s.id and t.payment_month = $2::date and not t.ongoing)
    group by s.user_id order by s.user_id`,
  locked_payees: `select s.user_id, to_char(min(s.month), 'YYYY-MM') as month from statements s
      join transactions t on t.environment_id = $1 and t.user_id = s.user_id and t.payment_month = s.month
    where s.environment_id = $1 and s.locked_at is not null and t.month = $2::date and s.month > t.month and not t.ongoing
      and t.value is not null
    group by s.user_id order by s.user_id`,
  listed: `select user_id, to_char(month, 'YYYY-MM') as month, value from transactions
    where environment_id = $1 and payment_month = $2::date and month < payment_month and not ongoing and value is not null
    order by user_id, month, value`,
};

const sorted = (map: ReadonlyMap<string, string>) => [...map].toSorted();

describe('what a statement pays', () => {
  it('is by the one rule what each query made of it before, and what drafts add up to', async () => {
    for (const people of fc.sample(world, { numRuns: 2, seed: 73 })) {
      const tenant = await t.tenant();
      const { users, stored } = await store(tenant, people);
      expect(stored.length).toBeGreaterThan(60);
      const environment = tenant.tenant.environment_id;
      await t.database.transaction({ environment_id: environment }, async (db) => {
        const ctx = { db, tenant: tenant.tenant };
        for (const month of allMonths) {
          const old = async (name: keyof typeof OLD) =>
            t.query<Record<string, string>>(OLD[name], [environment, day(month)]);
          const pairs = async (name: keyof typeof OLD, value: string) =>
            (await old(name)).map((row) => [row['user_id'], row[value]]);

          const carried = await carriedInto(ctx, month, users);
          expect([...carried].map(([id, value]) => [id, toText(value)]).toSorted()).toEqual(
            (await pairs('carried', 'value')).map(([id, value]) => [id, toText(dec(value ?? ''))]).toSorted(),
          );
          const { rows } = await sql<{ user_id: string; paid: string; later: string | null }>`
            select s.user_id, ${paidBy(ctx.tenant)}::numeric(20, 2)::text as paid, later.value::numeric(20, 2)::text as later
            from statements s left join ${paidLaterThan(ctx.tenant, month)} later on later.statement_id = s.id where s.environment_id = ${environment} and s.month = ${day(month)}::date order by s.user_id`.execute(
            db,
          );
          expect(rows.map((row) => [row.user_id, row.paid])).toEqual(await pairs('paid', 'paid'));
          expect(rows.map((row) => [row.user_id, row.later])).toEqual(await pairs('later', 'later'));
          expect(sorted(await openPayersOf(ctx, users, month))).toEqual(await pairs('open_payers', 'month'));
          expect(sorted(await lockedPayeesOf(ctx, users, month))).toEqual(
            await pairs('locked_payees', 'month'),
          );
          for (const user_id of users)
            expect(
              (await readCarriedPayments(ctx, user_id, monthText(month)))
                .map((one) => `${one.month} ${one.value}`)
                .toSorted(),
            ).toEqual(
              (await old('listed'))
                .filter((row) => row['user_id'] === user_id)
                .map((row) => `${row['month']} ${row['value']}`)
                .toSorted(),
            );

          // What the writer adds up of drafts, with what is carried, is what the database says of the same stored.
          for (const row of rows) {
            const own = stored.filter((one) => one.user_id === row.user_id && one.earned_in === month);
            const drafts = own.map((one) => ({
              value: one.value,
              payment_month: one.paid_in === null ? '' : monthText(one.paid_in),
              ongoing: one.ongoing,
            }));
            const total = add(ownPayment(drafts, month), carried.get(row.user_id) ?? ZERO);
            expect(equals(total, dec(row.paid))).toBe(true);
          }
        }
      });
    }
  });

  it('has its entries too, and those of a locked statement stay', async () => {
    const tenant = await t.tenant();
    const hundred: Kept = { pays: [{ value: '100.00', later: 0, ongoing: false }], locked: false };
    const { users } = await store(tenant, [[hundred, hundred]]);
    const environment = tenant.tenant.environment_id;
    const inTenant = <T>(work: (ctx: Parameters<typeof insertEntries>[0]) => Promise<T>) =>
      t.database.transaction({ environment_id: environment }, (db) =>
        work({ db, tenant: tenant.tenant, newId }),
      );
    const [user_id = ''] = users;
    const author = { id: null, name: 'Comptoir', now: t.clock.now() };
    const entry = (value: string, month: Month, active = true) => ({
      user_id,
      month,
      kind: 'manual' as const,
      label: 'Extra',
      compensation_id: null,
      value,
      money: null,
      reason: null,
      comment: '',
      source: {},
      active,
    });
    const paid = async () =>
      (
        await t.query<{ paid: string }>(
          'select paid::numeric(20, 2)::text as paid from statements where environment_id = $1 order by month',
          [environment],
        )
      ).map((row) => row.paid);
    const [first = ''] = await inTenant(async (ctx) => {
      const ids = await insertEntries(
        ctx,
        [entry('20.5', FIRST), entry('-7', FIRST + 1), entry('1000', FIRST, false)],
        author,
      );
      await payAgain(ctx, users, { from: FIRST, now: author.now });
      expect(toText((await carriedInto(ctx, FIRST, users)).get(user_id) ?? ZERO)).toBe('20.5');
      return ids;
    });
    expect(await paid()).toEqual(['120.50', '93.00']);

    await t.query('update statements set locked_at = now() where environment_id = $1 and month = $2', [
      environment,
      day(FIRST),
    ]);
    const refused = { code: 'CL001' };
    await expect(inTenant((ctx) => deleteEntries(ctx, [first]))).rejects.toMatchObject(refused);
    await expect(inTenant((ctx) => insertEntries(ctx, [entry('1', FIRST)], author))).rejects.toMatchObject(
      refused,
    );
    expect(await paid()).toEqual(['120.50', '93.00']);
  });
});
