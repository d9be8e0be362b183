import { REPORT_COLUMNS, type ReportLook, type ReportResult } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import {
  startTestDatabase,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../platform/testing/index.ts';
import { createRecord } from '../records/create-record.ts';
import { createField } from '../tables/index.ts';
import { createTable } from '../tables/create-table.ts';
import { deleteField } from '../tables/delete-field.ts';
import {
  archiveReport,
  changeReport,
  createReport,
  duplicateReport,
  removeReport,
} from './change-reports.ts';
import { listColumns } from './list-columns.ts';
import { getReport, listReports } from './read-reports.ts';
import { drillLook, runLook } from './result/run-report.ts';
import { setShares } from './share-report.ts';

let t: TestDatabase;
let company: TestTenant;
let table_id: string;
const field = { Name: '', Stage: '', Value: '', Owner: '', Closed: '', Id: '', Currency: '', Price: '' };

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error)),
  );

const PLAIN: Omit<ReportLook, 'source'> = {
  columns: [],
  calculations: [],
  filters: [],
  link: 'and',
  sort: [],
  groups: [],
  pivot: null,
  measures: [],
  chart: null,
  widths: {},
};
const look = (more: Partial<ReportLook> = {}): ReportLook => ({
  ...PLAIN,
  source: { kind: 'table', table_id },
  ...more,
});
const group = (column_id: string, more: object = {}) => ({
  column_id,
  by: 'month' as const,
  direction: 'asc' as const,
  measure_id: null,
  ...more,
});
const SUM = newId();
const ROWS = newId();
const UNIQUE = newId();

const run = (report: ReportLook, view: 'rows' | 'groups' = 'rows', actor: TestUser = company.admin) =>
  t.run(company, (ctx) => runLook(ctx, report, { view, start: 0, limit: 200 }), actor);
function groupsIn({ result }: ReportResult) {
  if (result.kind !== 'groups') throw new Error('groups were wanted');
  return result;
}
function rowsIn({ result }: Pick<ReportResult, 'result'>) {
  if (result.kind !== 'rows') throw new Error('rows were wanted');
  return result;
}

const DEALS = [
  ['1', 'Acme', 'Won', '100.50', '2026-01-10', 'USD', '10'],
  ['2', 'Bolt', 'won', '50.25', '2026-02-11', 'EUR', '20'],
  ['3', 'Core', 'Lost', '10', '2026-01-12', 'EUR', '30'],
  ['4', 'Dune', 'Open', null, '2026-03-13', 'GBP', '40'],
  ['5', 'Echo', null, '7', null, null, '50'],
] as const;

beforeAll(async () => {
  t = await startTestDatabase();
  company = await t.tenant();
  const table = await t.run(company, (ctx) => createTable(ctx, { name: 'Deals' }));
  table_id = table.id;
  field.Id = table.id_field_id!;
  field.Name = table.fields[1]!.id;
  for (const [name, type] of [
    ['Stage', 'string'],
    ['Value', 'amount'],
    ['Owner', 'user'],
    ['Closed', 'date'],
    ['Currency', 'string'],
    ['Price', 'amount'],
  ] as const)
    field[name] = (
      await t.run(company, (ctx) => createField(ctx, table_id, { name, type, decimals: 2, options: [] }))
    ).id;
  await t.query(`update fields set currency_field_id = $1 where id = $2`, [field.Currency, field.Price]);
  await t.query(`update data_tables set conversion_date_field_id = $1, user_field_id = $2 where id = $3`, [
    field.Closed,
    field.Owner,
    table_id,
  ]);
  for (const [key, name, stage, value, closed, currency, price] of DEALS)
    await t.run(company, (ctx) =>
      createRecord(ctx, table_id, {
        [field.Id]: key,
        [field.Name]: name,
        [field.Stage]: stage,
        [field.Value]: value,
        [field.Owner]: company.admin.user_id,
        [field.Closed]: closed,
        [field.Currency]: currency,
        [field.Price]: price,
      }),
    );
  const environment = company.tenant.environment_id;
  await t.query(`insert into currencies (environment_id, code, created_at) values ($1, 'EUR', now())`, [
    environment,
  ]);
  await t.query(
    `insert into exchange_rates (environment_id, currency, start_month, rate) values ($1, 'EUR', '2025-01-01', 0.9), ($1, 'EUR', '2026-02-01', 0.8)`,
    [environment],
  );
});
afterAll(() => t.stop());

test('rows of a table, filtered, sorted, with a calculated column', async () => {
  const double = newId();
  const report = look({
    columns: [field.Name, double],
    calculations: [
      {
        id: double,
        name: 'Double',
        type: 'float',
        decimals: 2,
        formula: {
          type: 'binary',
          operator: '*',
          left: { type: 'variable', id: field.Value },
          right: { type: 'number', value: '2' },
        },
      },
    ],
    filters: [
      {
        kind: 'condition',
        field_id: double,
        operator: 'greater',
        comparand: { kind: 'constant', values: ['15'] },
      },
    ],
    sort: [{ field_id: double, direction: 'desc' }],
  });
  const { rows, total, columns } = rowsIn(await run(report));
  expect(columns.map(({ name }) => name)).toEqual(['Name', 'Double']);
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Acme', '201'],
    ['Bolt', '100.5'],
    ['Core', '20'],
  ]);
  expect(total).toBe(3);
});

