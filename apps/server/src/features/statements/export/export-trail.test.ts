import { expect, it } from 'vitest';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import {
  admin,
  app,
  calculate,
  JUNE,
  statement,
  t,
  threeDeals,
  useStatements,
  worldWith,
} from '../testing/statement-world.ts';

useStatements();
const world = worldWith(salesFixture);

interface Entry {
  readonly kind: string;
  readonly actor_user_id: string;
  readonly object_id: string | null;
  readonly after: Readonly<Record<string, unknown>>;
}

const entriesOf = (w: Awaited<ReturnType<typeof world>>) =>
  t.query<Entry>(
    `select kind, actor_user_id, object_id, after from audit_log where environment_id = $1 and object_type = 'statement' order by number`,
    [w.tenant.tenant.environment_id],
  );
const rowsIn = (csv: string) => csv.trim().split('\n').length - 1;

/** Guard: `ctx.audit` in export-statements.ts. */
it('an export leaves one entry, with who, of whom, which filters and how many rows; reading leaves none', async () => {
  const w = await world();
  await threeDeals(w);
  await calculate(w.tenant);
  const client = await admin(w);
  // The control: what is only looked at.
  const { id } = (await statement(w, w.rep)).body;
  await client.post('/api/statements/search', JUNE);
  await client.get('/api/home?year=2017&month=6');
  expect(await entriesOf(w)).toEqual([]);

  const own = await (await app.as(w.rep)).post('/api/statement/export', { user_id: w.rep.user_id, ...JUNE });
  const board = await client.post('/api/statements/export', { ...JUNE, filters: { username: 'Rep One' } });
  expect([own.status, board.status]).toEqual([200, 200]);
  expect(await entriesOf(w)).toEqual([
    {
      kind: 'export_statement',
      actor_user_id: w.rep.user_id,
      object_id: id,
      after: { user_id: w.rep.user_id, name: 'Rep One', month: '2017-06', rows: rowsIn(own.text) },
    },
    {
      kind: 'export_statements',
      actor_user_id: w.tenant.admin.user_id,
      object_id: null,
      after: {
        month: '2017-06',
        tab: 'all',
        filters: { username: 'Rep One' },
        view: null,
        people: 1,
        rows: rowsIn(board.text),
      },
    },
  ]);
});

it('what is refused leaves no entry, and no file leaves without one', async () => {
  const w = await world();
  await threeDeals(w);
  await calculate(w.tenant);
  const refused = await (
    await app.as(w.rep)
  ).post('/api/statement/export', { user_id: w.other.user_id, ...JUNE });
  expect(refused.status).toBe(403);
  expect(await entriesOf(w)).toEqual([]);
  await t.query(`alter table audit_log add constraint is_full check (kind <> 'export_statements') not valid`);
  try {
    const unnoted = await (await admin(w)).post('/api/statements/export', JUNE);
    expect(unnoted.status).toBe(500);
    expect(unnoted.text).not.toContain('Rep One');
  } finally {
    await t.query('alter table audit_log drop constraint is_full');
  }
});
