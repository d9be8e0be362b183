import type { UserImport } from '@comptoir/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase, type TestTenant } from '../../platform/testing/index.ts';
import { newId } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/index.ts';
import { salesFixture } from '../calculations/testing/sales-fixture.ts';
import { searchUsers } from '../users/read-users.ts';
import { isPersonName } from './find-person.ts';
import { readUsersFile } from './import-file.ts';
import { guessMapping } from './import-mapping.ts';
import { applyUserImport, createPreview, getUserImport } from './user-import.ts';

let t: TestDatabase;
let tenant: TestTenant;
beforeAll(async () => {
  t = await startTestDatabase();
});
afterAll(() => t.stop());

const upload = (text: string) =>
  t.run(tenant, async (ctx) =>
    createPreview(ctx, 'people.csv', await readUsersFile('people.csv', new TextEncoder().encode(text))),
  );
const apply = (preview: UserImport) =>
  t.run(tenant, (ctx) => applyUserImport(ctx, preview.id, { all_or_nothing: false }));
const reasons = (preview: UserImport) =>
  preview.issues.map(({ line, reason, value }) => `${line} ${reason} ${value}`);
const managers = async () => {
  const everyone = {
    search: '',
    archived: false,
    status: [],
    roles: [],
    teams: [],
    groups: [],
    managers: [],
    plans: [],
    licenced: null,
  };
  const { rows } = await t.run(tenant, (ctx) => searchUsers(ctx, everyone, { page: 0, size: 200 }));
  return rows.map((row) => `${row.name} < ${row.manager?.name ?? '—'}`).toSorted();
};

describe('whom a row reports to', () => {
  /** Guard: the finder. By name alone, "2" and "5" would be created as managers, and every row could be imported. */
  it('is found by employee number, e-mail or name, in the file’s rows in any order', async () => {
    tenant = await t.tenant();
    const preview = await upload(
      'employee id,name,email,reports to\n5,Ann Five,,2\n2,Bea Two,bea@example.test,9\n7,Cid Seven,,BEA@example.test\n8,Dan Eight,,ann  five\n9,Eve Nine,,\n',
    );
    expect(preview.mapping).toEqual(['external_ref', 'name', 'email', 'manager']);
    expect(preview.summary).toMatchObject({ created: 5, skipped: 0, managers_created: [] });
    await apply(preview);
    expect(await managers()).toEqual([
      'Admin < —',
      'Ann Five < Bea Two',
      'Bea Two < Eve Nine',
      'Cid Seven < Bea Two',
      'Dan Eight < Ann Five',
      'Eve Nine < —',
    ]);
  });

  it('among users who are here; a number that nobody has makes nobody, and the check says which rows', async () => {
    tenant = await t.tenant();
    await apply(await upload('employee id,name,email\nM1,Max Boss,max@example.test\n'));
    const preview = await upload(
      'name,manager\nAnn,m1\nBea,max@example.test\nCid,Max Boss\nDan,4711\nEve,nobody@example.test\nFay,-\nGus,New Boss\n',
    );
    expect(reasons(preview)).toEqual([
      '5 manager_not_found 4711',
      '6 manager_not_found nobody@example.test',
      '7 manager_not_found -',
    ]);
    expect(preview.summary).toMatchObject({ created: 4, managers_created: ['New Boss'] });
    await apply(preview);
    expect(await managers()).toEqual([
      'Admin < —',
      'Ann < Max Boss',
      'Bea < Max Boss',
      'Cid < Max Boss',
      'Gus < New Boss',
      'Max Boss < —',
      'New Boss < —',
    ]);
  });

  it('an employee number tells two people of one name apart, where the name alone can not', async () => {
    tenant = await t.tenant();
    await apply(await upload('employee id,name,email\nT1,Twin,one@example.test\nT2,Twin,two@example.test\n'));
    const preview = await upload('name,manager\nAnn,T2\nBea,Twin\n');
    expect(reasons(preview)).toEqual(['3 ambiguous_name Twin']);
    await apply(preview);
    const found = await t.query<{ email: string }>(
      `select m.email from manager_links l join users u on u.environment_id = l.environment_id and u.id = l.user_id
        join users m on m.environment_id = l.environment_id and m.id = l.manager_id where u.name = 'Ann' and l.environment_id = $1`,
      [tenant.tenant.environment_id],
    );
    expect(found).toEqual([{ email: 'two@example.test' }]);
  });

  it('a ring by numbers is refused, and so is a person who is their own manager', async () => {
    tenant = await t.tenant();
    const preview = await upload('employee id,name,reports to\n1,Ann,2\n2,Bea,1\n3,Cid,3\n4,Dan,2\n');
    expect(reasons(preview)).toEqual([
      '2 manager_loop 2',
      '3 manager_loop 1',
      '4 manager_is_self 3',
      '5 unknown_manager 2',
    ]);
  });

  it('the manager of somebody who is here is compared by who it is, not by how the file writes it', async () => {
    tenant = await t.tenant();
    const file = 'employee id,name,reports to\n1,Ann,2\n2,Bea,\n';
    await apply(await upload(file));
    expect((await upload(file)).summary).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect((await upload('employee id,name,reports to\n1,Ann,Bea\n')).summary).toMatchObject({
      unchanged: 1,
    });
  });
});

