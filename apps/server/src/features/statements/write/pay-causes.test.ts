import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newId } from '../../../platform/clock/clock.ts';
import type { CompensationDocument } from '@comptoir/engine';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import {
  act,
  admin,
  app,
  calculate,
  JUNE,
  statement,
  t,
  useStatements,
  worldWith,
} from '../testing/statement-world.ts';

/** Why a version pays something else than the one before, cause by cause. */
useStatements();
const world = worldWith(salesFixture);
type World = Awaited<ReturnType<typeof world>>;

interface Cause {
  readonly cause: string;
  readonly earned: string;
  readonly payable: string;
  readonly compensations: readonly { readonly earned: string }[];
  readonly details: readonly Record<string, unknown>[];
}
interface Version {
  readonly version: number;
  readonly earned: string;
  readonly payable: string;
  readonly causes: readonly Cause[] | null;
  readonly marks: readonly string[];
}

const versionsOf = async (w: World, user = w.rep): Promise<Version[]> => {
  const { id } = (await statement(w, user)).body;
  return (await (await app.as(w.tenant.admin)).get(`/api/statements/${id}/versions`)).body.versions;
};
const earnedBy = (version: Version | undefined) =>
  Object.fromEntries((version?.causes ?? []).map(({ cause, earned }) => [cause, Number(earned)]));
const paidBy = (version: Version | undefined) =>
  Object.fromEntries((version?.causes ?? []).map(({ cause, payable }) => [cause, Number(payable)]));
const detailsOf = (version: Version | undefined, cause: string) =>
  version?.causes?.find((one) => one.cause === cause)?.details;
const cents = (text: string) => Math.round(Number(text) * 100);

function addsUp(versions: readonly Version[]): void {
  for (const [at, version] of versions.entries()) {
    const before = versions[at + 1];
    if (!before) {
      expect(version.causes).toBeNull();
      continue;
    }
    const { causes } = version;
    expect(causes).not.toBeNull();
    const sum = (of: 'earned' | 'payable') =>
      (causes ?? []).reduce((total, one) => total + cents(one[of]), 0);
    expect(sum('earned')).toBe(cents(version.earned) - cents(before.earned));
    expect(sum('payable')).toBe(cents(version.payable) - cents(before.payable));
    for (const one of causes ?? [])
      expect(one.compensations.reduce((total, each) => total + cents(each.earned), 0)).toBe(
        cents(one.earned),
      );
  }
}

/** Deals in euros, a monthly quota, 3 % of it and 5 % beyond: what each cause changes can be worked out by hand. */
async function company() {
  const w = await world();
  const environment = w.tenant.tenant.environment_id;
  const [quota_id, target] = [newId(), newId()];
  await t.query(`insert into currencies (environment_id, code, created_at) values ($1, 'EUR', now())`, [
    environment,
  ]);
  await t.query(
    `insert into quotas (environment_id, id, name, frequency, type) values ($1, $2, 'Sales', 'monthly', 'amount')`,
    [environment, quota_id],
  );
  await t.query(`update fields set currency = 'EUR' where id = $1`, [w.sales.fields.value]);
  const quota: CompensationDocument['variables'][number] = {
    kind: 'Quota',
    id: target,
    name: 'Target',
    description: '',
    format: null,
    quota_id,
    window: 'exact',
    to_date: false,
  };
  const setRates = (low: string, high: string) =>
    w.sales.saveDocument((document) => ({
      ...document,
      variables: [
        quota,
        ...document.variables
          .filter((one) => one.kind !== 'Quota')
          .map((one) =>
            one.kind === 'Accelerator'
              ? {
                  ...one,
                  target_variable_id: target,
                  tiers: [
                    { from: '0', to: '1', value: low },
                    { from: '1', to: null, value: high },
                  ],
                }
              : one,
          ),
      ],
    }));
  const setQuota = (value: string) =>
    t.query(
      `insert into quota_values (environment_id, quota_id, user_id, month, value)
       select $1, $2, u, '2017-06-01', $4 from unnest($3::uuid[]) u
       on conflict (environment_id, quota_id, user_id, month) do update set value = excluded.value`,
      [environment, quota_id, [w.rep.user_id, w.other.user_id], value],
    );
  const setRate = (rate: string) =>
    t.query(
      `insert into exchange_rates (environment_id, currency, start_month, rate) values ($1, 'EUR', '2017-01-01', $2)
       on conflict (environment_id, currency, start_month) do update set rate = excluded.rate`,
      [environment, rate],
    );
  const endAttribution = (end: string | null) =>
    t.query('update plan_members set end_date = $3 where environment_id = $1 and user_id = $2', [
      environment,
      w.rep.user_id,
      end,
    ]);
  await setRates('0.03', '0.05');
  await setQuota('10000');
  await setRate('1');
  const deal = await w.sales.addDeal({
    name: 'Alpha',
    user_id: w.rep.user_id,
    date: '2017-06-10',
    value: '10000',
  });
  return { w, deal, setRates, setQuota, setRate, endAttribution };
}

