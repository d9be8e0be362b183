import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyTrails } from '../../platform/audit/verify-trail.ts';
import { sql } from '../../platform/db/index.ts';
import {
  startTestDatabase,
  testPlatform,
  type TestDatabase,
  type TestTenant,
} from '../../platform/testing/index.ts';
import { inTenant } from '../../platform/unit-of-work.ts';
import { trimTrails } from './trim-trails.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await startTestDatabase();
});
afterAll(() => t.stop());

async function noteAt({ tenant, admin }: TestTenant, day: string): Promise<void> {
  t.clock.set(`${day}T10:00:00Z`);
  const occasion = { tenant, actor: admin, request_id: day, ip: '::1', audit_kind: 'test' };
  await inTenant(testPlatform(t), occasion, async (ctx) =>
    ctx.audit({ object_type: 'team', object_id: day }),
  );
}
const keep = ({ tenant }: TestTenant, years: number) =>
  t.query(
    `update companies set settings = jsonb_build_object('audit_retention_years', $1::int) where id = $2`,
    [years, tenant.company_id],
  );
const days = async ({ tenant }: TestTenant) =>
  (
    await t.query<{ id: string }>(
      `select coalesce(object_id, kind) as id from audit_log where environment_id = $1 order by number`,
      [tenant.environment_id],
    )
  ).map(({ id }) => id);
async function report({ tenant }: TestTenant) {
  const reports = await verifyTrails(t.database, testPlatform(t).services.secrets);
  const found = reports.find(({ environment_id }) => environment_id === tenant.environment_id);
  return [found?.removed_up_to, ...(found?.faults ?? [])];
}
async function old(): Promise<TestTenant> {
  const where = await t.tenant();
  for (const day of ['2020-01-01', '2021-01-01', '2024-06-01', '2025-06-01']) await noteAt(where, day);
  t.clock.set('2026-01-15T10:00:00Z');
  return where;
}
const trim = () => trimTrails(testPlatform(t));

it('what is older than a company keeps goes, and the rest is still verified', async () => {
  const [where, forever] = [await old(), await old()];
  await keep(where, 3);
  await trim();
  expect(await days(where)).toEqual(['2024-06-01', '2025-06-01', 'trim_audit']);
  expect(await days(forever)).toHaveLength(4);
  expect(await report(where)).toEqual([2]);
  await noteAt(where, '2026-01-16');
  // Nothing is old enough: nothing is noted either.
  await trim();
  expect(await days(where)).toEqual(['2024-06-01', '2025-06-01', 'trim_audit', '2026-01-16']);
  expect(await report(where)).toEqual([2]);
  // A second time, from the checkpoint on.
  await keep(where, 1);
  await trim();
  expect((await days(where))[0]).toBe('2025-06-01');
  expect(await report(where)).toEqual([3]);
});

it.each([
  [
    'an entry after it removed',
    'delete from audit_log where number = 3 and HERE',
    [2, 'Entry 3 is missing.'],
  ],
  [
    'the checkpoint moved on, with the entries removed that it covers',
    `update audit_checkpoints set number = 3, hash = (select hash from audit_log where number = 3 and HERE) where HERE;
     delete from audit_log where number = 3 and HERE`,
    [3, 'The checkpoint after entry 3 was not made by this installation.'],
  ],
  ['no checkpoint', 'delete from audit_checkpoints where HERE', [null, 'Entries 1 to 2 are missing.']],
])('shows %s', async (_name, statement, expected) => {
  const where = await old();
  await keep(where, 3);
  await trim();
  // The control: whole until then.
  expect(await report(where)).toEqual([2]);
  await t.database.transaction({}, async (db) => {
    await sql`alter table audit_log disable trigger user`.execute(db);
    await sql
      .raw(statement.replaceAll('HERE', `environment_id = '${where.tenant.environment_id}'`))
      .execute(db);
    await sql`alter table audit_log enable trigger user`.execute(db);
  });
  expect((await report(where)).slice(0, 2)).toEqual(expected);
});

it('entries of the last year, and the last entry, stay whatever is set', async () => {
  const where = await t.tenant();
  await noteAt(where, '2020-01-01');
  const run = (work: string) => t.run(where, ({ db }) => sql.raw(work).execute(db));
  await expect(run(`select trim_audit(1, 'v1.x')`)).rejects.toThrow('the last entry stays');
  t.clock.set(new Date().toISOString());
  await noteAt(where, new Date().toISOString().slice(0, 10));
  await noteAt(where, new Date().toISOString().slice(0, 10));
  await expect(run(`select trim_audit(2, 'v1.x')`)).rejects.toThrow('entries of the last year stay');
  // On Citus requests come as the owner: the guard and row level security refuse them (decision 40).
  await expect(run(`delete from audit_log`)).rejects.toThrow(
    process.env['CITUS_URL'] ? 'append-only' : 'permission denied',
  );
  await expect(
    run(`insert into audit_checkpoints values (gen_random_uuid(), 1, '', 'v1.', 0, now())`),
  ).rejects.toThrow(process.env['CITUS_URL'] ? 'row-level security' : 'permission denied');
});
