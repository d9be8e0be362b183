import type { CompensationDocument } from '@comptoir/engine';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/index.ts';
import { salesFixture } from '../calculations/testing/sales-fixture.ts';
import {
  admin,
  app,
  calculate,
  PAY,
  same,
  statement,
  t,
  threeDeals,
  useStatements,
  worldWith,
} from './testing/statement-world.ts';

useStatements();
const world = worldWith(salesFixture);
type World = Awaited<ReturnType<typeof world>>;

interface Spent {
  readonly start: string | null;
  readonly end: string | null;
}

/** A group of a dimension of its own, with the rep in it on these days. */
async function groupOfRep(
  w: World,
  spans: readonly Spent[],
  name = 'Large',
): Promise<{ dimension_id: string; group_id: string }> {
  const environment = w.tenant.tenant.environment_id;
  const [dimension_id, group_id] = [newId(), newId()];
  await t.run(w.tenant, async ({ db }) => {
    await sql`insert into group_dimensions (environment_id, id, name, api_name)
      values (${environment}, ${dimension_id}, ${`Segment ${dimension_id}`}, ${dimension_id})`.execute(db);
    await sql`insert into user_groups (environment_id, id, dimension_id, name, api_key)
      values (${environment}, ${group_id}, ${dimension_id}, ${name}, 'large')`.execute(db);
    for (const { start, end } of spans)
      await sql`insert into group_members (environment_id, id, dimension_id, group_id, user_id, start_date, end_date)
        values (${environment}, ${newId()}, ${dimension_id}, ${group_id}, ${w.rep.user_id}, ${start}::date, ${end}::date)`.execute(
        db,
      );
  });
  return { dimension_id, group_id };
}

/** Nobody has the plan but by the group. */
async function planByGroup(w: World, group_id: string): Promise<void> {
  const environment = w.tenant.tenant.environment_id;
  await t.run(w.tenant, async ({ db }) => {
    await sql`delete from plan_members where environment_id = ${environment}`.execute(db);
    await sql`insert into plan_members (environment_id, id, plan_id, group_id)
      values (${environment}, ${newId()}, ${w.sales.plan_id}, ${group_id})`.execute(db);
  });
}

const onlyFor = (w: World, group_ids: string[]) =>
  w.sales.saveDocument((document) => ({ ...document, only_for: { team_ids: [], group_ids } }));

async function earned(w: World): Promise<string | undefined> {
  await calculate(w.tenant);
  return (await statement(w, w.rep)).body.earned;
}

describe('a plan of a group', () => {
  it('pays its members for the months in which they are in it', async () => {
    const w = await world();
    await threeDeals(w);
    const june = await groupOfRep(w, [{ start: '2017-06-01', end: '2017-06-30' }]);
    await planByGroup(w, june.group_id);
    same((await earned(w)) ?? '', PAY);
    const may = await groupOfRep(w, [{ start: null, end: '2017-05-31' }]);
    await planByGroup(w, may.group_id);
    expect(await earned(w)).not.toBe(PAY);
  });
});

describe('a compensation for a group alone', () => {
  it('pays the plan’s members while they are in it, and nobody else', async () => {
    const w = await world();
    await threeDeals(w);
    const { group_id } = await groupOfRep(w, [{ start: '2017-06-01', end: null }]);
    const other = await groupOfRep(w, []);
    await onlyFor(w, [group_id]);
    same((await earned(w)) ?? '', PAY);
    await onlyFor(w, [other.group_id]);
    expect(Number((await earned(w)) ?? 0)).toBe(0);
    // Days in two of them count once.
    const again = await groupOfRep(w, [{ start: null, end: null }]);
    await onlyFor(w, [group_id, again.group_id]);
    same((await earned(w)) ?? '', PAY);
  });
});

describe('the variable Group', () => {
  it('is the group of the period’s last day, and its explanation names the dimension', async () => {
    const w = await world();
    const { dimension_id } = await groupOfRep(w, [{ start: '2017-06-01', end: null }]);
    const [group, pay] = [newId(), newId()];
    const base = { description: '', format: null };
    await w.sales.saveDocument((document): CompensationDocument => ({
      ...document,
      variables: [
        { ...base, kind: 'Group', id: group, name: 'Segment', dimension_id },
        {
          ...base,
          kind: 'LookupPoint',
          id: pay,
          name: 'Bonus',
          key_variable_ids: [group],
          result: 'amount',
          rows: [{ cells: [{ is: 'large' }], value: '800', valid_from: null, valid_until: null }],
          otherwise: '500',
        },
      ],
      payment: { type: 'standard', variable_id: pay },
    }));
    same((await earned(w)) ?? '', '800');
    same((await statement(w, w.other)).body.earned, '500');
    const { body } = await statement(w, w.rep);
    const why = await (
      await admin(w)
    ).get(`/api/statements/${body.id}/compensations/${w.sales.compensation_id}/explanation`);
    const step = why.body.steps.find((one: { variable_id: string }) => one.variable_id === group);
    expect(step.detail).toEqual({ kind: 'Group', dimension_name: `Segment ${dimension_id}` });
    expect(step.value).toMatchObject({ value: 'Large' });
  });
});

describe('the board', () => {
  it('is filtered by groups of the month, which it offers to those who see the statements', async () => {
    const w = await world();
    await threeDeals(w);
    const { group_id } = await groupOfRep(w, [{ start: '2017-06-15', end: null }], 'Large by filter');
    await calculate(w.tenant);
    const client = await admin(w);
    const shown = async (filters: object) =>
      (await client.post('/api/statements/search', { year: 2017, month: 6, filters })).body.statements.map(
        (row: { user: { name: string } }) => row.user.name,
      );
    expect(await shown({ groups: [group_id] })).toEqual(['Rep One']);
    expect(await shown({ groups: [newId()] })).toEqual([]);
    const offered = async (as: { account_id: string | null }) =>
      (await (await app.as(as)).get('/api/statements/filters?year=2017&month=6')).body.groups.map(
        (one: { name: string }) => one.name,
      );
    expect(await offered(w.tenant.admin)).toEqual(['Large by filter']);
    expect(await offered(w.other)).toEqual([]);
  });
});
