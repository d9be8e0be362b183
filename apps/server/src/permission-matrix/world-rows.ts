import { newId } from '../platform/clock/clock.ts';
import type { TestDatabase, TestTenant, TestUser } from '../platform/testing/index.ts';
import { addLetterThings } from './letter-things.ts';

/** Row by row: Citus copies none from one environment to another under row level security. */
const COPIED = [
  ['roles', ['id', 'name', 'description', 'is_default', 'category', 'permissions']],
  ['users', ['id', 'account_id', 'name', 'email', 'status', 'role_id', 'licenced']],
] as const;

/** What only jobs make. */
export async function insertRows(t: TestDatabase, home: TestTenant, rep: TestUser, plan_id: string) {
  const { environment_id } = home.tenant;
  const ids = {
    statement: newId(),
    transaction: newId(),
    bulk_run: newId(),
    export: newId(),
    import: newId(),
    job: newId(),
    alert: newId(),
    notification: newId(),
    adjustment: newId(),
    sandbox: newId(),
    proposal: newId(),
    promoted_change: newId(),
  };
  await t.query(
    `insert into environments (id, company_id, name, live, ready, start_period, end_period)
     values ($1, $2, 'Sandbox', false, true, '2026-01-01', '2026-03-01')`,
    [ids.sandbox, home.tenant.company_id],
  );
  // Everybody of the company is in a copy of it.
  await t.query('insert into environment_homes (environment_id) values ($1)', [ids.sandbox]);
  for (const [table, columns] of COPIED) {
    const rows = await t.query<Record<string, unknown>>(
      `select ${columns.join(', ')} from ${table} where environment_id = $1`,
      [environment_id],
    );
    const places = columns.map((_, at) => `$${at + 2}`).join(', ');
    for (const row of rows)
      await t.query(`insert into ${table} (environment_id, ${columns.join(', ')}) values ($1, ${places})`, [
        ids.sandbox,
        ...columns.map((column) => row[column]),
      ]);
  }
  await t.query(
    `insert into statements (environment_id, id, user_id, month, currency, content_hash, calculated_at, data_as_of, last_modification_date)
     values ($1, $2, $3, '2026-01-01', 'EUR', '\\x00', now(), now(), now())`,
    [environment_id, ids.statement, rep.user_id],
  );
  await t.query(
    `insert into transactions (environment_id, id, statement_id, user_id, month, compensation_id, compensation_name, plan_id, plan_name, position, value, content_hash, figures)
     values ($1, $2, $3, $4, '2026-01-01', $5, 'Commission', $6, 'Plan', 0, 0, '\\x00',
       '{"list": [], "measure": null, "target": null, "first_day": "2026-01-01", "last_day": "2026-01-31", "amount_tiers": []}')`,
    [environment_id, ids.transaction, ids.statement, rep.user_id, newId(), plan_id],
  );
  await t.query(
    `insert into statement_entries (environment_id, id, user_id, month, kind, label, value, source, created_at, created_by_name)
     values ($1, $2, $3, '2026-01-01', 'manual', 'Extra', 10, $4, now(), 'Admin')`,
    [
      environment_id,
      ids.adjustment,
      rep.user_id,
      JSON.stringify({ series_id: newId(), currency: 'EUR', amount: '10' }),
    ],
  );
  // Of a kind without an effect on pay: nothing calculates here, and an effect would be refused with 503.
  await t.query(
    `insert into proposals (environment_id, id, kind, key_id, key_name, owner_id, input, subject, why, lines, created_at, expires_at)
     values ($1, $2, 'manual_payment', $3, 'Agent', $4, $5, '{"name": "Target"}', 'As agreed', '[]', now(), '2099-01-01')`,
    [environment_id, ids.proposal, newId(), home.admin.user_id, JSON.stringify({ params: { id: newId() } })],
  );
  await t.query(
    `insert into imports (environment_id, id, file_name, author_user_id) values ($1, $2, 'deals.csv', $3)`,
    [environment_id, ids.import, home.admin.user_id],
  );
  await t.query(
    `insert into exports (environment_id, id, owner_id, kind, source, format, name, status, created_at)
     values ($1, $2, $3, 'users', '{"kind": "users"}', 'csv', 'users.csv', 'finished', now())`,
    [environment_id, ids.export, home.admin.user_id],
  );
  await t.query(
    `insert into bulk_runs (environment_id, id, owner_id, action, request, ids, status, created_at)
     values ($1, $2, $3, 'invite', '{"kind": "users", "action": "invite"}', '{}', 'finished', now())`,
    [environment_id, ids.bulk_run, home.admin.user_id],
  );
  await t.query(`insert into jobs (environment_id, id, kind, created_by) values ($1, $2, 'calculate', $3)`, [
    environment_id,
    ids.job,
    rep.user_id,
  ]);
  await t.query(
    `insert into job_alerts (id, environment_id, job_id, kind, error) values ($1, $2, $3, 'calculate', '{}')`,
    [ids.alert, environment_id, ids.job],
  );
  await t.query(
    `insert into notifications (environment_id, id, user_id, type, kind, reference_type, reference_url, created_at)
     values ($1, $2, $3, 'statement_locked', 'validations', 'STATEMENT', '/statements', now())`,
    [environment_id, ids.notification, rep.user_id],
  );
  const letters = await addLetterThings(t, {
    environment_id,
    user_id: rep.user_id,
    admin_id: home.admin.user_id,
  });
  return { ...ids, ...letters };
}

export async function insertPasskey(t: TestDatabase, { account_id }: TestUser): Promise<string> {
  const id = newId();
  await t.query(
    `insert into passkeys (id, account_id, credential_id, public_key, counter, name, is_synced, created_at)
     values ($1, $2, 'c2FtcGxl', '', 0, 'Phone', false, $3)`,
    [id, account_id, t.clock.now()],
  );
  return id;
}

/** An entry of the trail: something was made above. */
export async function anyEntry(t: TestDatabase, home: TestTenant): Promise<string> {
  const [entry] = await t.query<{ id: string }>(
    'select id from audit_log where environment_id = $1 limit 1',
    [home.tenant.environment_id],
  );
  if (!entry) throw new Error('the trail of the world is empty');
  return entry.id;
}

export async function link(
  t: TestDatabase,
  home: TestTenant,
  manager: TestUser,
  user: TestUser,
): Promise<void> {
  await t.query(
    'insert into manager_links (environment_id, id, manager_id, user_id) values ($1, $2, $3, $4)',
    [home.tenant.environment_id, newId(), manager.user_id, user.user_id],
  );
}

/** To a person, or to everybody: a minimum compensation. */
export async function giveDraw(t: TestDatabase, home: TestTenant, rep: TestUser | null): Promise<string> {
  const id = newId();
  await t.query(
    `insert into draws (environment_id, id, audience, user_id, name, amount, way, recoverable, recovery, start_month, created_at, created_by_name)
     values ($1, $2, $3, $4, 'Advance', 100, 'top_up', true, 'at_once', '2030-01-01', now(), 'Admin')`,
    [home.tenant.environment_id, id, rep ? 'user' : 'everyone', rep?.user_id ?? null],
  );
  return id;
}
