import { setImmediate as immediate } from 'node:timers/promises';
import type { Month } from '@comptoir/kernel';
import type { OpenModel, Thread } from './open-model.ts';
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

/** Of one month the digests of what is stored, by user. */
type ReadStored = (
  model: OpenModel,
  month: Month,
  subjects: readonly string[],
) => Promise<ReadonlyMap<string, readonly string[]>>;

/** The statements of these people in these months, as they would be written. */
export async function* draftBatches(
  { known_lines: known }: Pick<Thread, 'known_lines'>,
  model: OpenModel,
  { months, subjects }: { readonly months: readonly Month[]; readonly subjects: readonly string[] },
  readStored: ReadStored,
): AsyncGenerator<DraftBatch, void, void> {
  const { loaded, run, words } = model;
  const input: Omit<DraftInput, 'stored'> = {
    environment_id: model.tenant.environment_id,
    known,
    words,
    calendar: loaded.world.calendar,
    currency: loaded.world.currency.code,
    positions: new Map(loaded.world.compensations.map((one, index) => [one.id, index])),
  };
  let stored: DraftInput['stored'] = new Map();
  let begun: Month | null = null;
  let people: string[] = [];
  let drafts: StatementDraft[] = [];
  for (const { user_id, month, results } of run.walk({ users: subjects, months })) {
    people.push(user_id);
    if (begun !== month) stored = await readStored(model, (begun = month), subjects);
    if (results.length > 0) drafts.push(statementDraft(user_id, month, results, { ...input, stored }));
    if (people.length % YIELD_INTERVAL === 0) await immediate();
    if (people.length < BATCH && user_id !== subjects.at(-1)) continue;
    yield { month, subjects: people, drafts, currency: input.currency };
    people = [];
    drafts = [];
  }
}
