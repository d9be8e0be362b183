import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startTestDatabase,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../platform/testing/index.ts';
import { readUsersFile } from '../user-imports/index.ts';
import { checkQuotaFile } from './check-quota-file.ts';
import { exportQuota } from './export-quota.ts';
import type { QuotaType } from './quota-policy.ts';
import { readPeriod } from './read-period.ts';
import { createQuota } from './create-quota.ts';
import { setQuotaValues } from './set-quota-values.ts';

let t: TestDatabase;
let company: TestTenant;
let anna: TestUser;
let boris: TestUser;
beforeAll(async () => {
  t = await startTestDatabase();
  company = await t.tenant({ settings: { currency: 'USD' } });
  anna = await company.addUser({ name: 'Anna Rep' });
  boris = await company.addUser({ name: 'Boris Rep' });
  await t.query(`update users set external_ref = 'E-7' where id = $1`, [boris.user_id]);
  await company.addUser({ name: 'Twin' });
  await company.addUser({ name: 'Twin' });
});
afterAll(() => t.stop());

const make = (
  name: string,
  frequency: 'monthly' | 'quarterly' | 'annually' = 'monthly',
  type: QuotaType = 'amount',
) => t.run(company, (ctx) => createQuota(ctx, { name, frequency, type }));
const check = (id: string, text: string, query: Partial<Parameters<typeof checkQuotaFile>[3]> = {}) =>
  t.run(company, async (ctx) =>
    checkQuotaFile(ctx, id, await readUsersFile('quotas.csv', new TextEncoder().encode(text)), query),
  );
const cellsOf = ({ cells }: Awaited<ReturnType<typeof check>>) =>
  cells.map(({ user_name, month, value }) => `${user_name} ${month} ${value}`);
const issuesOf = ({ issues }: Awaited<ReturnType<typeof check>>) =>
  issues.map(({ line, reason, value }) => `${line} ${reason} ${value}`);

describe('quotas from a file', () => {
  it('are found by employee number, e-mail or name, and read as other imports read numbers', async () => {
    const { id } = await make('Found');
    const checked = await check(
      id,
      'Employee;Month;Target\nanna  rep;2026-03;1.234,50\nE-7;3/2026;$900\nAnna Rep;mars 2026;1\nBoris Rep;Apr-26;2\n',
    );
    expect(cellsOf(checked)).toEqual([
      'Anna Rep 2026-03 1234.5',
      'Boris Rep 2026-03 900',
      'Boris Rep 2026-04 2',
    ]);
    expect(issuesOf(checked)).toEqual(['4 twice_in_file mars 2026']);
  });

  it('are checked row by row, each with its reason, and nothing is written', async () => {
    const { id } = await make('Checked');
    const checked = await check(
      id,
      'name,employee number,period,value\nNobody,,2026-01,1\nTwin,,2026-01,1\nAnna Rep,E-7,2026-01,1\nAnna Rep,,someday,1\nAnna Rep,,2026-01,much\nAnna Rep,,2026-01,\nAnna Rep,,,1\n,,2026-01,1\nAnna Rep,,2026-01,€5\nAnna Rep,,2026-01\nAnna Rep,,2026-02,7\n',
    );
    expect(issuesOf(checked)).toEqual([
      '2 unknown_person Nobody',
      '3 ambiguous_person Twin',
      '4 different_people Anna Rep',
      '5 unreadable_period someday',
      '6 not_a_number much',
      '7 missing_value ',
      '8 missing_period ',
      '9 missing_person ',
      '10 other_currency €5',
      '11 wrong_column_count ',
    ]);
    expect(cellsOf(checked)).toEqual(['Anna Rep 2026-02 7']);
    expect(await t.query('select from quota_values where quota_id = $1', [id])).toEqual([]);
  });

  it('of percentages ask what plain numbers mean where the values can not tell', async () => {
    const { id } = await make('Rate', 'monthly', 'percentage');
    const file = 'name,period,rate\nAnna Rep,2026-01,1.5\n';
    expect(issuesOf(await check(id, file))).toEqual(['2 percent_unit_missing 1.5']);
    expect(cellsOf(await check(id, file, { percent_unit: 'percent' }))).toEqual(['Anna Rep 2026-01 0.015']);
    expect(cellsOf(await check(id, 'name,period,rate\nAnna Rep,2026-01,85%\n'))).toEqual([
      'Anna Rep 2026-01 0.85',
    ]);
  });

  it('take another column when a person says so', async () => {
    const { id } = await make('Columns');
    const file = 'name,period,value,next year\nAnna Rep,2026-01,1,2\n';
    expect(cellsOf(await check(id, file, { value: 3 }))).toEqual(['Anna Rep 2026-01 2']);
  });

  it.each([
    ['monthly', 'amount', '2026-01', '1234.5'],
    ['quarterly', 'number', '2026-04', '-3'],
    ['annually', 'percentage', '2026-01', '0.855'],
  ] as const)(
    'the export of a %s %s is read back, with nothing to change',
    async (frequency, type, month, value) => {
      const { id } = await make(`Export ${frequency}`, frequency, type);
      await t.run(company, (ctx) =>
        setQuotaValues(ctx, id, [
          { user_id: anna.user_id, month, value },
          { user_id: boris.user_id, month, value },
        ]),
      );
      const { content } = await t.run(company, (ctx) => exportQuota(ctx, id));
      expect(await check(id, content)).toMatchObject({ rows: 2, unchanged: 2, cells: [], issues: [] });
      await t.query('delete from quota_values where quota_id = $1', [id]);
      expect((await check(id, content)).cells).toMatchObject([
        { month, value, was: null },
        { user_name: 'Boris Rep' },
      ]);
    },
  );
});

const calendar = { month_reference_day: 1, fiscal_year_start: 4, fiscal_year_shift: 0 };
it.each([
  ['2026-04-01', 'monthly', 2026 * 12 + 3],
  ['2026-04-02', 'monthly', 'unreadable_period'],
  ['13/2026', 'monthly', 'unreadable_period'],
  ['décembre 2026', 'monthly', 2026 * 12 + 11],
  ['Q1 2026', 'quarterly', 2026 * 12 + 3],
  ['2026-T2', 'quarterly', 2026 * 12 + 6],
  ['2026-05', 'quarterly', 'not_a_period_start'],
  ['2026', 'annually', 2026 * 12 + 3],
  ['2026', 'monthly', 'unreadable_period'],
] as const)('the period %j of a quota that is %s', (text, frequency, expected) => {
  expect(readPeriod(text, frequency, calendar)).toBe(expected);
});
