import type { CompensationDocument } from '@comptoir/engine';
import { AppError } from '@comptoir/contract/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import {
  startTestDatabase,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../platform/testing/index.ts';
import { archivePlan } from './archive-plan.ts';
import { deletePlan } from './delete-plan.ts';
import { unarchivePlan } from './unarchive-plan.ts';
import { backToDraft } from './back-to-draft.ts';
import { goLive } from './go-live.ts';
import { EMPTY_DOCUMENT } from './compensation-policy.ts';
import { getCatalogue } from './get-catalogue.ts';
import { getCompensation } from './read-compensations.ts';
import { getPlan, listPlans } from './read-plans.ts';
import { createCompensation } from './create-compensation.ts';
import { deleteCompensation } from './delete-compensation.ts';
import { duplicateCompensation } from './duplicate-compensation.ts';
import { updateCompensation } from './update-compensation.ts';
import { checkDocument } from './check-document.ts';
import { saveDocument } from './save-document.ts';
import { createPlan } from './create-plan.ts';
import { duplicatePlan } from './duplicate-plan.ts';
import { orderPlans } from './order-plans.ts';
import { updatePlan } from './update-plan.ts';
import { setPlanMembers } from './set-plan-members.ts';

let t: TestDatabase;
let company: TestTenant;
let rep: TestUser;
beforeAll(async () => {
  t = await startTestDatabase();
  company = await t.tenant();
  rep = await company.addUser({ name: 'Rep' });
});
afterAll(() => t.stop());

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error : Promise.reject(error)),
  );
const code = async (work: Promise<unknown>) => (await refusal(work))?.code ?? 'no refusal';
const monthly = {
  description: '',
  calculation_trigger: 'each_month',
  payment_trigger: 'end_of_month',
  only_month: null,
} as const;
const newPlan = (name: string, section = '') => t.run(company, (ctx) => createPlan(ctx, { name, section }));
const newCompensation = (plan_id: string, name: string) =>
  t.run(company, (ctx) => createCompensation(ctx, plan_id, { ...monthly, name }));

/** Pays a constant: computable without any table. */
function paying(value: string): CompensationDocument {
  const id = newId();
  return {
    ...EMPTY_DOCUMENT,
    variables: [
      {
        id,
        name: 'Bonus',
        description: '',
        format: null,
        kind: 'Formula',
        tree: { type: 'number', value },
        broken_text: null,
      },
    ],
    payment: { type: 'standard', variable_id: id },
  };
}

/** Reads what another compensation earned the month before. */
function reading(compensation_id: string): CompensationDocument {
  const [scope_id, earned, total] = [newId(), newId(), newId()];
  const base = { description: '', format: null };
  return {
    ...EMPTY_DOCUMENT,
    scopes: [
      {
        id: scope_id,
        name: 'Before',
        source: { type: 'compensation', compensation_id },
        user_rule: { field_id: 'user', match: { kind: 'current_user' } },
        period_rule: { field_id: 'date', window: 'exact', shift: { unit: 'month', amount: -1 } },
        conditions: null,
        order: [],
      },
    ],
    variables: [
      { ...base, id: earned, name: 'Earned', kind: 'Field', scope_id, field_id: 'value' },
      {
        ...base,
        id: total,
        name: 'Total',
        kind: 'Aggregate',
        function: 'sum',
        of_variable_id: earned,
        scope_id: null,
        window: 'exact',
      },
    ],
    payment: { type: 'standard', variable_id: total },
  };
}

async function live(plan_id: string, name: string, document = paying('100')) {
  const { id, version } = await newCompensation(plan_id, name);
  const saved = await t.run(company, (ctx) => saveDocument(ctx, id, { version, document }));
  return t.run(company, (ctx) => goLive(ctx, id, saved.version));
}

