import type { BodyOf, changeStatementState as call, ResponseOf, StatementAction } from '@comptoir/contract';
import { AppError, type ErrorParams } from '@comptoir/contract/errors';
import { monthOf, type Month, monthText } from '@comptoir/kernel';
import { canBinary, requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { holdRates } from '../../currencies/index.ts';
import { companyPeriod, type Trace, traceStatements } from '../../calculations/index.ts';
import { withPending } from '../adjust/overwrite-queries.ts';
import { recalculate } from '../write/recalculate.ts';
import { correctedMonths } from '../corrections/correction-queries.ts';
import { requestedBoard } from '../board/requested-board.ts';
import { boardRows } from '../board/board-row-queries.ts';
import type { DoneStep } from '../validation/step-queries.ts';
import { tellOfState } from '../hooks/tell-endpoints.ts';
import { freezeSteps } from '../validation/freeze-steps.ts';
import { hasBegun, rightRefusalOf, refusalOf, type StateRules, statusOf } from './statement-policy.ts';
import { forgetPaid, notePaid } from '../payments/paid-record-queries.ts';
import { lockedSettlementsAfter, openSettlementsBefore } from '../draws/settlement-order-queries.ts';
import { lockedPayeesOf, openPayersOf } from '../payments/payment-queries.ts';
import {
  applyState,
  type DoneSteps,
  readForChange,
  refusalsOfUnread,
  type StateRow,
  storeTraces,
} from './state-queries.ts';
import { rightsOf, rulesOf } from '../detail/statement-wire.ts';

type Body = BodyOf<typeof call>;
type Skipped = ResponseOf<typeof call>['skipped'][number];

/**
 * Lock, unlock, validate, invalidate, close payroll, unclose: one statement, several, or all that fit in the month. One statement's
 * refusal is an error; among several it is reported and the others are changed. Rules: statement-policy.ts.
 */
export async function changeStatementState(ctx: Ctx, body: Body): Promise<ResponseOf<typeof call>> {
  requirePermission(ctx, 'statement', 'read');
  const month = monthOf(body.year, body.month);
  const every = body.statement_ids ? null : await everyFitting(ctx, body, month, await currentRules(ctx));
  const requested = every?.ids ?? [...new Set(body.statement_ids)];
  const { changed_ids, skipped } = await changeStates(ctx, body, requested);
  const [refusal] = skipped;
  if (every === null && requested.length === 1 && refusal) throw AppError.restore(refusal);
  await notifyOfStates(ctx, body, changed_ids);
  return { changed: changed_ids.length, changed_ids, skipped: [...(every?.left ?? []), ...skipped] };
}

/** What is done to several statements of a month, and in which. */
export type StateChangeOf = Pick<Body, 'mode' | 'year' | 'month' | 'comment'>;

/** Changes those that fit, and says why the others do not. People are notified once for all (`notifyOfStates`). */
export async function changeStates(
  ctx: Ctx,
  body: StateChangeOf,
  ids: readonly string[],
): Promise<{ readonly changed_ids: string[]; readonly skipped: Skipped[] }> {
  requirePermission(ctx, 'statement', 'read');
  const month = monthOf(body.year, body.month);
  const period = await companyPeriod(ctx);
  const rules = rulesOf(period);
  const skipped: Skipped[] = [];
  const fitting: StateRow[] = [];
  const rows = await readForChange(ctx, month, ids);
  for (const row of rows) {
    const code = rightRefusalOf(body.mode, rightsOf(ctx, row)) ?? refusalOf(body.mode, row.state, rules);
    if (code === null) fitting.push(row);
    else skipped.push(skip(row, code));
  }
  const read = new Set(rows.map((row) => row.id));
  const unread = ids.filter((id) => !read.has(id));
  for (const { id, code, params } of await refusalsOfUnread(ctx, month, unread))
    skipped.push(skip({ id, user_id: null, user_name: null }, code, params));
  const what = {
    mode: body.mode,
    month,
    comment: body.comment,
    by_managers: period.settings.user_based_hierarchy,
  };
  const { done, steps } = await act(ctx, what, fitting, skipped);
  if (done.length > 0) await announce(ctx, what, rules.current, done, steps);
  return { changed_ids: done.map((row) => row.id), skipped };
}

async function currentRules(ctx: Ctx): Promise<StateRules> {
  return rulesOf(await companyPeriod(ctx));
}

/** Payees and validators, in the background. */
export async function notifyOfStates(
  ctx: Ctx,
  { mode, year, month }: StateChangeOf,
  statement_ids: readonly string[],
): Promise<void> {
  if (statement_ids.length === 0) return;
  await ctx.enqueue('notify_states', {
    mode,
    month: monthText(monthOf(year, month)),
    statement_ids: [...statement_ids],
    author_id: ctx.actor.user_id,
  });
}

type Whose = Pick<Skipped, 'user_id' | 'user_name'> & Pick<StateRow, 'id'>;

function skip(
  { id: statement_id, user_id, user_name }: Whose,
  code: Skipped['code'],
  params: Skipped['params'] = {},
): Skipped {
  return { statement_id, user_id, user_name, code, params };
}

/** For "all": the statements of the tab, filters and view that the action fits, and why it does not fit others. */
export async function everyFitting(
  ctx: Ctx,
  body: Body,
  month: Month,
  rules: StateRules,
): Promise<{ readonly ids: string[]; readonly left: Skipped[] }> {
  requireRight(ctx, body.mode);
  const rows = await boardRows(ctx, await requestedBoard(ctx, body, { month, current: rules.current }), {
    sort: 'user',
    limit: null,
    offset: 0,
  });
  const ids: string[] = [];
  const left: Skipped[] = [];
  for (const row of rows) {
    const state = {
      month,
      locked: row.locked,
      validated: row.validated,
      paid: row.is_paid,
      ready: row.ready,
      error_count: row.error_count,
      begun: hasBegun(row.validation),
    };
    const code = refusalOf(body.mode, state, rules) ?? rightRefusalOf(body.mode, rightsOf(ctx, row));
    if (code === null) ids.push(row.id);
    // What has that state already was not forgotten.
    else if (code !== 'statement_changed') left.push(skip(row, code));
  }
  return { ids, left };
}

/** A request for all without the right is refused, not answered with "0 changed". */
export function requireRight(ctx: Ctx, mode: StatementAction): void {
  const validator =
    canBinary(ctx, 'statement_validate') ||
    canBinary(ctx, 'statement_validate_own') ||
    canBinary(ctx, 'statement_validate_supervised');
  const refusal = rightRefusalOf(mode, rightsOf(ctx, { may_validate: validator }));
  if (refusal) throw new AppError(refusal);
}

interface What {
  readonly mode: StatementAction;
  readonly month: Month;
  readonly comment: string | undefined;
  /** The company's setting: levels of a chain are managers. */
  readonly by_managers: boolean;
}

interface Acted {
  readonly done: readonly StateRow[];
  readonly steps: DoneSteps;
}

const NOTHING: Acted = { done: [], steps: new Map() };

async function act(
  ctx: Ctx,
  { mode, month, comment, by_managers }: What,
  rows: readonly StateRow[],
  skipped: Skipped[],
): Promise<Acted> {
  if (rows.length === 0) return NOTHING;
  let fitting = [...rows];
  const drop = (
    months: ReadonlyMap<string, string>,
    code: 'earlier_statement_open' | 'later_statement_locked' | 'statement_corrected',
  ) => {
    fitting = fitting.filter((row) => {
      const month = months.get(row.user_id);
      if (month === undefined) return true;
      const params: ErrorParams[typeof code] = { month };
      skipped.push(skip(row, code, { ...params }));
      return false;
    });
  };
  const users = fitting.map((row) => row.user_id);
  // A month can pay what earlier months earned. Those are locked first and unlocked last; otherwise a locked payment could change.
  // So are months with draws or a balance: each goes on from the one before.
  if (mode === 'lock') {
    drop(await openPayersOf(ctx, users, month), 'earlier_statement_open');
    drop(await openSettlementsBefore(ctx, users, month), 'earlier_statement_open');
    const waiting = await withPending(ctx, users, month);
    for (const row of fitting) if (waiting.has(row.user_id)) skipped.push(skip(row, 'adjustment_pending'));
    fitting = fitting.filter((row) => !waiting.has(row.user_id));
  }
  if (mode === 'unlock') {
    drop(await lockedPayeesOf(ctx, users, month), 'later_statement_locked');
    drop(await lockedSettlementsAfter(ctx, users, month), 'later_statement_locked');
    // Its own month would pay the difference once more.
    drop(await correctedUsers(ctx, fitting), 'statement_corrected');
  }
  if (mode === 'lock' && fitting.length > 0) {
    // What is compared below is what is locked: no rate changes in between.
    await holdRates(ctx);
    fitting = await keepExplanations(ctx, month, fitting, skipped);
  }
  if (fitting.length === 0) return NOTHING;
  if (mode === 'lock') await freezeSteps(ctx, month, fitting, by_managers);
  const steps = await applyState(ctx, mode, fitting, comment);
  const ids = fitting.map((row) => row.id);
  if (mode === 'lock') await notePaid(ctx, ids);
  if (mode === 'unlock') {
    await forgetPaid(ctx, ids);
    await recalculate(ctx, { months: [month], user_ids: fitting.map((row) => row.user_id), mark: true });
  }
  return { done: fitting, steps };
}

/** By user, the first month that pays something about their statement. */
async function correctedUsers(ctx: Ctx, rows: readonly StateRow[]): Promise<Map<string, string>> {
  const months = await correctedMonths(
    ctx,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.flatMap(({ id, user_id }) => {
      const month = months.get(id);
      return month === undefined ? [] : [[user_id, month] as const];
    }),
  );
}

/**
 * Stores the explanation of this moment with the lock: later edits change the data, never why this amount was paid. A statement whose
 * stored amount differs from what today's data gives is recalculated instead of locked.
 */
async function keepExplanations(
  ctx: Ctx,
  month: Month,
  rows: readonly StateRow[],
  skipped: Skipped[],
): Promise<StateRow[]> {
  const traces = await traceStatements(
    ctx,
    month,
    rows.map((row) => row.user_id),
  );
  const current = rows.filter((row) =>
    row.transactions.every((one) => pays(one, traces.get(`${row.user_id} ${one.compensation_id}`))),
  );
  const stale = rows.filter((row) => !current.includes(row));
  for (const row of stale) skipped.push(skip(row, row.licenced ? 'statement_not_ready' : 'licence_missing'));
  // Without a licence nothing is calculated, so a recalculation would change nothing.
  const waiting = stale.filter((row) => row.licenced).map((row) => row.user_id);
  if (waiting.length > 0) await recalculate(ctx, { months: [month], user_ids: waiting, mark: false });
  const kept = current.flatMap((row) =>
    row.transactions.flatMap((one) => {
      const trace = traces.get(`${row.user_id} ${one.compensation_id}`);
      return trace ? [{ transaction_id: one.id, trace: trace.packed }] : [];
    }),
  );
  await storeTraces(ctx, kept);
  return current;
}

/** In every currency, and part by part: a rate or a release that changed since changes the payment, even where the amount stays. */
function pays(stored: StateRow['transactions'][number], trace: Trace | undefined): boolean {
  return (['value', 'calculation_value', 'payment_value', 'parts_digest'] as const).every(
    (name) => trace !== undefined && trace[name] === stored[name],
  );
}

function stepOf(step: DoneStep | undefined): object {
  if (!step) return {};
  const { position, of, for_name } = step;
  return { step: `${position}/${of}`, ...(for_name === null ? {} : { for: for_name }) };
}

async function announce(
  ctx: Ctx,
  { mode, month, comment }: What,
  current: Month,
  rows: readonly StateRow[],
  steps: DoneSteps,
): Promise<void> {
  for (const row of rows) {
    const { state } = row;
    const step = steps.get(row.id);
    const after = {
      lock: { ...state, locked: true },
      unlock: { ...state, locked: false, validated: false },
      validate: { ...state, validated: step === undefined || step.position === step.of },
      invalidate: { ...state, validated: false },
      close: { ...state, paid: true },
      unclose: { ...state, paid: false },
    }[mode];
    ctx.audit({
      kind: `${mode}_statement`,
      object_type: 'statement',
      object_id: row.id,
      before: { status: statusOf(state, current) },
      after: {
        status: statusOf(after, current),
        month: monthText(month),
        user_id: row.user_id,
        ...stepOf(step),
      },
      ...(comment ? { note: comment } : {}),
    });
  }
  await tellOfState(
    ctx,
    mode,
    month,
    rows.map((row) => row.id),
  );
  await ctx.emit({
    channel: 'company',
    name: 'statement-refresh',
    data: { month: monthText(month), statement_ids: rows.length <= 200 ? rows.map((row) => row.id) : null },
  });
}