test('groups with subtotals, a pivot, unique counts, and the rows behind each number', async () => {
  const report = look({
    groups: [group(field.Stage)],
    pivot: group(field.Closed),
    measures: [
      { kind: 'column', id: SUM, name: '', column_id: field.Value, function: 'sum' },
      { kind: 'rows', id: ROWS, name: 'Deals' },
      { kind: 'column', id: UNIQUE, name: '', column_id: field.Name, function: 'count_unique' },
    ],
  });
  const result = groupsIn(await run(report, 'groups'));
  expect(result.across).toEqual(['2026-01-01', '2026-02-01', '2026-03-01', null]);
  expect(
    result.groups.map(({ value, values, across }) => [
      value,
      values,
      across.map((cells) => cells?.[0] ?? null),
    ]),
  ).toEqual([
    ['Lost', ['10', '1', '1'], ['10', null, null, null]],
    ['Open', ['0', '1', '1'], [null, null, '0', null]],
    ['Won', ['150.75', '2', '2'], ['100.5', '50.25', null, null]],
    [null, ['7', '1', '1'], [null, null, null, '7']],
  ]);
  expect(result.total).toMatchObject({ count: 5, values: ['167.75', '5', '5'] });
  for (const { value, count, across } of result.groups) {
    const behind = await t.run(company, (ctx) =>
      drillLook(ctx, report, { path: [value], start: 0, limit: 200 }),
    );
    expect(rowsIn(behind).total).toBe(count);
    for (const [at, cells] of across.entries()) {
      const some = await t.run(company, (ctx) =>
        drillLook(ctx, report, { path: [value], across: result.across[at]!, start: 0, limit: 200 }),
      );
      expect(rowsIn(some).total).toBe(Number(cells?.[1] ?? 0));
    }
  }
});

test('a number without separators of thousands is so in rows, groups and measures', async () => {
  const made = await t.run(company, (ctx) => createTable(ctx, { name: 'Models' }));
  const number = (name: string, is_grouped?: boolean) =>
    t.run(company, (ctx) =>
      createField(ctx, made.id, { name, type: 'float', decimals: 0, options: [], is_grouped }),
    );
  const [year, units] = [await number('Year', false), await number('Units')];
  await t.run(company, (ctx) =>
    createRecord(ctx, made.id, {
      [made.id_field_id!]: '1',
      [made.fields[1]!.id]: 'T',
      [year.id]: '1996',
      [units.id]: '2500',
    }),
  );
  const most = (column_id: string) =>
    ({ kind: 'column', id: newId(), name: '', column_id, function: 'max' }) as const;
  const report = {
    ...PLAIN,
    source: { kind: 'table' as const, table_id: made.id },
    columns: [year.id, units.id],
    groups: [group(year.id)],
    measures: [most(year.id), most(units.id), { kind: 'rows' as const, id: newId(), name: '' }],
  };
  const shown = (columns: readonly { readonly is_grouped?: false | undefined }[]) =>
    columns.map(({ is_grouped }) => is_grouped ?? true);
  expect(shown(rowsIn(await run(report)).columns)).toEqual([false, true]);
  const { levels, measures } = groupsIn(await run(report, 'groups'));
  expect([shown(levels), shown(measures)]).toEqual([[false], [false, true, true]]);
});

test('amounts of several currencies are added in the company’s, by the rate of their month', async () => {
  const measures = [
    { kind: 'column' as const, id: SUM, name: '', column_id: field.Price, function: 'sum' as const },
  ];
  const {
    measures: [measure],
    total,
  } = groupsIn(await run(look({ measures }), 'groups'));
  // 10 USD, 20 EUR in February, 30 EUR in January, 50 without a currency; 40 GBP have no rate.
  expect(total.values).toEqual(['103']);
  expect(measure).toMatchObject({ currency: 'USD', unconverted: 1 });
  const { rows } = rowsIn(
    await run(look({ columns: [field.Price], sort: [{ field_id: field.Price, direction: 'asc' }] })),
  );
  expect(rows.map(({ currencies }) => currencies?.[0])).toEqual(['USD', 'EUR', 'EUR', 'GBP', 'USD']);
});

