import {
  type CellWire,
  REPORT_COLUMNS,
  type Permissions,
  type ReportGroup,
  type ReportLook,
  STANDARD_METRIC_IDS,
} from '@comptoir/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import {
  startTestDatabase,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../platform/testing/index.ts';
import { drillLook, runLook } from './result/run-report.ts';

/**
 * No number of a report holds pay that its reader may not see. The reference below filters first, by its own rule about who was in which
 * team in which month, and adds up what is left; it shares nothing with the SQL.
 */
let t: TestDatabase;
let company: TestTenant;
const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'];

interface Span {
  readonly team: string;
  readonly user: number;
  readonly from: number;
  readonly to: number;
  readonly view?: true;
}
/** Teams by whole months, both ends included. Person 0 manages North until March and South from April on; person 1 moves in February. */
const SPANS: readonly Span[] = [
  { team: 'North', user: 0, from: 0, to: 2, view: true },
  { team: 'South', user: 0, from: 3, to: 5, view: true },
  { team: 'North', user: 1, from: 0, to: 1 },
  { team: 'South', user: 1, from: 2, to: 5 },
  { team: 'North', user: 2, from: 0, to: 5 },
  { team: 'South', user: 3, from: 1, to: 4 },
];
const PEOPLE = 5;
interface Pay {
  readonly user: number;
  readonly month: number;
  readonly earned: number;
  readonly isWrong: boolean;
}
const PAY: readonly Pay[] = Array.from({ length: PEOPLE * MONTHS.length }, (_, at) => ({
  user: at % PEOPLE,
  month: Math.floor(at / PEOPLE),
  earned: ((at * 7919) % 1000) + 1,
  isWrong: at % 11 === 3,
}));
let users: TestUser[];

const role = (statement_scope: Permissions['statement_scope']): Permissions => ({
  resources: { report: { effect: 'allow', level: 'read' }, statement: { effect: 'allow', level: 'read' } },
  binary: {},
  statement_scope,
  request_scope: 'mine',
});

beforeAll(async () => {
  t = await startTestDatabase();
  company = await t.tenant();
  const scopes = ['teams_below', 'me', 'me', 'all', 'teams_below'] as const;
  users = [];
  for (const [at, scope] of scopes.entries())
    users.push(await company.addUser({ name: `Person ${at}`, permissions: role(scope) }));
  const environment = company.tenant.environment_id;
  const teams = new Map(['North', 'South'].map((name) => [name, newId()]));
  for (const [name, id] of teams)
    await t.query('insert into teams (environment_id, id, name) values ($1, $2, $3)', [
      environment,
      id,
      name,
    ]);
  for (const { team, user, from, to, view } of SPANS)
    await t.query(
      `insert into team_members (environment_id, id, team_id, user_id, start_date, end_date, can_view)
       values ($1, $2, $3, $4, ($5 || '-01')::date, (($6 || '-01')::date + interval '1 month' - interval '1 day')::date, $7)`,
      [environment, newId(), teams.get(team), users[user]!.user_id, MONTHS[from], MONTHS[to], view === true],
    );
  for (const { user, month, earned, isWrong } of PAY)
    await t.query(
      `insert into statements (environment_id, id, user_id, month, currency, earned, error_count, content_hash, calculated_at, data_as_of, last_modification_date)
       values ($1, $2, $3, ($4 || '-01')::date, 'USD', $5, $6, '\\x00', now(), now(), now())`,
      [environment, newId(), users[user]!.user_id, MONTHS[month], earned, isWrong ? 1 : 0],
    );
});
afterAll(() => t.stop());

const inTeam = (team: string, user: number, month: number) =>
  SPANS.some((span) => span.team === team && span.user === user && span.from <= month && month <= span.to);

function sees(caller: number, { user, month }: Pay): boolean {
  if (caller === 3 || user === caller) return true;
  if (caller === 1 || caller === 2) return false;
  return SPANS.some(
    (span) =>
      span.user === caller &&
      span.view &&
      span.from <= month &&
      month <= span.to &&
      inTeam(span.team, user, month),
  );
}

type Dimension = 'user' | 'month' | 'quarter' | 'team';
const DIMENSIONS: readonly Dimension[] = ['user', 'month', 'quarter', 'team'];

function valueOf(pay: Pay, dimension: Dimension): CellWire {
  switch (dimension) {
    case 'user':
      return users[pay.user]!.user_id;
    case 'month':
      return `${MONTHS[pay.month]}-01`;
    case 'quarter':
      return pay.month < 3 ? '2026-01-01' : '2026-04-01';
    case 'team':
      return ['North', 'South'].find((team) => inTeam(team, pay.user, pay.month)) ?? null;
  }
}

