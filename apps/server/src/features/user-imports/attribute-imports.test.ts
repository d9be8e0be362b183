import type { AttributeType, UserImport, UserImportOptions } from '@comptoir/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase, type TestTenant } from '../../platform/testing/index.ts';
import { allValues, findAttributes } from '../attributes/index.ts';
import { createAttribute } from '../attributes/create-attribute.ts';
import { setAttributeValues } from '../attributes/set-values.ts';
import { readUsersFile } from './import-file.ts';
import { applyUserImport, checkUserImport, createPreview } from './user-import.ts';

let t: TestDatabase;
let tenant: TestTenant;
beforeAll(async () => {
  t = await startTestDatabase();
});
afterAll(() => t.stop());

const company = async (settings: Record<string, unknown> = {}) => {
  tenant = await t.tenant({ settings });
};
const attribute = (name: string, type: AttributeType) =>
  t.run(tenant, (ctx) =>
    createAttribute(ctx, { name, type, unique: false, include_in_exports: false, options: [] }),
  );
const upload = (text: string) =>
  t.run(tenant, async (ctx) =>
    createPreview(ctx, 'people.csv', await readUsersFile('people.csv', new TextEncoder().encode(text))),
  );
const recheck = (preview: UserImport, options: Partial<UserImportOptions>) =>
  t.run(tenant, (ctx) =>
    checkUserImport(ctx, preview.id, {
      mapping: preview.mapping,
      options: { ...preview.options, ...options },
    }),
  );
const apply = (preview: UserImport) =>
  t.run(tenant, (ctx) => applyUserImport(ctx, preview.id, { all_or_nothing: false }));
const reasons = (preview: UserImport) =>
  preview.issues.map(({ line, reason, column }) => `${line} ${reason} ${column}`);
const values = async () =>
  (await t.run(tenant, (ctx) => allValues(ctx)))
    .toSorted(
      (a, b) => (a.start_date ?? '').localeCompare(b.start_date ?? '') || a.value.localeCompare(b.value),
    )
    .map(({ value, start_date, end_date }) => `${value} ${start_date ?? '…'} ${end_date ?? '…'}`);
const month_start = () => `${t.clock.today().slice(0, 7)}-01`;

describe('percentages of a users file', () => {
  /** Guard: the unit. Without it 7 was stored as 700 %, and 3.5% was refused. */
  it('a plain number means what the admin said; a sign says it itself; without a word the row is refused', async () => {
    await company();
    const { id } = await attribute('Rate', 'percentage');
    const preview = await upload('name,Rate\nAnn,7\nBob,3.5%\nCid,12.5\nDan,0\n');
    expect(preview.numbers[1]).toMatchObject({
      plain_number: { text: '12.5', ratio: '12.5', percent: '0.125', guess: 'percent' },
    });
    expect(reasons(preview)).toEqual(['2 percent_unit_missing Rate', '4 percent_unit_missing Rate']);
    const meant = await recheck(preview, { percent_units: { [id]: 'percent' } });
    expect(meant.issues).toEqual([]);
    expect(meant.options.percent_units).toEqual({ [id]: 'percent' });
    await apply(preview);
    expect(await values()).toEqual(['0 … …', '0.035 … …', '0.07 … …', '0.125 … …']);
    expect((await t.run(tenant, (ctx) => findAttributes(ctx)))[0]?.percent_unit).toBe('percent');
  });

  it('a ratio stays a ratio', async () => {
    await company();
    const { id } = await attribute('Rate', 'percentage');
    const preview = await upload('name;Rate\nAnn;0,07\nBob;"1,5 %"\n');
    await recheck(preview, { percent_units: { [id]: 'ratio' } });
    await apply(preview);
    expect(await values()).toEqual(['0.015 … …', '0.07 … …']);
  });

  it('amounts in another currency are refused, dates of other zones are moved, spaces separate thousands', async () => {
    await company({ currency: 'USD', timezone: 'Europe/Paris' });
    await attribute('OTE', 'amount');
    await attribute('Hired', 'date');
    const preview = await upload(
      'name,OTE,Hired\nAnn,"$1 200.50",2017-03-31T23:30:00Z\nBob,€12.30,\nCid,12 34,\nDan,,2017-02-30\nEve,5%,\n',
    );
    expect(reasons(preview)).toEqual([
      '3 other_currency OTE',
      '4 attribute_invalid OTE',
      '5 attribute_invalid Hired',
      '6 attribute_invalid OTE',
    ]);
    await apply(preview);
    expect(await values()).toEqual(['1200.5 … …', '2017-04-01 … …']);
  });
});

