import { type Month, monthText } from '@comptoir/kernel';
import { newId, systemClock } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/index.ts';
import { insertEvent } from '../../platform/outbox/insert-event.ts';
import { finishRun, openMonths, releaseOthers, startRun } from './calculation-queries.ts';
import type { PerformControl } from './calculator.ts';
import { openModel, type OpenModel, type Thread } from './open-model.ts';
import { type DraftInput, statementDraft, type StatementDraft } from './statement-draft.ts';
import type { CalculateResult, TaskOf } from './tasks.ts';
import { writeStatements } from './write-statements.ts';

/** Statements per transaction: large enough for few round trips, small enough that a reader never waits. */
const BATCH = 250;
/** Up to this many, an event names the statements; beyond, the client reads the month again. */
const NAMED_MAX = 200;

interface Computed {
  readonly months: readonly Month[];
  /** Who was judged, by month: an open statement of theirs without a draft is no more. */
  readonly subjects: readonly string[];
  readonly drafts: ReadonlyMap<Month, readonly StatementDraft[]>;
  readonly data_as_of: Date;
}

/**
 * Calculates months for everyone or some, and writes what differs from what is stored. One user's error is that statement's own.
 * Computing reads one moment of the data; writing then goes month by month, so that the columns are free for the next question.
 */
export async function calculate(thread: Thread, task: TaskOf<'calculate'>, control: PerformControl): Promise<CalculateResult> {
  const started_at = new Date(thread.occasion.now);
  const computed = await openModel(thread, {}, (model) => compute(model, task));
  const run_id = newId();
  const { tenant } = thread.occasion;
  const inTenant = <T>(work: (ctx: WriteCtx) => Promise<T>) =>
    thread.database.transaction({ environment_id: tenant.environment_id, statement_timeout_ms: 0 }, async (db) => {
      // The session keeps its foreign key checks' plans. One made while the table was empty takes any index that begins with the
      // environment, and then reads all its rows for each of 12,000 checks (measured: 100 s instead of 2).
      await sql`discard plans`.execute(db);
      return work({ db, tenant, newId });
    });
  await inTenant((ctx) =>
    startRun(ctx, {
      id: run_id,
      kind: task.cause,
      requested_by: task.requested_by,
      months: computed.months,
      user_ids: task.user_ids,
      started_at,
    }),
  );
  const total = Math.max(
    1,
    [...computed.drafts.values()].reduce((sum, list) => sum + list.length, 0),
  );
  const result = { months: computed.months.length, statements: 0, changed: 0, in_error: 0, locked: 0 };
  for (const month of computed.months) {
    const drafts = computed.drafts.get(month) ?? [];
    for (const batch of batches(computed.subjects, drafts)) {
      control.signal.throwIfAborted();
      const now = systemClock.now();
      const written = await inTenant(async (ctx) => {
        const done = await writeStatements(ctx, { month, ...batch, now, data_as_of: computed.data_as_of });
        if (done.changed_ids.length > 0 || done.removed > 0) await tell(ctx, month, done.changed_ids, now);
        return done;
      });
      result.statements += batch.drafts.length;
      result.changed += written.changed_ids.length + written.removed;
      result.locked += written.locked;
      result.in_error += batch.drafts.filter((draft) => draft.error_count > 0).length;
      control.progress(Math.floor((result.statements / total) * 100), { done: result.statements, total, month: monthText(month) });
    }
  }
  await inTenant(async (ctx) => {
    await releaseOthers(ctx, computed.months, computed.subjects, task.user_ids);
    await finishRun(ctx, { id: run_id, finished_at: systemClock.now(), data_as_of: computed.data_as_of, ...result });
  });
  return result;
}

interface WriteCtx {
  readonly db: OpenModel['db'];
  readonly tenant: OpenModel['tenant'];
  readonly newId: () => string;
}

async function tell(ctx: WriteCtx, month: Month, ids: readonly string[], now: Date): Promise<void> {
  await insertEvent(
    { ...ctx, clock: { now: () => now } },
    {
      channel: 'company',
      name: 'statement-refresh',
      data: { month: monthText(month), statement_ids: ids.length <= NAMED_MAX ? ids : null },
    },
  );
}

async function compute(model: OpenModel, task: TaskOf<'calculate'>): Promise<Computed> {
  const { loaded, run } = model;
  const months = task.months ?? (await monthsToday(model));
  const eligible = loaded.eligible_ids;
  const subjects = task.user_ids === null ? eligible : task.user_ids.filter((id) => eligible.includes(id));
  const input: DraftInput = {
    words: model.words,
    calendar: loaded.world.calendar,
    currency: loaded.world.currency.code,
    positions: new Map(loaded.world.compensations.map((one, index) => [one.id, index])),
  };
  const drafts = new Map<Month, StatementDraft[]>(months.map((month) => [month, []]));
  const people = new Set(subjects);
  run.each({ users: subjects, months }, (statement) => {
    // Packed here and now: the columns belong to this moment alone.
    if (people.has(statement.user_id))
      drafts.get(statement.month)?.push(statementDraft(statement.user_id, statement.month, statement.results, input));
  });
  return { months, subjects, drafts, data_as_of: loaded.data_as_of };
}

async function monthsToday(model: OpenModel): Promise<Month[]> {
  const open = await openMonths(model);
  const running = model.loaded.world.compensations.length > 0 ? [model.loaded.current] : [];
  return [...new Set([...open, ...running])].sort((a, b) => a - b);
}

/** Slices of people with their drafts: those without one are judged too. */
function* batches(subjects: readonly string[], drafts: readonly StatementDraft[]) {
  const byUser = new Map(drafts.map((draft) => [draft.user_id, draft]));
  for (let from = 0; from < subjects.length; from += BATCH) {
    const slice = subjects.slice(from, from + BATCH);
    yield { subjects: slice, drafts: slice.flatMap((id) => byUser.get(id) ?? []) };
  }
}
