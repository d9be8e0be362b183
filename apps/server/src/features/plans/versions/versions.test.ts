import { describe, expect, test } from 'vitest';
import { goLive } from '../go-live.ts';
import { saveDocument } from '../save-document.ts';
import { updateCompensation } from '../update-compensation.ts';
import { code, company, newCompensation, newPlan, paying, t, usePlans } from '../testing/plan-world.ts';
import { getVersion, listVersions, restoreVersion } from './index.ts';

usePlans();

const history = async (id: string) =>
  (await t.run(company, (ctx) => listVersions(ctx, id))).map(
    ({ version, what, state, saved_by_name }) => `${version} ${what} ${state} ${saved_by_name}`,
  );
const pays = async (id: string, version: number) => {
  const { document } = await t.run(company, (ctx) => getVersion(ctx, id, version));
  const [bonus] = document.variables;
  return bonus?.kind === 'Formula' && bonus.tree?.type === 'number' ? bonus.tree.value : null;
};

describe('versions of a compensation', () => {
  test('say who saved what, and any of them comes back as a new one', async () => {
    const plan = await newPlan('Versions');
    const { id, version } = await newCompensation(plan.id, 'Bonus');
    const first = await t.run(company, (ctx) => saveDocument(ctx, id, { version, document: paying('100') }));
    const live = await t.run(company, (ctx) => goLive(ctx, id, first.version));
    const raised = await t.run(company, (ctx) =>
      saveDocument(ctx, id, { version: live.version, document: paying('150') }),
    );
    const renamed = await t.run(company, (ctx) =>
      updateCompensation(ctx, id, { version: raised.version, name: 'Premium' }),
    );
    expect(await history(id)).toEqual([
      '5 settings live Admin',
      '4 saved live Admin',
      '3 live live Admin',
      '2 saved draft Admin',
      '1 created draft Admin',
    ]);
    expect(await code(t.run(company, (ctx) => restoreVersion(ctx, id, { version: 3, current: 1 })))).toBe(
      'compensation_changed',
    );
    const back = await t.run(company, (ctx) =>
      restoreVersion(ctx, id, { version: 3, current: renamed.version }),
    );
    expect([back.name, back.state, back.version]).toEqual(['Premium', 'live', 6]);
    expect([await pays(id, 3), await pays(id, 4), await pays(id, 6)]).toEqual(['100', '150', '100']);
    expect((await history(id))[0]).toBe('6 restored live Admin');
    expect(await code(t.run(company, (ctx) => getVersion(ctx, id, 99)))).toBe('not_found');
  });

  test('of one sitting at a draft are one', async () => {
    const plan = await newPlan('Sitting');
    const { id, version } = await newCompensation(plan.id, 'Bonus');
    let at = version;
    for (const value of ['1', '2', '3'])
      at = (await t.run(company, (ctx) => saveDocument(ctx, id, { version: at, document: paying(value) })))
        .version;
    expect(await history(id)).toEqual(['4 saved draft Admin', '1 created draft Admin']);
    const other = await company.addUser({ name: 'Other', role: 'admin' });
    await t.run(company, (ctx) => saveDocument(ctx, id, { version: at, document: paying('4') }), other);
    expect(await history(id)).toEqual([
      '5 saved draft Other',
      '4 saved draft Admin',
      '1 created draft Admin',
    ]);
  });

  test('a draft is not restored into what a live one may not be', async () => {
    const plan = await newPlan('Unready');
    const { id, version } = await newCompensation(plan.id, 'Bonus');
    const saved = await t.run(company, (ctx) => saveDocument(ctx, id, { version, document: paying('1') }));
    const live = await t.run(company, (ctx) => goLive(ctx, id, saved.version));
    expect(
      await code(t.run(company, (ctx) => restoreVersion(ctx, id, { version: 1, current: live.version }))),
    ).toBe('compensation_incomplete');
  });
});
