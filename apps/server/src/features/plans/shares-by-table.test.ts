import type { CompensationDocument } from '@comptoir/engine';
import { expect, it } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/index.ts';
import { salesFixture } from '../calculations/testing/sales-fixture.ts';
import {
  act,
  admin,
  calculate,
  JUNE,
  statement,
  t,
  useStatements,
  worldWith,
} from '../statements/testing/statement-world.ts';
import { routes } from './index.ts';

useStatements(routes);
const world = worldWith(salesFixture);
type World = Awaited<ReturnType<typeof world>>;

const hex = (id: string) => id.replaceAll('-', '');

/** A table that says who has which share of the fixture's deals, by their names; the plan divides by it. */
async function sharesByTable(w: World) {
  const environment = w.tenant.tenant.environment_id;
  const table_id = newId();
  const fields = { name: newId(), deal: newId(), who: newId(), part: newId() };
  const relation = `records_${hex(environment)}.t_${hex(table_id)}`;
  await t.run(w.tenant, async ({ db }) => {
    await sql`insert into data_tables (environment_id, id, name, api_key) values (${environment}, ${table_id}, 'Shares', 'shares')`.execute(
      db,
    );
    await sql`select record_table_create(${table_id}::uuid)`.execute(db);
    for (const [name, type, kind] of [
      ['name', 'name', 'text'],
      ['deal', 'object', 'text'],
      ['who', 'user', 'user'],
      ['part', 'percentage', 'decimal'],
    ] as const) {
      const link = name === 'deal' ? JSON.stringify({ table_id: w.sales.table_id, by: 'name' }) : null;
      await sql`insert into fields (environment_id, id, table_id, name, api_name, type, decimals, position, link)
        values (${environment}, ${fields[name]}, ${table_id}, ${name}, ${name}, ${type}, 0, 1, ${link}::jsonb)`.execute(
        db,
      );
      await sql`select record_column_add(${table_id}::uuid, ${fields[name]}::uuid, ${kind})`.execute(db);
    }
    await sql`update data_tables set name_field_id = ${fields.name} where environment_id = ${environment} and id = ${table_id}`.execute(
      db,
    );
  });
  const split = {
    by: {
      kind: 'table' as const,
      table_id,
      link_field_id: fields.deal,
      user_field_id: fields.who,
      share_field_id: fields.part,
    },
    field_ids: [w.sales.fields.value],
    may_exceed: false,
  };
  await w.sales.saveDocument((document: CompensationDocument) => ({
    ...document,
    scopes: document.scopes.map((scope) => ({ ...scope, split })),
  }));
  const noted = async (id: string, write: string, values: readonly unknown[]) => {
    await t.query(write, [...values]);
    const [raised] = await t.query<{ version: string }>(
      `update data_tables set version = version + 1 where environment_id = $1 and id = $2 returning version`,
      [environment, table_id],
    );
    await t.query(
      `insert into record_changes (environment_id, id, table_id, version, record_id) values ($1, $2, $3, $4, $5)`,
      [environment, newId(), table_id, raised?.version, id],
    );
  };
  const column = (name: keyof typeof fields) => `f_${hex(fields[name])}`;
  return {
    async add(deal: string, user_id: string, part: string): Promise<string> {
      const id = newId();
      await noted(
        id,
        `insert into ${relation} (id, ${column('name')}, ${column('deal')}, ${column('who')}, ${column('part')}) values ($1, $2, $3, $4, $5)`,
        [id, `${deal} ${part}`, deal, user_id, part],
      );
      return id;
    },
    set: (id: string, part: string) =>
      noted(id, `update ${relation} set ${column('part')} = $2 where id = $1`, [id, part]),
  };
}

it('a month of deals that another table divides is copied into a check with its shares', async () => {
  const w = await world();
  const shares = await sharesByTable(w);
  await w.sales.addDeal({ name: 'Shared', user_id: null, date: '2017-06-05', value: '1000' });
  await shares.add('Shared', w.rep.user_id, '0.25');
  await shares.add('Shared', w.other.user_id, '0.75');
  const client = await admin(w);
  const path = `/api/compensations/${w.sales.compensation_id}/checks`;
  const { check } = (await client.post(`${path}/copy`, { user_id: w.rep.user_id, month: '2017-06' })).body;
  expect(check.expected).toBe('7.5');
  expect(check.records).toHaveLength(3);
  const saved = await client.put(path, { version: 0, checks: [check] });
  expect(saved.body.results).toEqual([{ check_id: check.id, outcome: 'passed', got: '7.5' }]);
});

it('a share that changes after the lock is a drift of the locked one, and counts on the open ones', async () => {
  const w = await world();
  const shares = await sharesByTable(w);
  await w.sales.addDeal({ name: 'Shared', user_id: null, date: '2017-06-05', value: '1000' });
  const own = await shares.add('Shared', w.rep.user_id, '0.25');
  const rest = await shares.add('Shared', w.other.user_id, '0.75');
  await calculate(w.tenant);
  const { id } = (await statement(w, w.rep)).body;
  expect((await act(w, 'lock', [id])).status).toBe(200);
  await shares.set(own, '0.5');
  await shares.set(rest, '0.5');
  await calculate(w.tenant);
  const locked = (await statement(w, w.rep, JUNE)).body;
  expect(locked.earned).toBe('7.5');
  expect(locked.drift.transactions).toMatchObject([{ locked: '7.5', today: '15' }]);
  expect((await statement(w, w.other)).body.earned).toBe('15');
});

it('a person who moves between plans too early is warned of by who has a share, and not by the field of the user rule', async () => {
  const w = await world();
  const { plan_id, fields } = w.sales;
  const client = await admin(w);
  const copy = (await client.post(`/api/plans/${plan_id}/duplicate`, { name: 'Shared deals' })).body
    .id as string;
  await t.query(
    `update compensations set state = 'live', was_live = true,
       document = jsonb_set(document, '{scopes,0,user_rule,field_id}', to_jsonb($2::text)) where plan_id = $1`,
    [copy, newId()],
  );
  const member = (start_date: string | null, end_date: string | null) => ({
    user_id: w.rep.user_id,
    team_id: null,
    start_date,
    end_date,
  });
  const saved = await client.put(`/api/plans/${plan_id}/members`, { members: [member(null, '2017-06-15')] });
  expect(saved.status, saved.text).toBe(200);
  const warned = async () => {
    const plan = { id: copy, members: [member('2017-06-10', null)], attribution: 'dates' };
    const { body } = await client.post('/api/plans/attribution-overlaps', { plan });
    return body.overlaps.map((one: { other_plan_name: string }) => one.other_plan_name);
  };
  // The copy counts deals for the people of another field.
  expect(await warned()).toEqual([]);
  const by = { kind: 'columns', people: [{ user_field_id: fields.user, share_field_id: null }] };
  await t.query(
    `update compensations set document = jsonb_set(document, '{scopes,0,split}', $2::jsonb) where plan_id = $1`,
    [copy, JSON.stringify({ by, field_ids: [], may_exceed: false })],
  );
  expect(await warned()).toHaveLength(1);
});