it('divides a difference by cause: records, quota, rate, plan, people, in this order', async () => {
  const { w, setRates, setQuota, setRate, endAttribution } = await company();
  await calculate(w.tenant);
  await w.sales.addDeal({ name: 'Beta', user_id: w.rep.user_id, date: '2017-06-20', value: '10000' });
  await setQuota('20000');
  await setRate('2');
  await setRates('0.04', '0.05');
  await endAttribution('2017-06-15');
  await calculate(w.tenant);
  const versions = await versionsOf(w);
  addsUp(versions);
  // 300, then 300 + 500 with Beta; 600 by the quota; 600 + 1,000 by the rate; 800 + 1,000 by the plan; 800 without Beta.
  expect(earnedBy(versions[0])).toEqual({ data: 500, quota: -200, rate: 1000, plan: 200, membership: -1000 });
  expect(paidBy(versions[0])).toEqual(earnedBy(versions[0]));
  expect(detailsOf(versions[0], 'quota')).toEqual([
    {
      kind: 'quota',
      name: 'Sales',
      month: '2017-06',
      unit: 'amount',
      currency: null,
      before: '10000',
      after: '20000',
    },
  ]);
  expect(detailsOf(versions[0], 'rate')).toMatchObject([{ currency: 'EUR', before: '1', after: '2' }]);
  expect(detailsOf(versions[0], 'plan')).toMatchObject([
    { name: 'Closed-won commission', change: 'changed' },
  ]);
  expect(detailsOf(versions[0], 'membership')).toEqual([
    { kind: 'person', name: 'Rep One', relation: 'plan', of: 'Sales plan', change: 'changed' },
  ]);

  // One kind of input: the whole difference is its own.
  await setQuota('30000');
  await calculate(w.tenant);
  await setQuota('10000');
  await calculate(w.tenant, [JUNE], [w.rep.user_id]);
  const [alone] = await versionsOf(w);
  expect(Object.keys(earnedBy(alone))).toEqual(['quota']);
});

it('names an overwrite, a restore, a manual payment and a clawback on the version that they made', async () => {
  const { w } = await company();
  await calculate(w.tenant);
  const { id } = (await statement(w, w.rep)).body;
  const client = await admin(w);
  const { compensation_id } = w.sales;
  await client.post(`/api/statements/${id}/overwrites`, {
    compensation_id,
    value: '450',
    comment: 'Promised',
  });
  await calculate(w.tenant);
  await client.post(`/api/statements/${id}/overwrites/restore`, { overwrite_ids: null });
  await calculate(w.tenant);
  const paid = await client.post('/api/statements/manual-payments', {
    user_id: w.rep.user_id,
    ...JUNE,
    label: 'Referral',
    amount: '50',
    currency: 'USD',
    compensation_id: null,
  });
  expect(paid.status).toBe(200);
  await t.query(
    `insert into statement_entries (environment_id, id, user_id, month, kind, label, value, reason_name, created_at, created_by_name)
     values ($1, $2, $3, '2017-06-01', 'clawback', 'Cancelled deal', -20, 'Refund', now(), 'Ada')`,
    [w.tenant.tenant.environment_id, newId(), w.rep.user_id],
  );
  await client.post(`/api/statements/manual-payments/${paid.body.ids[0]}/remove`, {
    rest: false,
    comment: 'Twice',
  });
  const versions = await versionsOf(w);
  addsUp(versions);
  const [back, payment, restored, written] = versions;
  expect(paidBy(written)).toEqual({ adjustment: 150 });
  expect(detailsOf(written, 'adjustment')).toMatchObject([
    { act: 'overwrite', by: w.tenant.admin.name, params: { comment: 'Promised' } },
  ]);
  expect(paidBy(restored)).toEqual({ adjustment: -150 });
  expect(detailsOf(restored, 'adjustment')).toMatchObject([{ act: 'restore' }]);
  expect(paidBy(payment)).toEqual({ adjustment: 50 });
  expect(earnedBy(payment)).toEqual({ adjustment: 0 });
  expect(detailsOf(payment, 'adjustment')).toMatchObject([
    { act: 'manual_payment', params: { what: 'Referral' } },
  ]);
  expect(paidBy(back)).toEqual({ adjustment: -70 });
  expect(detailsOf(back, 'adjustment')).toMatchObject([
    { act: 'manual_payment_removed' },
    {
      kind: 'entry',
      entry: 'clawback',
      label: 'Cancelled deal',
      reason: 'Refund',
      by: 'Ada',
      before: null,
      after: '-20',
    },
  ]);
});

