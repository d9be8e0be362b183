import { setTimeout as delay } from 'node:timers/promises';
import { partConverter } from '@comptoir/engine';
import { type Month, monthText } from '@comptoir/kernel';
import { newId, systemClock } from '../../../platform/clock/clock.ts';
import { insertEvent } from '../../../platform/outbox/insert-event.ts';
import {
  calculatedMonths,
  comparedMonths,
  finishRun,
  openMonths,
  prepareWrite,
  releaseOthers,
  startRun,
} from './calculation-queries.ts';
import { tellOfCalculation } from '../hooks/tell-endpoints.ts';
import { type Convert, heldMonths } from '../payments/part-queries.ts';
import { deleteUnused, digestsOfMonths, readStored, storeInputs } from './input-queries.ts';
import { type InputSplits, openSplits } from './input-splits.ts';
import { missingStatements } from './missing-statements.ts';
import {
  type CalculateResult,
  type DraftBatch,
  draftBatches,
  openModel,
  type OpenModel,
  type PerformControl,
  type TaskOf,
  type Thread,
} from '../../calculations/index.ts';
import { lockWriters } from './statement-write-queries.ts';
import { notePaid } from './version-row-queries.ts';
import { writeStatements } from './write-statements.ts';

/**
 * A lock of a statement waits for its explanation, which this thread computes, while a write here waits for that lock: after this time the
 * thread goes on without waiting for the write.
 */
const WRITE_WAIT_MS = 500;
/** An event names up to this many statements; beyond, the client reads the month again. */
const MAX_NAMED = 200;

/**
 * Calculates months for everyone or some, and writes what differs from what is stored. One user's error is that statement's own.
 * Everything is computed from one moment of the data; each batch is written while the next one is computed.
 */
export async function calculate(
  thread: Thread,
  task: TaskOf<'calculate'>,
  control: PerformControl,
): Promise<CalculateResult> {
  const run_id = newId();
  const { tenant, now: started_at } = thread.occasion;
  const inTenant = <T>(work: (ctx: WriteCtx) => Promise<T>, statements = 0) =>
    thread.database.transaction(
      { environment_id: tenant.environment_id, statement_timeout_ms: 0 },
      async (db) => {
        await prepareWrite(db, statements);
        return work({ db, tenant, newId });
      },
    );
  const tally = createTally(control);
  let writing: Promise<void> = Promise.resolve();
  const settled = settledPeople();
  const isWritten = () => Promise.race([writing, delay(WRITE_WAIT_MS, undefined, { ref: false })]);
  const repaid = new Set<string>();
  const write = async (batch: DraftBatch, data_as_of: Date, convert: Convert, splits: InputSplits) => {
    control.signal.throwIfAborted();
    const now = systemClock.now();
    const written = await inTenant(async (ctx) => {
      const input = { ...batch, now, data_as_of, splits, settled: settled.has(batch) };
      const done = await writeStatements(ctx, input, convert);
      if (done.notified_ids.length > 0 || done.removed > 0)
        await announce(ctx, batch.month, done.notified_ids, now);
      await tellOfCalculation({ ...ctx, clock: { now: () => now } }, done.changed_ids);
      return done;
    }, newlyMade(batch));
    for (const id of written.repaid_ids) repaid.add(id);
    settled.add(batch);
    tally.note(batch, written);
  };
  const computing = openModel(thread, {}, async (model) => {
    const { data_as_of } = model.loaded;
    const convert = partConverter(model.loaded.world);
    const { months, subjects, portions } = await portionsOf(model, task);
    const all = portions.flatMap((portion) => portion.months);
    const splits = await openSplits(thread, model, [...new Set(all)]);
    await inTenant((ctx) => noteStart(ctx, { run_id, task, months: all, started_at, splits }));
    tally.expect(all.length, sizeOf(portions));
    for (const portion of portions)
      for await (const batch of draftBatches(thread, model, portion, STORED)) {
        if (batch.is_unchanged) {
          tally.note(batch, NOTHING_WRITTEN);
          continue;
        }
        await splits.prepare(batch);
        await isWritten();
        writing = writing.then(() => write(batch, data_as_of, convert, splits));
        // Prevents an unhandled rejection; the failure is seen when the next batch is written, or at the end.
        writing.catch(() => undefined);
      }
    await isWritten();
    return { data_as_of, months, subjects };
  });
  // Waits for a write that has begun, also after another failure.
  const { data_as_of, months, subjects } = await computing.finally(() => writing);
  await inTenant(async (ctx) => {
    await noteEnd(ctx, task, [...repaid]);
    await releaseOthers(ctx, months, subjects, task.user_ids);
    await finishRun(ctx, { id: run_id, finished_at: systemClock.now(), data_as_of, ...tally.result });
  });
  return tally.result;
}

