import { REPORT_COLUMNS, type Permissions } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import {
  startTestDatabase,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../platform/testing/index.ts';
import type { JobControl, JobCtx } from '../../platform/jobs/define.ts';
import type { SheetRow } from '../../platform/files/sheet.ts';
import type { Ctx } from '../../platform/context.ts';
import { undoableSince } from '../../platform/undo-window.ts';
import { archiveReport, createReport, removeReport, undoRemoveReport } from './change-reports.ts';
import { getReport, listReports } from './read-reports.ts';
import { setShares } from './share-report.ts';
import { createSchedule, listSchedules } from './schedules/change-schedules.ts';
import { nextTime } from './schedules/next-time.ts';
import { sendReport } from './schedules/send-report.ts';
import { reportFile } from './files/report-file.ts';
import { lookSheet } from './files/report-sheet.ts';
import { findReport, forgetDeletedReports } from './report-queries.ts';

const times = [
  // now                      frequency  day hour  zone             next
  ['2026-01-15T10:00:00Z', 'weekly', 1, 8, 'UTC', '2026-01-19T08:00:00Z'],
  ['2026-01-19T08:00:00Z', 'weekly', 1, 8, 'UTC', '2026-01-26T08:00:00Z'],
  ['2026-01-19T07:59:00Z', 'weekly', 1, 8, 'UTC', '2026-01-19T08:00:00Z'],
  ['2026-01-15T10:00:00Z', 'monthly', 31, 9, 'Europe/Paris', '2026-01-31T08:00:00Z'],
  ['2026-02-01T10:00:00Z', 'monthly', 31, 9, 'Europe/Paris', '2026-02-28T08:00:00Z'],
  ['2026-03-29T10:00:00Z', 'monthly', 30, 9, 'Europe/Paris', '2026-03-30T07:00:00Z'],
  ['2026-01-18T23:30:00Z', 'weekly', 1, 0, 'Europe/Paris', '2026-01-25T23:00:00Z'],
] as const;
test.each(times)('at %s, %s on %i at %i in %s is sent at %s', (now, frequency, day, hour, zone, next) => {
  expect(nextTime({ frequency, day, hour }, new Date(now), zone)).toEqual(new Date(next));
});

let t: TestDatabase;
let company: TestTenant;
let rep: TestUser;
const role: Permissions = {
  resources: { report: { effect: 'allow', level: 'read' }, statement: { effect: 'allow', level: 'read' } },
  binary: {},
  statement_scope: 'me',
  request_scope: 'mine',
};
beforeAll(async () => {
  t = await startTestDatabase();
  company = await t.tenant();
  rep = await company.addUser({ name: 'Rep', permissions: role });
  for (const [user, earned] of [
    [rep, 70],
    [company.admin, 30],
  ] as const)
    await t.query(
      `insert into statements (environment_id, id, user_id, month, currency, earned, content_hash, calculated_at, data_as_of, last_modification_date)
       values ($1, $2, $3, '2026-01-01', 'USD', $4, '\\x00', now(), now(), now())`,
      [company.tenant.environment_id, newId(), user.user_id, earned],
    );
});
afterAll(() => t.stop());

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error)),
  );