describe('plans', () => {
  test('are created, found in their order, renamed', async () => {
    const [first, second] = [await newPlan('Ordered A', 'EMEA'), await newPlan('Ordered B')];
    expect(first).toMatchObject({
      section: 'EMEA',
      state: 'live',
      compensations: [],
      members: [],
      member_count: 0,
    });
    expect(await code(newPlan('ORDERED a'))).toBe('name_used');
    const names = async () =>
      (await t.run(company, (ctx) => listPlans(ctx, 'live'))).map((plan) => plan.name);
    expect((await names()).filter((name) => name.startsWith('Ordered'))).toEqual(['Ordered A', 'Ordered B']);
    await t.run(company, (ctx) => orderPlans(ctx, [second.id]));
    expect((await names())[0]).toBe('Ordered B');
    expect(await code(t.run(company, (ctx) => orderPlans(ctx, [newId()])))).toBe('not_found');
    await t.run(company, async (ctx) => {
      await updatePlan(ctx, first.id, { simulation_allowed: true });
      expect(ctx.jobs).toEqual([]);
      await updatePlan(ctx, first.id, { name: 'Renamed' });
      expect(ctx.jobs.map((job) => job.kind)).toEqual(['calculate']); // statements show its name
      const counting = await updatePlan(ctx, first.id, { attribution: 'whole_months' });
      expect([counting.attribution, ctx.jobs.length]).toEqual(['whole_months', 2]); // pay follows it
      expect(first.attribution).toBe('dates');
    });
    expect(await t.run(company, (ctx) => getPlan(ctx, first.id))).toMatchObject({
      name: 'Renamed',
      section: 'EMEA',
      simulation_allowed: true,
    });
    expect(await code(t.run(company, (ctx) => updatePlan(ctx, first.id, { name: 'ordered b' })))).toBe(
      'name_used',
    );
  });

  test('need the permission, per call', async () => {
    const plan = await newPlan('Guarded');
    const as = (work: Parameters<TestDatabase['run']>[1]) => code(t.run(company, work, rep));
    expect(await as((ctx) => listPlans(ctx, 'live'))).toBe('forbidden');
    expect(await as((ctx) => getPlan(ctx, plan.id))).toBe('forbidden');
    expect(await as((ctx) => createPlan(ctx, { name: 'Mine', section: '' }))).toBe('forbidden');
    expect(await as((ctx) => updatePlan(ctx, plan.id, { name: 'Mine' }))).toBe('forbidden');
    expect(await as((ctx) => orderPlans(ctx, []))).toBe('forbidden');
    expect(await as((ctx) => duplicatePlan(ctx, plan.id, 'Mine'))).toBe('forbidden');
    expect(await as((ctx) => archivePlan(ctx, plan.id, '2026-01-31'))).toBe('forbidden');
    expect(await as((ctx) => unarchivePlan(ctx, plan.id))).toBe('forbidden');
    expect(await as((ctx) => deletePlan(ctx, plan.id))).toBe('forbidden');
    expect(await as((ctx) => setPlanMembers(ctx, plan.id, []))).toBe('forbidden');
    expect(await as((ctx) => getCatalogue(ctx))).toBe('forbidden');
    expect(await as((ctx) => createCompensation(ctx, plan.id, { ...monthly, name: 'Mine' }))).toBe(
      'forbidden',
    );
    const { id, version } = await newCompensation(plan.id, 'Guarded');
    expect(await as((ctx) => getCompensation(ctx, id))).toBe('forbidden');
    expect(await as((ctx) => updateCompensation(ctx, id, { version, name: 'Mine' }))).toBe('forbidden');
    expect(await as((ctx) => saveDocument(ctx, id, { version, document: EMPTY_DOCUMENT }))).toBe('forbidden');
    expect(await as((ctx) => checkDocument(ctx, id, EMPTY_DOCUMENT))).toBe('forbidden');
    expect(await as((ctx) => duplicateCompensation(ctx, id, { name: 'Mine' }))).toBe('forbidden');
    expect(await as((ctx) => goLive(ctx, id, version))).toBe('forbidden');
    expect(await as((ctx) => backToDraft(ctx, id, version))).toBe('forbidden');
    expect(await as((ctx) => deleteCompensation(ctx, id))).toBe('forbidden');
  });

  test('are invisible from another company', async () => {
    const plan = await newPlan('Ours');
    const compensation = await live(plan.id, 'Ours');
    const other = await t.tenant();
    expect(await t.run(other, (ctx) => listPlans(ctx, 'live'))).toEqual([]);
    expect(await code(t.run(other, (ctx) => getPlan(ctx, plan.id)))).toBe('not_found');
    expect(await code(t.run(other, (ctx) => getCompensation(ctx, compensation.id)))).toBe('not_found');
    expect(await code(t.run(other, (ctx) => deletePlan(ctx, plan.id)))).toBe('not_found');
  });

  test('archiving ends attributions on the day given; unarchiving leaves them ended', async () => {
    const plan = await newPlan('To archive');
    const span = (start_date: string | null, end_date: string | null) => ({
      user_id: rep.user_id,
      team_id: null,
      start_date,
      end_date,
    });
    const other = await company.addUser({ name: 'Later' });
    const members = [
      span('2025-01-01', '2025-06-30'),
      span('2025-09-01', null),
      { ...span('2026-05-01', null), user_id: other.user_id },
    ];
    await t.run(company, (ctx) => setPlanMembers(ctx, plan.id, members));
    const archived = await t.run(company, async (ctx) => {
      const result = await archivePlan(ctx, plan.id, '2026-01-31');
      expect(ctx.audited.at(-1)).toMatchObject({
        object_type: 'plan',
        object_id: plan.id,
        after: { state: 'archived', end_date: '2026-01-31' },
      });
      return result;
    });
    expect(archived.state).toBe('archived');
    expect(archived.members.map((each) => [each.start_date, each.end_date])).toEqual([
      ['2025-01-01', '2025-06-30'],
      ['2025-09-01', '2026-01-31'],
    ]);
    expect((await t.run(company, (ctx) => listPlans(ctx, 'archived'))).map((each) => each.id)).toContain(
      plan.id,
    );
    const back = await t.run(company, (ctx) => unarchivePlan(ctx, plan.id));
    expect([back.state, back.members.at(-1)?.end_date]).toEqual(['live', '2026-01-31']);
    // Undo of the archive in the browser: the members as they were, by the version that the restore answers.
    const undone = await t.run(company, (ctx) => setPlanMembers(ctx, plan.id, members, back.members_version));
    expect(undone.members.map((each) => each.end_date).toSorted()).toEqual(['2025-06-30', null, null]);
  });

  test('an archived one gets neither people, nor compensations, nor goes live', async () => {
    const plan = await newPlan('Closed');
    const draft = await newCompensation(plan.id, 'Draft');
    const { version } = await t.run(company, (ctx) =>
      saveDocument(ctx, draft.id, { version: draft.version, document: paying('1') }),
    );
    const elsewhere = await newCompensation((await newPlan('Open')).id, 'Moves');
    await t.run(company, (ctx) => archivePlan(ctx, plan.id, '2026-01-31'));
    expect(await code(t.run(company, (ctx) => setPlanMembers(ctx, plan.id, [])))).toBe('plan_archived');
    expect(await code(newCompensation(plan.id, 'New'))).toBe('plan_archived');
    expect(await code(t.run(company, (ctx) => duplicateCompensation(ctx, draft.id, { name: 'Copy' })))).toBe(
      'plan_archived',
    );
    const move = { version: elsewhere.version, plan_id: plan.id };
    expect(await code(t.run(company, (ctx) => updateCompensation(ctx, elsewhere.id, move)))).toBe(
      'plan_archived',
    );
    expect(await code(t.run(company, (ctx) => goLive(ctx, draft.id, version)))).toBe('plan_archived');
    await t.run(company, (ctx) => unarchivePlan(ctx, plan.id));
    expect((await t.run(company, (ctx) => goLive(ctx, draft.id, version))).state).toBe('live');
  });

  test('a deleted one is gone, its name free, and its compensations compute no more', async () => {
    const plan = await newPlan('To delete');
    const compensation = await live(plan.id, 'Pays');
    await t.run(company, async (ctx) => {
      await deletePlan(ctx, plan.id);
      expect(ctx.jobs.map((job) => job.kind)).toContain('calculate');
    });
    expect(await code(t.run(company, (ctx) => getPlan(ctx, plan.id)))).toBe('not_found');
    expect(await code(t.run(company, (ctx) => getCompensation(ctx, compensation.id)))).toBe('not_found');
    expect((await newPlan('To delete')).id).not.toBe(plan.id);
  });

  test('a plan or compensation that another reads is not deleted, and says by what', async () => {
    const [source, reader] = [await newPlan('Source'), await newPlan('Reader')];
    const read = await live(source.id, 'Read');
    const other = await live(reader.id, 'Reads', reading(read.id));
    const refused = await refusal(t.run(company, (ctx) => deletePlan(ctx, source.id)));
    expect([refused?.code, refused?.params]).toEqual([
      'plan_in_use',
      {
        uses: [
          {
            kind: 'compensation',
            id: other.id,
            name: 'Reads',
            parent_id: reader.id,
            state: 'live',
            spots: [{ kind: 'source', name: 'Before' }],
          },
        ],
      },
    ]);
    expect(await code(t.run(company, (ctx) => deleteCompensation(ctx, read.id)))).toBe('plan_in_use');
    await t.run(company, (ctx) => deleteCompensation(ctx, other.id));
    await t.run(company, (ctx) => deletePlan(ctx, source.id));
  });

  test('a copy has drafts with ids of their own that read each other', async () => {
    const plan = await newPlan('Original', 'Section');
    const first = await live(plan.id, 'First');
    await live(plan.id, 'Second', reading(first.id));
    await t.run(company, (ctx) =>
      setPlanMembers(ctx, plan.id, [
        { user_id: rep.user_id, team_id: null, start_date: null, end_date: null },
      ]),
    );
    const copy = await t.run(company, (ctx) => duplicatePlan(ctx, plan.id, 'Copy'));
    expect(copy).toMatchObject({ section: 'Section', members: [] });
    expect(copy.compensations.map((each) => [each.name, each.state, each.frequency_locked])).toEqual([
      ['First', 'draft', false],
      ['Second', 'draft', false],
    ]);
    const second = await t.run(company, (ctx) => getCompensation(ctx, copy.compensations[1]!.id));
    expect(second.document.scopes[0]?.source).toEqual({
      type: 'compensation',
      compensation_id: copy.compensations[0]!.id,
    });
    const { diagnostics } = await t.run(company, (ctx) => checkDocument(ctx, second.id, second.document));
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
      ['source_is_draft', 'warning'],
    ]);
  });
});

