import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/index.ts';
import { salesFixture } from '../calculations/testing/sales-fixture.ts';
import {
  admin,
  calculate,
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

/** The rep's attributions become these; `team`: through a team that the rep is in on these days. */
async function attributed(
  w: World,
  spans: readonly { readonly start: string | null; readonly end: string | null; readonly team?: true }[],
): Promise<void> {
  const environment = w.tenant.tenant.environment_id;
  const { user_id } = w.rep;
  await t.run(w.tenant, async ({ db }) => {
    await sql`delete from plan_members where environment_id = ${environment} and user_id = ${user_id}`.execute(
      db,
    );
    for (const { start, end, team } of spans) {
      if (!team) {
        await sql`insert into plan_members (environment_id, id, plan_id, user_id, start_date, end_date)
          values (${environment}, ${newId()}, ${w.sales.plan_id}, ${user_id}, ${start}::date, ${end}::date)`.execute(
          db,
        );
        continue;
      }
      const team_id = newId();
      await sql`insert into teams (environment_id, id, name) values (${environment}, ${team_id}, ${`Team ${team_id}`})`.execute(
        db,
      );
      await sql`insert into team_members (environment_id, id, team_id, user_id, start_date, end_date)
        values (${environment}, ${newId()}, ${team_id}, ${user_id}, ${start}::date, ${end}::date)`.execute(
        db,
      );
      await sql`insert into plan_members (environment_id, id, plan_id, team_id) values (${environment}, ${newId()}, ${w.sales.plan_id}, ${team_id})`.execute(
        db,
      );
    }
  });
}

async function earned(w: World): Promise<string> {
  await calculate(w.tenant);
  return (await statement(w, w.rep)).body.earned;
}

describe('records count by their date within the attribution', () => {
  it('directly, through a team, through both; the explanation and the lines agree', async () => {
    const w = await world();
    await threeDeals(w);
    // From the 5th: Beta and Gamma, 40,000.01 in all.
    await attributed(w, [{ start: '2017-06-05', end: null }]);
    same(await earned(w), '1600.00');
    const { body } = await statement(w, w.rep);
    expect(body.transactions[0].line_count).toBe(2);
    const why = await (
      await admin(w)
    ).get(`/api/statements/${body.id}/compensations/${w.sales.compensation_id}/explanation`);
    expect(why.body.scopes[0].counted).toBe(2);
    const alpha = why.body.scopes[0].not_counted.find((row: { title: string }) => row.title === 'Alpha');
    expect(alpha.reason).toEqual({
      kind: 'attribution',
      field_name: 'date',
      date: '2017-06-01',
      until: null,
      from: '2017-06-05',
    });

    await attributed(w, [{ start: '2017-06-05', end: '2017-06-15', team: true }]);
    same(await earned(w), '300.00');
    // A mover between two teams of the plan, with days in both, and the plan in their own name besides.
    await attributed(w, [
      { start: null, end: '2017-06-12', team: true },
      { start: '2017-06-10', end: null, team: true },
      { start: '2017-06-01', end: '2017-06-20' },
    ]);
    same(await earned(w), '2500.00');
  });

  it('a plan that counts whole months pays the month of which a day is covered', async () => {
    const w = await world();
    await threeDeals(w);
    await attributed(w, [{ start: '2017-06-25', end: null }]);
    same(await earned(w), '0');
    await t.run(w.tenant, ({ db }) =>
      sql`update plans set attribution = 'whole_months' where environment_id = ${w.tenant.tenant.environment_id} and id = ${w.sales.plan_id}`.execute(
        db,
      ),
    );
    same(await earned(w), '2500.00');
  });
});
