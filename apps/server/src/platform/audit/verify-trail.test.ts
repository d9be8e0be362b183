import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../context.ts';
import { sql } from '../db/index.ts';
import { startTestDatabase, testPlatform, type TestDatabase, type TestTenant } from '../testing/index.ts';
import { inTenant } from '../unit-of-work.ts';
import { verifyTrails } from './verify-trail.ts';

const ON_CITUS = Boolean(process.env['CITUS_URL']);
let t: TestDatabase;
beforeAll(async () => {
  t = await startTestDatabase();
});
afterAll(() => t.stop());

/** One transaction that notes so many things. */
function note(
  { tenant, admin }: { tenant: TestTenant['tenant']; admin: Actor },
  count = 1,
  before: unknown = { amount: '1.10' },
): Promise<void> {
  const occasion = { tenant, actor: admin, request_id: 'r', ip: '::1', audit_kind: 'test' };
  return inTenant(testPlatform(t), occasion, async (ctx) => {
    for (let n = 1; n <= count; n += 1)
      ctx.audit({ object_type: 'team', object_id: String(n), before, after: ['é', null, 1.5] });
  });
}

async function faultsOf({ tenant }: TestTenant): Promise<readonly string[]> {
  const found = (await verifyTrails(t.database, testPlatform(t).services.secrets)).find(
    (report) => report.environment_id === tenant.environment_id,
  );
  return found?.faults ?? ['no report'];
}

/** What only somebody with the owner's rights can do. */
async function tamper(statement: string, { tenant }: TestTenant): Promise<void> {
  await t.database.transaction({}, async (db) => {
    await sql`alter table audit_log disable trigger user`.execute(db);
    const place = `'${tenant.environment_id}'`;
    await sql
      .raw(statement.replaceAll('HERE', `environment_id = ${place}`).replaceAll('PLACE', place))
      .execute(db);
    await sql`alter table audit_log enable trigger user`.execute(db);
  });
}

describe('the chain of the audit trail', () => {
  it('is whole after many writers at once, each environment its own', async () => {
    const [one, other] = [await t.tenant(), await t.tenant()];
    await Promise.all(Array.from({ length: 40 }, (_, n) => note(n % 4 === 0 ? other : one, 1 + (n % 3))));
    expect(await faultsOf(one)).toEqual([]);
    expect(await faultsOf(other)).toEqual([]);
    const [row] = await t.query<{ entries: number; last: number }>(
      'select count(*)::int as entries, max(number)::int as last from audit_log where environment_id = $1',
      [one.tenant.environment_id],
    );
    expect(row?.last).toBe(row?.entries);
    expect(row?.entries).toBeGreaterThan(30);
  });

  const TAMPERED: readonly (readonly [name: string, statement: string, faults: string[]])[] = [
    [
      'a changed entry',
      `update audit_log set actor_name = 'Nobody' where number = 3 and HERE`,
      ['Entry 3, or the one before it, was changed.'],
    ],
    [
      'a changed amount',
      `update audit_log set before = '{"amount": "1.1"}' where number = 5 and HERE`,
      ['Entry 5, or the one before it, was changed.'],
    ],
    [
      'an entry that a program did not make',
      `update audit_log set source = 'api_key' where number = 4 and HERE`,
      ['Entry 4, or the one before it, was changed.'],
    ],
    ['a removed entry', 'delete from audit_log where number = 2 and HERE', ['Entry 2 is missing.']],
    [
      'removed entries',
      'delete from audit_log where number in (2, 3) and HERE',
      ['Entries 2 to 3 are missing.'],
    ],
    [
      'the last entry removed',
      'delete from audit_log where number = 6 and HERE',
      ['The trail does not end with entry 6: the last entries are missing or were changed.'],
    ],
    [
      'the last entry removed and the end set back',
      'update audit_heads set number = 5 where HERE; delete from audit_log where number = 6 and HERE',
      ['The trail does not end with entry 5: the last entries are missing or were changed.'],
    ],
    [
      'an entry changed with its own hash',
      `update audit_log set note = 'x', hash = audit_entry_hash((select hash from audit_log where number = 3 and HERE), environment_id, number, id,
        at, kind, actor_user_id, actor_account_id, actor_name, object_type, object_id, before, after, 'x', ip, request_id) where number = 4 and HERE`,
      ['Entry 5, or the one before it, was changed.'],
    ],
    [
      'an entry without a number slipped in',
      `insert into audit_log (environment_id, id, at, kind, object_type) values (PLACE, gen_random_uuid(), now(), 'x', 'team')`,
      ['The entries from before the chain were changed, removed or added to.'],
    ],
    [
      'everything removed',
      'delete from audit_log where HERE',
      ['The trail does not end with entry 6: the last entries are missing or were changed.'],
    ],
  ];
  // Citus makes no update by a function of the row that is not immutable.
  const made = TAMPERED.filter(([, statement]) => !ON_CITUS || !statement.includes('audit_entry_hash'));

  it.each(made)('shows %s', async (_name, statement, faults) => {
    const tenant = await t.tenant();
    await note(tenant, 3);
    await note(tenant, 3);
    // The control: whole until then.
    expect(await faultsOf(tenant)).toEqual([]);
    await tamper(statement, tenant);
    expect(await faultsOf(tenant)).toEqual(faults);
  });

  it('goes on from the entries of before', async () => {
    const tenant = await t.tenant();
    await note(tenant, 2);
    await tamper(
      'delete from audit_heads where HERE; update audit_log set number = null, hash = null where HERE',
      tenant,
    );
    // As the migration does.
    await t.query(`insert into audit_heads select environment_id, 0, ''::bytea, count(*), sha256(string_agg(audit_entry_hash(''::bytea, environment_id,
      null, id, at, kind, actor_user_id, actor_account_id, actor_name, object_type, object_id, before, after, note, ip, request_id), ''::bytea order by id))
      from audit_log where number is null and environment_id = '${tenant.tenant.environment_id}' group by environment_id`);
    await t.query('update audit_heads set hash = earlier_hash where number = 0');
    await note(tenant, 2);
    expect(await faultsOf(tenant)).toEqual([]);
    await tamper('delete from audit_log where number is null and HERE', tenant);
    expect(await faultsOf(tenant)).toEqual([
      'The entries from before the chain were changed, removed or added to.',
    ]);
  });

  // On Citus requests come as the owner (decision 40).
  it.skipIf(ON_CITUS)('is written by its function alone', async () => {
    const tenant = await t.tenant();
    for (const statement of [
      `insert into audit_log (environment_id, id, at, kind, object_type) values ('${tenant.tenant.environment_id}', gen_random_uuid(), now(), 'x', 'team')`,
      'update audit_heads set number = 0',
      'delete from audit_heads',
      'select hash from audit_heads',
    ]) {
      await expect(
        t.run(tenant, ({ db }) => sql.raw(statement).execute(db)),
        statement,
      ).rejects.toThrow('permission denied');
    }
  });
});