describe('members', () => {
  test('users and teams with dates; a person who has it twice counts once', async () => {
    const plan = await newPlan('With members');
    const team_id = newId();
    await t.query('insert into teams (environment_id, id, name) values ($1, $2, $3)', [
      company.tenant.environment_id,
      team_id,
      'Central',
    ]);
    await t.query('insert into team_members (environment_id, id, team_id, user_id) values ($1, $2, $3, $4)', [
      company.tenant.environment_id,
      newId(),
      team_id,
      rep.user_id,
    ]);
    const members = [
      { user_id: null, team_id, start_date: '2025-01-01', end_date: null },
      { user_id: rep.user_id, team_id: null, start_date: null, end_date: null },
    ];
    const saved = await t.run(company, async (ctx) => {
      const result = await setPlanMembers(ctx, plan.id, members);
      expect(ctx.jobs.map((job) => job.kind)).toEqual(['calculate']);
      expect(ctx.audited).toMatchObject([
        { object_type: 'plan', before: { members: [] }, after: { members } },
      ]);
      return result;
    });
    expect(saved.members.map((each) => each.name)).toEqual(['Central', 'Rep']);
    expect(saved).toMatchObject({ member_count: 1, ended: null });
  });

  test('say when their last members left', async () => {
    const plan = await newPlan('Over');
    const until = (end_date: string | null) => ({
      user_id: rep.user_id,
      team_id: null,
      start_date: '2017-01-01',
      end_date,
    });
    const endOf = async (end_date: string | null) =>
      (await t.run(company, (ctx) => setPlanMembers(ctx, plan.id, [until(end_date)]))).ended;
    expect(plan.ended).toBeNull();
    expect(await endOf('2017-12-31')).toEqual({ on: '2017-12-31', member_count: 1 });
    expect(await endOf(null)).toBeNull();
  });

  test.each<
    [
      string,
      (ids: { user: string; team: string }) => {
        user_id: string | null;
        team_id: string | null;
        start_date: string | null;
        end_date: string | null;
      }[],
      string,
    ]
  >([
    [
      'an end before the start',
      ({ user }) => [{ user_id: user, team_id: null, start_date: '2026-02-01', end_date: '2026-01-31' }],
      'members.0.end_date',
    ],
    [
      'nobody',
      () => [{ user_id: null, team_id: null, start_date: null, end_date: null }],
      'members.0.user_id',
    ],
    [
      'an unknown user',
      () => [{ user_id: newId(), team_id: null, start_date: null, end_date: null }],
      'members.0.user_id',
    ],
    [
      'an unknown team',
      () => [{ user_id: null, team_id: newId(), start_date: null, end_date: null }],
      'members.0.team_id',
    ],
    [
      'the same day twice',
      ({ user }) => [
        { user_id: user, team_id: null, start_date: null, end_date: '2026-01-31' },
        { user_id: user, team_id: null, start_date: '2026-01-31', end_date: null },
      ],
      'members.1.start_date',
    ],
  ])('%s is refused, with the line', async (title, members, field) => {
    const plan = await newPlan(`Refuses ${title}`);
    const refused = await refusal(
      t.run(company, (ctx) => setPlanMembers(ctx, plan.id, members({ user: rep.user_id, team: newId() }))),
    );
    expect([refused?.code, refused?.field]).toEqual(['attribution_invalid', field]);
    expect((await t.run(company, (ctx) => getPlan(ctx, plan.id))).members).toEqual([]);
  });

  test('someone who left is not given a plan, but keeps the one they had', async () => {
    const plan = await newPlan('Left');
    const gone = await company.addUser({ name: 'Gone', licenced: false });
    const member = { user_id: gone.user_id, team_id: null, start_date: '2025-01-01', end_date: '2025-12-31' };
    await t.run(company, (ctx) => setPlanMembers(ctx, plan.id, [member]));
    await t.query(
      `update users set status = 'archived', archived_at = now(), departure_date = '2025-12-31' where id = $1`,
      [gone.user_id],
    );
    await t.run(company, (ctx) => setPlanMembers(ctx, plan.id, [member]));
    const other = await newPlan('Not theirs');
    expect(await code(t.run(company, (ctx) => setPlanMembers(ctx, other.id, [member])))).toBe(
      'attribution_invalid',
    );
  });
});

