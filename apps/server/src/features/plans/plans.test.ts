import { describe, expect, test } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import type { TestDatabase } from '../../platform/testing/index.ts';
import { archivePlan } from './archive-plan.ts';
import { backToDraft } from './back-to-draft.ts';
import { checkDocument } from './check-document.ts';
import { EMPTY_DOCUMENT } from './compensation-policy.ts';
import { createCompensation } from './create-compensation.ts';
import { createPlan } from './create-plan.ts';
import { deleteCompensation } from './delete-compensation.ts';
import { deletePlan } from './delete-plan.ts';
import { duplicateCompensation } from './duplicate-compensation.ts';
import { duplicatePlan } from './duplicate-plan.ts';
import { getCatalogue } from './get-catalogue.ts';
import { goLive } from './go-live.ts';
import { orderPlans } from './order-plans.ts';
import { getCompensation } from './read-compensations.ts';
import { getPlan, listPlans } from './read-plans.ts';
import { saveDocument } from './save-document.ts';
import { setPlanMembers } from './set-plan-members.ts';
import { unarchivePlan } from './unarchive-plan.ts';
import { updateCompensation } from './update-compensation.ts';
import { updatePlan } from './update-plan.ts';
import {
  code,
  company,
  live,
  monthly,
  newCompensation,
  newPlan,
  paying,
  reading,
  refusal,
  rep,
  t,
  usePlans,
} from './testing/plan-world.ts';

usePlans();

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
      group_id: null,
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
        { user_id: rep.user_id, team_id: null, group_id: null, start_date: null, end_date: null },
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
