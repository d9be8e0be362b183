import type { CompensationDocument } from '@comptoir/engine';
import { describe, expect, test } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import { backToDraft } from './back-to-draft.ts';
import { EMPTY_DOCUMENT } from './compensation-policy.ts';
import { deleteCompensation } from './delete-compensation.ts';
import { duplicateCompensation } from './duplicate-compensation.ts';
import { getCatalogue } from './get-catalogue.ts';
import { goLive } from './go-live.ts';
import { getCompensation } from './read-compensations.ts';
import { saveDocument } from './save-document.ts';
import { undoDeleteCompensation } from './undo-delete-compensation.ts';
import { updateCompensation } from './update-compensation.ts';
import {
  code,
  company,
  live,
  newCompensation,
  newPlan,
  paying,
  reading,
  refusal,
  t,
  usePlans,
} from './testing/plan-world.ts';

usePlans();

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

  test('a deleted one comes back for an hour as it was, and pays again if it was live', async () => {
    const plan = await newPlan('Undo');
    const alive = await live(plan.id, 'Back');
    const draft = await newCompensation(plan.id, 'Sketch');
    const now = (id: string) => t.run(company, (ctx) => getCompensation(ctx, id));
    const uses = () =>
      t.query('select used_id, spot from object_uses where by_id = $1 order by used_id, spot', [alive.id]);
    const history = () =>
      t.query('select version, what from compensation_versions where compensation_id = $1 order by version', [
        alive.id,
      ]);
    const state = async (id: string) => {
      const { version: _version, updated_at: _at, ...rest } = await now(id);
      return rest;
    };
    const before = [await state(alive.id), await state(draft.id), await uses(), await history()];
    const undo = (id: string) =>
      t.run(company, async (ctx) => {
        await undoDeleteCompensation(ctx, id);
        return ctx.jobs.map((job) => job.kind);
      });
    for (const id of [alive.id, draft.id]) await t.run(company, (ctx) => deleteCompensation(ctx, id));
    expect(await uses()).toEqual([]);
    expect(await undo(alive.id)).toEqual(['calculate']);
    expect(await undo(draft.id)).toEqual([]);
    expect([await state(alive.id), await state(draft.id), await uses(), await history()]).toEqual(before);
    // Guards: only what is deleted, only for an hour, and under a name that is still free.
    expect(await code(undo(draft.id))).toBe('deletion_not_undoable');
    await t.run(company, (ctx) => deleteCompensation(ctx, draft.id));
    await newCompensation(plan.id, 'Sketch');
    expect(await code(undo(draft.id))).toBe('name_used');
    await t.run(company, (ctx) => deleteCompensation(ctx, alive.id));
    await t.query(`update compensations set updated_at = now() - interval '61 minutes' where id = $1`, [
      alive.id,
    ]);
    expect(await code(undo(alive.id))).toBe('deletion_not_undoable');
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