it.each([
  ['Ann Lee', true],
  ['O’Neill', true],
  ['李明', true],
  ['2', false],
  ['E-17', false],
  ['ann@example.test', false],
  ['-', false],
  ['n/a', false],
])('somebody could be called %j: %s', (text, expected) => {
  expect(isPersonName(text)).toBe(expected);
});

describe('a team in the file', () => {
  /** Two teams with plans on the same deals: the first plan until the end of June, the second from June on; and a third team with the first plan too. */
  async function teams() {
    tenant = await t.tenant();
    const first = await salesFixture(t, tenant);
    const second = { plan_id: newId() };
    const { environment_id } = tenant.tenant;
    const ids = { East: newId(), West: newId(), South: newId() };
    await t.run(tenant, async ({ db }) => {
      await sql`insert into plans (environment_id, id, name) values (${environment_id}, ${second.plan_id}, 'Second plan')`.execute(
        db,
      );
      await sql`insert into compensations (environment_id, id, plan_id, name, state, was_live, calculation_trigger, payment_trigger, document)
        select environment_id, ${newId()}, ${second.plan_id}, name, state, was_live, calculation_trigger, payment_trigger, document
        from compensations where environment_id = ${environment_id} and id = ${first.compensation_id}`.execute(
        db,
      );
      for (const [name, id] of Object.entries(ids))
        await sql`insert into teams (environment_id, id, name) values (${environment_id}, ${id}, ${name})`.execute(
          db,
        );
      const give = (plan_id: string, team_id: string, start: string | null, end: string | null) =>
        sql`insert into plan_members (environment_id, id, plan_id, team_id, start_date, end_date)
          values (${environment_id}, ${newId()}, ${plan_id}, ${team_id}, ${start}::date, ${end}::date)`.execute(
          db,
        );
      await give(first.plan_id, ids.East, null, '2026-06-30');
      await give(second.plan_id, ids.West, '2026-06-01', null);
      await give(first.plan_id, ids.South, null, '2026-06-30');
    });
    await apply(await upload('name,team\nAnn,East\nBea,East\n'));
  }

  /** Guard: `overlapsOfImport`. Without it a move between teams in a file paid the same deals twice, and the check was silent. */
  it('that brings a plan which counts the same records on the same days is warned of, for those whom the file moves', async () => {
    await teams();
    const preview = await upload('name,team,team start\nAnn,West,2026-05\nBea,East,\n');
    expect(preview.summary).toMatchObject({ updated: 1, unchanged: 1 });
    expect(preview.overlaps).toMatchObject([
      { user_name: 'Ann', first_day: '2026-06-01', last_day: '2026-06-30' },
    ]);
    expect(preview.overlaps[0]?.other_plan_name).not.toBeNull();
    // Looked at again, and applied: it is there as long as it can be changed.
    expect((await t.run(tenant, (ctx) => getUserImport(ctx, preview.id))).overlaps).toHaveLength(1);
    expect((await apply(preview)).overlaps).toEqual([]);
    expect((await upload('name,team\nAnn,West\n')).overlaps).toEqual([]);
  });

  it('that brings the same plan once more is said to count once', async () => {
    await teams();
    const preview = await upload('name,team,team start\nAnn,South,2026-04\nNew Person,South,2026-04\n');
    expect(preview.overlaps).toMatchObject([
      { user_name: 'Ann', other_plan_name: null, first_day: '2026-04-01', last_day: '2026-06-30' },
    ]);
  });
});

describe('first and last name in two columns', () => {
  it('become the name, in both languages', async () => {
    tenant = await t.tenant();
    const preview = await upload('First name,Last name,Manager\nAnn,Lee,Bob Ray\nBob,Ray,\n,,\n');
    expect(preview.mapping).toEqual(['first_name', 'last_name', 'manager']);
    expect(reasons(preview)).toEqual(['4 missing_name ']);
    await apply(preview);
    expect(await managers()).toEqual(['Admin < —', 'Ann Lee < Bob Ray', 'Bob Ray < —']);
    expect((await upload('Prénom;Nom\nAnn;Lee\n')).summary).toMatchObject({ created: 0, unchanged: 1 });
  });

  it('a column called name beside first names contains surnames', () => {
    expect(guessMapping(['Nom', 'Prénom', 'E-mail'], [])).toEqual(['last_name', 'first_name', 'email']);
    expect(guessMapping(['Name', 'E-mail'], [])).toEqual(['name', 'email']);
  });
});