const groupOf = (dimension: Dimension): ReportGroup => ({
  column_id: dimension === 'quarter' ? REPORT_COLUMNS.month : REPORT_COLUMNS[dimension],
  by: dimension === 'quarter' ? 'quarter' : 'month',
  direction: 'asc',
  measure_id: null,
});

const measures: ReportLook['measures'] = [
  { kind: 'column', id: newId(), name: '', column_id: REPORT_COLUMNS.earned, function: 'sum' },
  { kind: 'rows', id: newId(), name: '' },
  { kind: 'column', id: newId(), name: '', column_id: REPORT_COLUMNS.user, function: 'count_unique' },
  { kind: 'column', id: newId(), name: '', column_id: REPORT_COLUMNS.earned, function: 'max' },
  { kind: 'metric', id: newId(), name: '', metric_id: STANDARD_METRIC_IDS.earnings },
];

/** By hand: of statements in error the amount counts nowhere. */
function measured(pays: readonly Pay[]): (string | null)[] {
  const right = pays.filter(({ isWrong }) => !isWrong).map(({ earned }) => earned);
  const sum = String(right.reduce((total, one) => total + one, 0));
  return [
    sum,
    String(pays.length),
    String(new Set(pays.map(({ user }) => user)).size),
    right.length === 0 ? null : String(Math.max(...right)),
    // The metric finds its own statements, and must find the same.
    right.length === 0 ? null : sum,
  ];
}

const reports = fc.record({
  caller: fc.integer({ min: 0, max: PEOPLE - 1 }),
  dimensions: fc.uniqueArray(fc.constantFrom(...DIMENSIONS), { maxLength: 3 }),
  pivot: fc.option(fc.constantFrom(...DIMENSIONS)),
  after: fc.option(fc.integer({ min: 0, max: 5 })),
});

test('every total, subtotal, count and row behind a number is of people whom the reader sees', async () => {
  await fc.assert(
    fc.asyncProperty(reports, async ({ caller, dimensions, pivot, after }) => {
      const look: ReportLook = {
        source: { kind: 'statements' },
        columns: [],
        calculations: [],
        filters:
          after === null
            ? []
            : [
                {
                  kind: 'condition',
                  field_id: REPORT_COLUMNS.month,
                  operator: 'after',
                  comparand: { kind: 'constant', values: [`${MONTHS[after]}-01`] },
                },
              ],
        link: 'and',
        sort: [],
        groups: dimensions.map(groupOf),
        pivot: pivot === null ? null : groupOf(pivot),
        measures,
        chart: null,
        widths: {},
      };
      const shown = PAY.filter((pay) => sees(caller, pay) && (after === null || pay.month > after));
      const actor = users[caller]!;
      const { result } = await t.run(
        company,
        (ctx) => runLook(ctx, look, { view: 'groups', start: 0, limit: 1 }),
        actor,
      );
      if (result.kind !== 'groups') throw new Error('groups were wanted');
      expect(result.total.values).toEqual(measured(shown));
      expect(new Set(result.across.map(String))).toEqual(
        new Set(pivot === null ? [] : shown.map((pay) => String(valueOf(pay, pivot)))),
      );
      const path: CellWire[] = [];
      let leaves = 0;
      for (const { level, value, count, values, across } of result.groups) {
        path.length = level - 1;
        path.push(value);
        const inside = shown.filter((pay) =>
          path.every((cell, at) => valueOf(pay, dimensions[at]!) === cell),
        );
        expect(values).toEqual(measured(inside));
        expect(count).toBe(inside.length);
        if (level === dimensions.length) leaves += count;
        for (const [at, cells] of across.entries()) {
          const some = inside.filter((pay) => pivot !== null && valueOf(pay, pivot) === result.across[at]);
          expect(cells).toEqual(some.length === 0 ? null : measured(some));
        }
      }
      if (dimensions.length > 0) expect(leaves).toBe(shown.length);
      const across = result.across[0];
      const place = { path, start: 0, limit: 200, ...(across === undefined ? {} : { across }) };
      const behind = await t.run(company, (ctx) => drillLook(ctx, look, place), actor);
      const wanted = shown.filter(
        (pay) =>
          path.every((cell, at) => valueOf(pay, dimensions[at]!) === cell) &&
          (across === undefined || pivot === null || valueOf(pay, pivot) === across),
      );
      expect(behind.result.total).toBe(wanted.length);
      expect(behind.result.rows).toHaveLength(wanted.length);
    }),
    { numRuns: 60 },
  );
});