/** How many statements differ from what is stored. */
const newlyMade = ({ drafts }: DraftBatch): number =>
  drafts.filter(({ transactions }) => transactions.some(({ lines }) => lines !== null)).length;

const STORED = { people: readStored, months: digestsOfMonths };

const NOTHING_WRITTEN = { changed: 0, removed: 0, locked: 0 } as const;

type Counts = { -readonly [Key in keyof CalculateResult]: CalculateResult[Key] };
type Written = { readonly changed: number; readonly removed: number; readonly locked: number };

/** What was done so far, and how much of all. */
function createTally(control: Pick<PerformControl, 'progress'>) {
  const result: Counts = { months: 0, statements: 0, changed: 0, in_error: 0, locked: 0 };
  let judged = 0;
  let total = 1;
  return {
    result,
    expect(months: number, statements: number) {
      result.months = months;
      total = Math.max(1, statements);
    },
    note({ month, subjects, drafts }: DraftBatch, { changed, removed, locked }: Written) {
      judged += subjects.length;
      result.statements += drafts.length;
      result.changed += changed + removed;
      result.locked += locked;
      result.in_error += drafts.filter((draft) => draft.error_count > 0).length;
      control.progress(Math.floor((judged / total) * 100), { done: judged, total, month: monthText(month) });
    },
  };
}

/** Whose draws were settled, and from which month on: a settlement covers all later months. */
function settledPeople() {
  const since = new Map<string, Month>();
  return {
    has: ({ subjects, month }: DraftBatch) => subjects.every((id) => (since.get(id) ?? Infinity) < month),
    add({ subjects, month }: DraftBatch) {
      for (const id of subjects) since.set(id, Math.min(since.get(id) ?? month, month));
    },
  };
}

/** The months and people of the task, and the statements that are missing elsewhere. */
async function portionsOf(model: OpenModel, task: TaskOf<'calculate'>) {
  const { eligible_ids } = model.loaded;
  const isCalculated = await calculatedMonths(model);
  const months = (task.months ?? (await monthsToday(model))).filter(isCalculated);
  const eligible = new Set(eligible_ids);
  const subjects = task.user_ids === null ? eligible_ids : task.user_ids.filter((id) => eligible.has(id));
  const isForAll = task.months === null && task.user_ids === null;
  const missing = task.missing && isForAll ? await missingStatements(model, months) : [];
  const elsewhere = missing.filter((portion) => portion.months.every(isCalculated));
  const spares = task.cause === 'edit' && !task.missing;
  return { months, subjects, portions: [{ months, subjects, spares }, ...elsewhere] };
}

const sizeOf = (
  portions: readonly { readonly months: readonly Month[]; readonly subjects: readonly string[] }[],
): number => portions.reduce((sum, { months, subjects }) => sum + months.length * subjects.length, 0);

async function noteStart(
  ctx: WriteCtx,
  run: {
    readonly run_id: string;
    readonly task: TaskOf<'calculate'>;
    readonly months: readonly Month[];
    readonly started_at: string;
    readonly splits: InputSplits;
  },
): Promise<void> {
  const { cause, requested_by, user_ids } = run.task;
  const { run_id: id, months } = run;
  const started_at = new Date(run.started_at);
  const { hash: inputs, contents } = run.splits.inputs;
  await storeInputs(ctx, contents, systemClock.now());
  await startRun(ctx, { id, kind: cause, requested_by, months, user_ids, started_at, inputs });
}

/** Versions of statements that only pay otherwise; at night, what no statement was made from any more is deleted. */
async function noteEnd(
  ctx: WriteCtx,
  { cause }: TaskOf<'calculate'>,
  repaid: readonly string[],
): Promise<void> {
  const now = systemClock.now();
  await lockWriters(ctx);
  await notePaid(ctx, repaid, now);
  await tellOfCalculation({ ...ctx, clock: { now: () => now } }, repaid);
  if (cause === 'nightly') await deleteUnused(ctx, now);
}

interface WriteCtx {
  readonly db: OpenModel['db'];
  readonly tenant: OpenModel['tenant'];
  readonly newId: () => string;
}

async function announce(ctx: WriteCtx, month: Month, ids: readonly string[], now: Date): Promise<void> {
  await insertEvent(
    { ...ctx, clock: { now: () => now } },
    {
      channel: 'company',
      name: 'statement-refresh',
      data: { month: monthText(month), statement_ids: ids.length <= MAX_NAMED ? ids : null },
    },
  );
}

async function monthsToday(model: OpenModel): Promise<Month[]> {
  const open = [
    ...(await openMonths(model)),
    ...(await comparedMonths(model)),
    // However long ago: their records may have been released.
    ...(await heldMonths(model)),
  ];
  const running = model.loaded.world.compensations.length > 0 ? [model.loaded.current] : [];
  return [...new Set([...open, ...running])].sort((a, b) => a - b);
}
