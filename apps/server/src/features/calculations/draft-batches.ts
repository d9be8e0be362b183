import { setImmediate as immediate } from 'node:timers/promises';
import type { Month } from '@comptoir/kernel';
import type { OpenModel } from './open-model.ts';
import { type DraftInput, statementDraft, type StatementDraft } from './statement-draft.ts';

/** People per batch, which is one transaction of the writer: few round trips, and a reader never waits. */
const BATCH = 1000;
/** Statements between two yields to the event loop, in which answers of the database are read and the next query is sent. */
const YIELD_INTERVAL = 2;

/** Some of the people in one month: who has no draft earns nothing. */
export interface DraftBatch {
  readonly month: Month;
  readonly subjects: readonly string[];
  readonly drafts: readonly StatementDraft[];
  /** The company's. */
  readonly currency: string;
}

/** The statements of these people in these months, as they would be written. */
export async function* draftBatches(
  model: OpenModel,
  months: readonly Month[],
  subjects: readonly string[],
): AsyncGenerator<DraftBatch, void, void> {
  const { loaded, run, words } = model;
  const input: DraftInput = {
    words,
    calendar: loaded.world.calendar,
    currency: loaded.world.currency.code,
    positions: new Map(loaded.world.compensations.map((one, index) => [one.id, index])),
  };
  let people: string[] = [];
  let drafts: StatementDraft[] = [];
  for (const { user_id, month, results } of run.walk({ users: subjects, months })) {
    people.push(user_id);
    // Packed at once: the columns may change after this step.
    if (results.length > 0) drafts.push(statementDraft(user_id, month, results, input));
    if (people.length % YIELD_INTERVAL === 0) await immediate();
    if (people.length < BATCH && user_id !== subjects.at(-1)) continue;
    yield { month, subjects: people, drafts, currency: input.currency };
    people = [];
    drafts = [];
  }
}