it('divides what changed behind a lock once it is open again, and marks the version that was locked', async () => {
  const { w, deal, setQuota } = await company();
  await calculate(w.tenant);
  const { id } = (await statement(w, w.rep)).body;
  await act(w, 'lock', [id]);
  await setQuota('5000');
  await calculate(w.tenant);
  await w.sales.setDeal(deal, { value: '20000' });
  await calculate(w.tenant);
  await act(w, 'unlock', [id]);
  await calculate(w.tenant);
  const versions = await versionsOf(w);
  addsUp(versions);
  expect(versions).toHaveLength(2);
  expect(versions[1]?.marks).toEqual(['lock']);
  // 300; 800 with the larger deal; 150 + 750 by the quota.
  expect(earnedBy(versions[0])).toEqual({ data: 500, quota: 100 });
});

it('says that the former inputs are not kept, instead of naming a cause', async () => {
  const { w, deal } = await company();
  await calculate(w.tenant);
  await t.query('delete from calculation_inputs where environment_id = $1', [w.tenant.tenant.environment_id]);
  await w.sales.setDeal(deal, { value: '20000' });
  await calculate(w.tenant);
  const versions = await versionsOf(w);
  addsUp(versions);
  expect(earnedBy(versions[0])).toEqual({ other: 500 });
  expect(detailsOf(versions[0], 'other')).toEqual([{ kind: 'other', what: 'unknown' }]);
});

it('adds up exactly over random changes', async () => {
  const change = fc.record({ kind: fc.integer({ min: 0, max: 7 }), value: fc.integer({ min: 1, max: 400 }) });
  const steps = fc.array(fc.array(change, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(steps, async (batches) => {
      const { w, deal, setRates, setQuota, setRate, endAttribution } = await company();
      await calculate(w.tenant);
      const { id } = (await statement(w, w.rep)).body;
      const client = await admin(w);
      const { compensation_id } = w.sales;
      const changes: readonly ((value: number) => Promise<unknown>)[] = [
        (value) => w.sales.setDeal(deal, { value: `${value}00.${value % 100}` }),
        (value) =>
          w.sales.addDeal({
            name: `Deal ${value}`,
            user_id: value % 3 === 0 ? w.other.user_id : w.rep.user_id,
            date: `2017-06-${String((value % 30) + 1).padStart(2, '0')}`,
            value: `${value}0.33`,
          }),
        (value) => setQuota(String(value * 50)),
        (value) => setRate(String(value / 100)),
        (value) => setRates(String(value / 10_000), '0.05'),
        (value) =>
          endAttribution(value % 2 === 0 ? null : `2017-06-${String((value % 28) + 1).padStart(2, '0')}`),
        (value) =>
          value % 2 === 0
            ? client.post(`/api/statements/${id}/overwrites`, { compensation_id, value: String(value) })
            : client.post(`/api/statements/${id}/overwrites/restore`, { overwrite_ids: null }),
        (value) =>
          client.post('/api/statements/manual-payments', {
            user_id: w.rep.user_id,
            ...JUNE,
            label: `Payment ${value}`,
            amount: String(value),
            currency: 'USD',
            compensation_id: null,
          }),
      ];
      for (const batch of batches) {
        // In turn: each writes what the next may read.
        for (const { kind, value } of batch) await changes[kind]?.(value);
        await calculate(w.tenant, [JUNE], batch.length % 2 === 0 ? [w.rep.user_id] : null);
      }
      addsUp(await versionsOf(w));
      addsUp(await versionsOf(w, w.other));
    }),
    { numRuns: Number(process.env['FC_RUNS'] ?? 3) },
  );
});