describe('compensations', () => {
  test('go live only complete and without errors, and back', async () => {
    const plan = await newPlan('States');
    const { id, version } = await newCompensation(plan.id, 'State');
    expect(await code(t.run(company, (ctx) => goLive(ctx, id, version)))).toBe('compensation_incomplete');
    const broken = paying('1');
    const wrong: CompensationDocument = {
      ...broken,
      variables: broken.variables.map((each) => ({
        ...each,
        kind: 'Quota',
        quota_id: newId(),
        window: 'exact',
        to_date: false,
      })),
    };
    const saved = await t.run(company, (ctx) => saveDocument(ctx, id, { version, document: wrong }));
    const refused = await refusal(t.run(company, (ctx) => goLive(ctx, id, saved.version)));
    expect([refused?.code, refused?.params]).toMatchObject([
      'compensation_has_errors',
      { count: 1, diagnostics: [{ code: 'deleted_quota' }] },
    ]);
    const mended = await t.run(company, (ctx) =>
      saveDocument(ctx, id, { version: saved.version, document: paying('250') }),
    );
    const alive = await t.run(company, async (ctx) => {
      const result = await goLive(ctx, id, mended.version);
      expect(ctx.jobs.map((job) => job.kind)).toEqual(['calculate']);
      expect(ctx.audited).toMatchObject([
        { object_type: 'compensation', before: { state: 'draft' }, after: { state: 'live' } },
      ]);
      return result;
    });
    expect([alive.state, alive.frequency_locked]).toEqual(['live', true]);
    const draft = await t.run(company, (ctx) => backToDraft(ctx, id, alive.version));
    expect([draft.state, draft.frequency_locked]).toEqual(['draft', true]);
  });

  test('a live one is never saved broken', async () => {
    const plan = await newPlan('Stays computable');
    const { id, version } = await live(plan.id, 'Live');
    expect(
      await code(t.run(company, (ctx) => saveDocument(ctx, id, { version, document: EMPTY_DOCUMENT }))),
    ).toBe('compensation_incomplete');
    const saved = await t.run(company, (ctx) => saveDocument(ctx, id, { version, document: paying('300') }));
    expect(saved.version).toBe(version + 1);
  });

  test('of two admins who save at once the second is refused, and nothing of the first is lost', async () => {
    const plan = await newPlan('Two admins');
    const { id, version } = await newCompensation(plan.id, 'Shared');
    const [mine, theirs] = [paying('1'), paying('2')];
    const results = await Promise.all(
      [mine, theirs].map((document) =>
        refusal(t.run(company, (ctx) => saveDocument(ctx, id, { version, document }))),
      ),
    );
    expect(results.map((each) => each?.code ?? 'saved').filter((each) => each !== 'saved')).toEqual([
      'compensation_changed',
    ]);
    const refused = results.find((each) => each !== null);
    expect(refused?.params).toEqual({ version: version + 1, updated_by_name: 'Admin' });
    const kept = await t.run(company, (ctx) => getCompensation(ctx, id));
    expect(kept.document).toEqual(results[0] === null ? mine : theirs);
    expect([kept.version, kept.updated_by_name]).toEqual([version + 1, 'Admin']);
    for (const stale of [
      code(t.run(company, (ctx) => updateCompensation(ctx, id, { version, name: 'Stale' }))),
      code(t.run(company, (ctx) => goLive(ctx, id, version))),
      code(t.run(company, (ctx) => backToDraft(ctx, id, version))),
    ])
      expect(await stale).toBe('compensation_changed');
  });

  test('the frequency is free until it was live, then for a duplicate only', async () => {
    const plan = await newPlan('Frequency');
    const draft = await newCompensation(plan.id, 'Draft');
    const changed = await t.run(company, (ctx) =>
      updateCompensation(ctx, draft.id, {
        version: draft.version,
        calculation_trigger: 'each_quarter',
        only_month: '2026-03',
      }),
    );
    expect(changed).toMatchObject({ calculation_trigger: 'each_quarter', only_month: '2026-03' });
    const alive = await live(plan.id, 'Live');
    const down = await t.run(company, (ctx) => backToDraft(ctx, alive.id, alive.version));
    for (const change of [
      { calculation_trigger: 'each_year' },
      { payment_trigger: 'end_of_year' },
      { only_month: '2026-05' },
    ] as const)
      expect(
        await code(
          t.run(company, (ctx) => updateCompensation(ctx, alive.id, { version: down.version, ...change })),
        ),
      ).toBe('frequency_locked');
    const copy = await t.run(company, (ctx) => duplicateCompensation(ctx, alive.id, { name: 'Copy' }));
    const free = await t.run(company, (ctx) =>
      updateCompensation(ctx, copy.id, { version: copy.version, calculation_trigger: 'each_year' }),
    );
    expect(free.calculation_trigger).toBe('each_year');
  });

  test('moving to another plan makes it a draft', async () => {
    const [from, to] = [await newPlan('From'), await newPlan('To')];
    const alive = await live(from.id, 'Mover');
    const moved = await t.run(company, (ctx) =>
      updateCompensation(ctx, alive.id, { version: alive.version, plan_id: to.id }),
    );
    expect([moved.plan_name, moved.state]).toEqual(['To', 'draft']);
    await live(from.id, 'Mover');
    const back = refusal(
      t.run(company, (ctx) =>
        updateCompensation(ctx, alive.id, { version: moved.version, plan_id: from.id }),
      ),
    );
    expect((await back)?.code).toBe('name_used');
    expect(
      await code(
        t.run(company, (ctx) =>
          updateCompensation(ctx, alive.id, { version: moved.version, plan_id: newId() }),
        ),
      ),
    ).toBe('not_found');
  });

  test('the catalogue offers what exists', async () => {
    const catalogue = await t.run(company, (ctx) => getCatalogue(ctx));
    expect(catalogue.currency).toEqual({ code: 'USD', decimals: 2 });
    expect(catalogue.calendar).toEqual({
      month_reference_day: 1,
      fiscal_year_start: 1,
      fiscal_year_shift: 0,
    });
    const plan = await newPlan('In the catalogue');
    const read = await live(plan.id, 'Read', paying('10'));
    const reader = await live(plan.id, 'Reader', reading(read.id));
    const { compensations } = await t.run(company, (ctx) => getCatalogue(ctx));
    expect(compensations.find((each) => each.id === read.id)).toMatchObject({
      reads: [],
      results: [{ name: 'Bonus', type: 'decimal', format: 'number' }],
    });
    expect(compensations.find((each) => each.id === reader.id)).toMatchObject({
      plan_name: 'In the catalogue',
      reads: [read.id],
      results: [{ name: 'Total', format: 'amount' }],
    });
  });
});
