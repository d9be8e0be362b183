import { STATEMENT_ACTIONS, STATEMENT_STATUSES, type Permissions } from '@comptoir/contract';
import { monthOf, monthText } from '@comptoir/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/clock/clock.ts';
import { makeCtx } from '../../../platform/testing/test-ctx.ts';
import {
  startTestDatabase,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../../platform/testing/index.ts';
import { actsOnOwn, rightsOf } from '../detail/statement-wire.ts';
import { refusalOf, rightRefusalOf, type StatementState, statusOf } from '../state/statement-policy.ts';
import type { BoardWhat } from './board-queries.ts';
import { boardRows } from './board-row-queries.ts';
import { boardCounts, boardTotals } from './board-total-queries.ts';

const CURRENT = monthOf(2017, 7);
const MONTHS = [CURRENT - 1, CURRENT, CURRENT + 1];

type Kept = Omit<StatementState, 'month'>;

/** Every state that the database admits. */
const STATES: readonly Kept[] = [false, true].flatMap((locked) =>
  [false, true].flatMap((validated) =>
    [false, true].flatMap((paid) =>
      [false, true].flatMap((ready) =>
        [0, 1].flatMap((error_count) =>
          (locked || (!validated && !paid)) && (ready || !locked)
            ? [{ locked, validated, paid, ready, error_count }]
            : [],
        ),
      ),
    ),
  ),
);

/** Those who act: all of them may lock and pay, and differ in whom they may validate. */
const BINARY = {
  'validates anyone': { statement_validate: true, statement_validate_own: true },
  'validates others': { statement_validate: true },
  'validates nobody': {},
} as const;

let t: TestDatabase;
let tenant: TestTenant;
/** One person per state, who has that state in each month. */
const people: { readonly user: TestUser; readonly state: Kept }[] = [];

beforeAll(async () => {
  t = await startTestDatabase();
  tenant = await t.tenant();
  const at = (is: boolean) => (is ? t.clock.now() : null);
  for (const [index, state] of STATES.entries()) {
    const user = await tenant.addUser({ name: `Person ${index}` });
    people.push({ user, state });
    for (const month of MONTHS)
      await t.query(
        `insert into statements (environment_id, id, user_id, month, currency, error_count, ready, content_hash, calculated_at, data_as_of,
           last_modification_date, locked_at, validated_at, paid_at)
         values ($1, $2, $3, $4, 'EUR', $5, $6, '', now(), now(), now(), $7, $8, $9)`,
        [
          tenant.tenant.environment_id,
          newId(),
          user.user_id,
          `${monthText(month)}-01`,
          state.error_count,
          state.ready,
          at(state.locked),
          at(state.validated),
          at(state.paid),
        ],
      );
  }
});
afterAll(async () => {
  await t?.stop();
});

const stateOf = (user_id: string, month: number): StatementState => {
  const found = people.find(({ user }) => user.user_id === user_id);
  if (!found) throw new Error('a statement of nobody');
  return { month, ...found.state };
};

describe('the board counts by the rules of statement-policy.ts', () => {
  it('knows every state that the database admits', () => {
    expect(STATES).toHaveLength(12);
  });

  it.each(Object.entries(BINARY))('for someone who %s', async (_name, binary) => {
    const permissions: Permissions = {
      resources: { statement: { effect: 'allow', level: 'write' } },
      binary: { statement_lock: true, statement_send_to_payroll: true, ...binary },
      statement_scope: 'all',
      request_scope: 'mine',
    };
    for (const { user } of people)
      for (const month of MONTHS)
        await makeCtx(t.database, t.clock, tenant.tenant, { ...user, permissions }, async (ctx) => {
          const what: BoardWhat = { month, current: CURRENT, tab: 'all', filters: {} };
          const rows = await boardRows(ctx, what, { sort: 'user', limit: null, offset: 0 });
          expect(rows).toHaveLength(STATES.length);
          for (const payroll_needs_validation of [false, true]) {
            const rules = { current: CURRENT, payroll_needs_validation };
            const allowed = STATEMENT_ACTIONS.map((action) => [
              action,
              rows.filter(
                (row) =>
                  rightRefusalOf(action, rightsOf(ctx, row)) === null &&
                  refusalOf(action, stateOf(row.user_id, month), rules) === null,
              ).length,
            ]);
            const counted = await boardCounts(ctx, what, { ...rules, acts_on_own: actsOnOwn(ctx) });
            expect(counted).toEqual({ total: STATES.length, ...Object.fromEntries(allowed) });
          }
        });
  });

  it('for the states of its tiles and of its filter', async () => {
    for (const month of MONTHS)
      await makeCtx(t.database, t.clock, tenant.tenant, tenant.admin, async (ctx) => {
        const what: BoardWhat = { month, current: CURRENT, tab: 'all', filters: {} };
        const rules = { current: CURRENT, payroll_needs_validation: false, acts_on_own: true };
        const totals = await boardTotals(ctx, what);
        const states = people.map(({ user }) => stateOf(user.user_id, month));
        const withStatus = (name: string) => states.filter((state) => statusOf(state, CURRENT) === name);
        const calculated = (name: string) =>
          withStatus(name).filter(({ error_count }) => error_count === 0).length;
        expect(totals).toMatchObject({
          people: states.length,
          ongoing: calculated('ongoing'),
          to_lock: calculated('to_lock'),
          locked: calculated('locked'),
          validated: calculated('validated'),
          paid_count: calculated('paid'),
          in_error: states.filter(({ error_count }) => error_count > 0).length,
          not_ready: states.filter(({ ready }) => !ready).length,
        });
        for (const name of STATEMENT_STATUSES) {
          const filtered = { ...what, filters: { status: [name] } };
          expect((await boardCounts(ctx, filtered, rules)).total).toBe(withStatus(name).length);
        }
      });
  });
});