describe('from when attribute values hold', () => {
  const withAnn = async () => {
    await company();
    const made = await attribute('Territory', 'text');
    const ann = await tenant.addUser({ name: 'Ann' });
    await t.run(tenant, (ctx) =>
      setAttributeValues(ctx, made.id, {
        user_ids: [ann.user_id],
        value: 'North',
        start_date: '2016-01-01',
        end_date: null,
      }),
    );
    return made.id;
  };

  it('is chosen: this month, a day, always; a new person’s value applies from the start unless a day is chosen', async () => {
    await withAnn();
    const preview = await upload('name,Territory\nAnn,South\nBob,East\n');
    expect(preview.changes.map(({ before, after, from }) => [before, after, from])).toEqual([
      ['North', 'South', month_start()],
    ]);
    const day = await recheck(preview, { attributes_from: '2017-03-01' });
    expect(day.changes.map(({ name, before, after, from }) => [name, before, after, from])).toEqual([
      ['Ann', 'North', 'South', '2017-03-01'],
    ]);
    await apply(preview);
    expect(await values()).toEqual([
      'North 2016-01-01 2017-02-28',
      'East 2017-03-01 …',
      'South 2017-03-01 …',
    ]);
  });

  it('always replaces what was before', async () => {
    await withAnn();
    const preview = await upload('name,Territory\nAnn,South\n');
    await recheck(preview, { attributes_from: 'always' });
    await apply(preview);
    expect(await values()).toEqual(['South … …']);
  });

  it('a row with its own start keeps it, by day or month; another text is refused', async () => {
    await withAnn();
    const preview = await upload(
      'name,Territory,Attribute start\nAnn,South,2017-06\nBob,East,2017-06-15\nCid,West,soon\n',
    );
    expect(preview.mapping[2]).toBe('attribute_start');
    expect(reasons(preview)).toEqual(['4 unparseable_date Attribute start']);
    await apply(preview);
    expect(await values()).toEqual([
      'North 2016-01-01 2017-05-31',
      'South 2017-06-01 …',
      'East 2017-06-15 …',
    ]);
  });

  it('a value that applies already is no change and is not written again', async () => {
    await withAnn();
    const preview = await upload('name,Territory\nAnn,North\n');
    expect(preview.summary).toMatchObject({ updated: 0, unchanged: 1 });
    expect(preview.changes).toEqual([]);
    await apply(preview);
    expect(await values()).toEqual(['North 2016-01-01 …']);
  });
});

it('what is updated says the field, what it was, what it becomes and from when', async () => {
  await company();
  const boss = await tenant.addUser({ name: 'Boss One' });
  await tenant.addUser({ name: 'Ann', email: 'ann@example.test' });
  const preview = await upload(
    'name,email,manager,team,language,employee id\nAnn,ann@example.test,Boss One,West,fr,E7\nBoss One,,,,,\n',
  );
  expect(boss.user_id).not.toBe('');
  expect(preview.summary).toMatchObject({ updated: 1, unchanged: 1 });
  expect(preview.changes).toEqual([
    { line: 2, name: 'Ann', field: 'language', before: 'en', after: 'fr', from: null },
    { line: 2, name: 'Ann', field: 'external_ref', before: null, after: 'E7', from: null },
    { line: 2, name: 'Ann', field: 'manager', before: null, after: 'Boss One', from: month_start() },
    { line: 2, name: 'Ann', field: 'team', before: null, after: 'West', from: month_start() },
  ]);
});

describe('the months of attribute values', () => {
  it('begin and end where the row says, and a value that cannot be read names its month', async () => {
    await company();
    await attribute('Level', 'number');
    const preview = await upload(
      'name,Level,Attributes start month,Attributes end month\nAnn,3,2026-02,2026-04\nBob,high,2026-03,\nCid,4,2026-05,2026-04\n',
    );
    expect(preview.issues).toMatchObject([
      { line: 3, reason: 'attribute_invalid', period: '2026-03' },
      { line: 4, reason: 'start_after_end' },
    ]);
    await apply(preview);
    expect(await values()).toEqual(['3 2026-02-01 2026-04-30']);
    // The same file again changes nothing.
    const again = await upload(
      'name,Level,Attributes start month,Attributes end month\nAnn,3,2026-02,2026-04\n',
    );
    expect(again.summary).toMatchObject({ unchanged: 1, updated: 0 });
  });
});