test('each recipient gets the report with what they see, once; who no longer sees it gets nothing', async () => {
  const SUM = newId();
  const { id } = await t.run(company, (ctx) =>
    createReport(ctx, {
      name: 'Pay',
      section: '',
      source: { kind: 'statements' },
      columns: [],
      calculations: [],
      filters: [],
      link: 'and',
      sort: [],
      groups: [{ column_id: REPORT_COLUMNS.user, by: 'month', direction: 'asc', measure_id: null }],
      pivot: null,
      measures: [
        { kind: 'column', id: SUM, name: 'Earned', column_id: REPORT_COLUMNS.earned, function: 'sum' },
      ],
      chart: null,
      widths: {},
    }),
  );
  const when = { frequency: 'weekly' as const, day: 1, hour: 8, format: 'xlsx' as const, is_on: true };
  const schedule = (user_ids: string[]) =>
    t.run(company, (ctx) => createSchedule(ctx, id, { ...when, user_ids }));
  expect(await code(schedule([rep.user_id]))).toBe('report_not_shareable');
  await t.run(company, (ctx) =>
    setShares(ctx, id, { shares: [{ user_id: rep.user_id, permission: 'view' }] }),
  );
  const made = await schedule([rep.user_id, company.admin.user_id]);
  expect(made).toMatchObject({ is_on: true, users: [{ can_see: true }, { can_see: true }] });
  const mails = () =>
    t.query<{ channel: string; data: { attachment: { base64: string; name: string } } }>(
      `select channel, data from outbox where kind = 'mail' and environment_id = $1`,
      [company.tenant.environment_id],
    );
  // As the queue runs it, for this person's environment.
  const job = {
    transaction: (use: (ctx: Ctx) => Promise<unknown>) => t.run(company, use),
    snapshot: (use: (ctx: Ctx) => Promise<unknown>) => t.run(company, use),
  } as unknown as JobCtx;
  const control = { signal: new AbortController().signal } as JobControl;
  const send = () => sendReport.handler(job, { schedule_id: made.id }, control);
  await send();
  expect(await mails()).toEqual([]);
  const due = () => t.query(`update report_schedules set next_at = '2020-01-01' where id = $1`, [made.id]);
  await due();
  expect(await send()).toEqual({ sent: 2 });
  expect(await send()).toEqual({ sent: 0 });
  const sent = await mails();
  expect(sent.map(({ data }) => data.attachment.name)).toEqual(['Pay.xlsx', 'Pay.xlsx']);
  const [first, second] = sent.map(({ data }) => data.attachment.base64);
  expect(first).not.toBe(second);
  await t.run(company, (ctx) => setShares(ctx, id, { shares: [] }));
  await due();
  expect(await send()).toEqual({ sent: 1 });
  await t.run(company, (ctx) => archiveReport(ctx, id, true));
  expect((await t.run(company, (ctx) => listSchedules(ctx, id))).schedules).toMatchObject([
    { is_on: false, next_at: null },
  ]);
  const pdf = await t.run(company, async (ctx) => reportFile(ctx, (await findReport(ctx, id))!, 'pdf'));
  expect(pdf.content.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a deleted report comes back for an hour, with its ID, sharing and schedules', async () => {
  const own = await t.tenant();
  const reader = await own.addUser({ name: 'Reader', permissions: role });
  const { id } = await t.run(own, (ctx) => createReport(ctx, { ...plain, name: 'Back' }));
  await t.run(own, (ctx) =>
    setShares(ctx, id, { shares: [{ user_id: reader.user_id, permission: 'view' }] }),
  );
  const when = { frequency: 'weekly' as const, day: 1, hour: 8, format: 'xlsx' as const };
  for (const is_on of [true, false])
    await t.run(own, (ctx) => createSchedule(ctx, id, { ...when, is_on, user_ids: [reader.user_id] }));
  const read = async () => {
    const { schedules } = await t.run(own, (ctx) => listSchedules(ctx, id));
    return [
      await t.run(own, (ctx) => getReport(ctx, id), reader),
      schedules.map(({ version: _, ...one }) => one),
      await t.query('select used_id from object_uses where by_id = $1 order by used_id', [id]),
    ];
  };
  const before = await read();
  const undo = (as: TestUser = own.admin) => t.run(own, (ctx) => undoRemoveReport(ctx, id), as);
  expect(await code(undo())).toBe('deletion_not_undoable');
  await t.run(own, (ctx) => removeReport(ctx, id));
  expect(await code(t.run(own, (ctx) => getReport(ctx, id)))).toBe('report_not_found');
  expect((await t.run(own, (ctx) => listReports(ctx, ALL))).reports).toEqual([]);
  // Guard: a report that is gone is not sent.
  expect(
    await t.query('select 1 from report_schedules where report_id = $1 and next_at is not null', [id]),
  ).toEqual([]);
  expect(await code(undo(reader))).toBe('report_forbidden');
  await undo();
  expect(await read()).toEqual(before);
  await t.run(own, (ctx) => removeReport(ctx, id));
  const [gone] = await t.query<{ at: Date }>('select deleted_at as at from reports where id = $1', [id]);
  await t.query('update reports set deleted_at = $2 where id = $1', [
    id,
    new Date(Number(gone?.at) - 61 * 60_000),
  ]);
  expect(await code(undo())).toBe('deletion_not_undoable');
  await t.run(own, (ctx) =>
    forgetDeletedReports(
      { db: ctx.db, environment_id: own.tenant.environment_id },
      undoableSince(ctx.clock.now()),
    ),
  );
  expect(await t.query('select 1 from reports where id = $1', [id])).toEqual([]);
});

const ALL = { search: '', archived: 'false' as const, page: 0, size: 200 };
const plain = {
  section: '',
  source: { kind: 'statements' as const },
  columns: [REPORT_COLUMNS.month, REPORT_COLUMNS.status],
  calculations: [],
  filters: [],
  link: 'and' as const,
  sort: [],
  groups: [],
  pivot: null,
  measures: [],
  chart: null,
  widths: {},
};

test('a report of more rows than a mail holds is said, without a file', async () => {
  const other = await t.tenant();
  const { id } = await t.run(other, (ctx) => createReport(ctx, { ...plain, name: 'Everything' }));
  await t.query(
    `insert into statements (environment_id, id, user_id, month, currency, content_hash, calculated_at, data_as_of, last_modification_date)
     select home.environment_id, md5(at::text)::uuid, $2::uuid, ('2026-01-01'::date + at * interval '1 month')::date, 'USD', '\\x00', now(), now(), now()
     from (select environment_id from environment_homes where environment_id = $1) home, generate_series(0, 20000) at`,
    [other.tenant.environment_id, other.admin.user_id],
  );
  const when = { frequency: 'weekly' as const, day: 1, hour: 8, format: 'xlsx' as const, is_on: true };
  const made = await t.run(other, (ctx) =>
    createSchedule(ctx, id, { ...when, user_ids: [other.admin.user_id] }),
  );
  await t.query(`update report_schedules set next_at = '2020-01-01' where id = $1`, [made.id]);
  const use = (work: (ctx: Ctx) => Promise<unknown>) => t.run(other, work);
  const job = { transaction: use, snapshot: use } as unknown as JobCtx;
  const control = { signal: new AbortController().signal } as JobControl;
  expect(await sendReport.handler(job, { schedule_id: made.id }, control)).toEqual({ sent: 1 });
  const [mail] = await t.query<{ data: { text: string; attachment?: object } }>(
    `select data from outbox where kind = 'mail' and environment_id = $1`,
    [other.tenant.environment_id],
  );
  expect(mail?.data.attachment).toBeUndefined();
  expect(mail?.data.text).toContain('has 20001 rows: more than the 20000');
});

test('statuses are in the words of the reader, in rows, groups and columns of a file', async () => {
  await t.query(`update users set language = 'fr' where id = $1`, [rep.user_id]);
  const status = {
    column_id: REPORT_COLUMNS.status,
    by: 'month' as const,
    direction: 'asc' as const,
    measure_id: null,
  };
  const look = {
    ...plain,
    groups: [status],
    pivot: { ...status, column_id: REPORT_COLUMNS.month },
    measures: [{ kind: 'rows' as const, id: newId(), name: '' }],
  };
  const cells = (view: 'rows' | 'groups', wanted = look) =>
    t.run(
      company,
      async (ctx) => {
        const sheet = await lookSheet(ctx, { name: 'Statuses', look: wanted, view });
        const lines: SheetRow[] = [sheet.head];
        for await (const batch of sheet.batches()) lines.push(...batch);
        return lines;
      },
      rep,
    );
  expect(await cells('rows')).toEqual([
    ['Mois', 'Statut'],
    [{ date: '2026-01-01' }, 'En cours'],
  ]);
  expect((await cells('groups')).map(([first]) => first)).toEqual(['Statut', 'En cours', 'Total']);
  const turned = { ...look, groups: [look.pivot], pivot: status };
  expect((await cells('groups', turned))[0]).toEqual([
    'Mois',
    'En cours : Lignes',
    'Total : Lignes',
    'Lignes',
  ]);
});