test('what a report names is there, and stays', async () => {
  const saving = (more: Partial<ReportLook>) =>
    code(t.run(company, (ctx) => createReport(ctx, { ...look(more), name: 'R', section: '' })));
  expect(await saving({ columns: [newId()] })).toBe('invalid_field');
  expect(await saving({ groups: [group(newId())] })).toBe('invalid_field');
  expect(await saving({ groups: [group(field.Stage, { measure_id: newId() })] })).toBe('invalid_field');
  expect(
    await saving({
      measures: [{ kind: 'column', id: SUM, name: '', column_id: field.Name, function: 'sum' }],
    }),
  ).toBe('invalid_field');
  const text = { type: 'text' as const, value: 'x' };
  const formula = { type: 'binary' as const, operator: '+' as const, left: text, right: text };
  expect(
    await saving({ calculations: [{ id: newId(), name: 'C', type: 'float', decimals: 0, formula }] }),
  ).toBe('invalid_field');
  const { id, version } = await t.run(company, (ctx) =>
    createReport(ctx, { ...look({ groups: [group(field.Stage)] }), name: 'By stage', section: 'Sales' }),
  );
  await expect(t.run(company, (ctx) => deleteField(ctx, table_id, field.Stage))).rejects.toMatchObject({
    code: 'field_in_use',
    params: { uses: [{ kind: 'report', id, name: 'By stage' }] },
  });
  await t.run(company, (ctx) => changeReport(ctx, id, { ...look(), name: 'Plain', section: '', version }));
  expect(
    await code(
      t.run(company, (ctx) => changeReport(ctx, id, { ...look(), name: 'Late', section: '', version })),
    ),
  ).toBe('conflict');
  await t.run(company, (ctx) => removeReport(ctx, id));
  expect(await code(t.run(company, (ctx) => getReport(ctx, id)))).toBe('report_not_found');
});

test('a report is seen by its owner, by whom it is shared with, and by who may delete reports', async () => {
  const level = (name: 'read' | 'write') => ({
    resources: {
      report: { effect: 'allow' as const, level: name },
      data_table: { effect: 'allow' as const, level: 'read' as const },
    },
    binary: {},
    statement_scope: 'me' as const,
    request_scope: 'mine' as const,
  });
  const writer = await company.addUser({ name: 'Writer', permissions: level('write') });
  const reader = await company.addUser({ name: 'Reader', permissions: level('read') });
  const nobody = await company.addUser({ name: 'Nobody' });
  const as = <T>(actor: TestUser, work: Parameters<typeof t.run<T>>[1]) => t.run(company, work, actor);
  const { id } = await as(writer, (ctx) => createReport(ctx, { ...look(), name: 'Mine', section: 'A' }));
  const list = (actor: TestUser, archived: 'true' | 'false' = 'false') =>
    as(actor, (ctx) => listReports(ctx, { page: 0, size: 200, search: 'mi', archived }));
  expect((await list(writer)).reports).toMatchObject([
    { id, permission: 'edit', can_manage: true, section: 'A' },
  ]);
  expect((await list(company.admin)).reports).toMatchObject([{ id, permission: 'edit', can_manage: true }]);
  expect((await list(reader)).reports).toEqual([]);
  expect(await code(as(reader, (ctx) => getReport(ctx, id)))).toBe('report_not_found');
  expect(await code(list(nobody))).toBe('forbidden');
  const share = (shares: Parameters<typeof setShares>[2]['shares']) =>
    as(writer, (ctx) => setShares(ctx, id, { shares }));
  expect(await code(share([{ user_id: nobody.user_id, permission: 'view' }]))).toBe('report_not_shareable');
  expect(await code(share([{ user_id: newId(), permission: 'view' }]))).toBe('not_found');
  await share([{ user_id: reader.user_id, permission: 'view' }]);
  expect((await list(reader)).reports).toMatchObject([{ id, permission: 'view', can_manage: false }]);
  const change = () =>
    as(reader, (ctx) => changeReport(ctx, id, { ...look(), name: 'Mine too', section: '' }));
  expect(await code(change())).toBe('report_forbidden');
  await share([{ user_id: reader.user_id, permission: 'edit' }]);
  expect(await change()).toMatchObject({ name: 'Mine too', permission: 'edit' });
  expect(await code(as(reader, (ctx) => removeReport(ctx, id)))).toBe('report_forbidden');
  expect(await code(as(reader, (ctx) => archiveReport(ctx, id, true)))).toBe('report_forbidden');
  expect(await code(as(reader, (ctx) => duplicateReport(ctx, id)))).toBe('forbidden');
  expect((await as(company.admin, (ctx) => duplicateReport(ctx, id))).name).toBe('Mine too (2)');
  await as(writer, (ctx) => archiveReport(ctx, id, true));
  expect((await list(reader)).reports).toEqual([]);
  expect((await list(reader, 'true')).reports).toMatchObject([{ id }]);
  const stranger = await t.tenant();
  expect(await code(t.run(stranger, (ctx) => getReport(ctx, id)))).toBe('report_not_found');
});

test('a source shows only its columns to those who may read it', async () => {
  const columns = await t.run(company, (ctx) => listColumns(ctx, { kind: 'statements' }));
  expect(columns.columns.map(({ standard }) => standard)).toEqual(
    expect.arrayContaining(['user', 'month', 'team', 'earned', 'payable', 'status']),
  );
  const only = await company.addUser({
    name: 'Only reports',
    permissions: {
      resources: { report: { effect: 'allow', level: 'read' } },
      binary: {},
      statement_scope: 'all',
      request_scope: 'mine',
    },
  });
  expect(await code(run(look(), 'rows', only))).toBe('forbidden');
  expect(await code(run({ ...look(), source: { kind: 'statements' } }, 'rows', only))).toBe('forbidden');
  expect(REPORT_COLUMNS.user).not.toBe(REPORT_COLUMNS.month);
});
