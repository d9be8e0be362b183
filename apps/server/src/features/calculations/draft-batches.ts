import { setImmediate as immediate } from 'node:timers/promises';
import type { Month } from '@comptoir/kernel';
import type { OpenModel, Thread } from './open-model.ts';
import { type DraftInput, statementDraft, type StatementDraft, withoutLines } from './statement-draft.ts';

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
  { known_lines: known, kept_drafts }: Pick<Thread, 'known_lines' | 'kept_drafts'>,
  model: OpenModel,
  { months, subjects }: { readonly months: readonly Month[]; readonly subjects: readonly string[] },
  readStored: ReadStored,
): AsyncGenerator<DraftBatch, void, void> {
  const { loaded, words } = model;
  const input: Omit<DraftInput, 'stored'> = {
    environment_id: model.tenant.environment_id,
    known,
    words,
    calendar: loaded.world.calendar,
    currency: loaded.world.currency.code,
    positions: new Map(loaded.world.compensations.map((one, index) => [one.id, index])),
  };
  const statementOf = model.run.opened({ users: subjects, months });
  for (const month of months) {
    const stored = await readStored(model, month, subjects);
    const kept = kept_drafts.month(model, month);
    // Kept is what was made of equal data: where it is stored too, it is what would be made again.
    const found = new Map(
      subjects.flatMap((user_id) => {
        const draft = kept.get(user_id);
        const isStored = draft && stored.get(user_id)?.includes(draft.hash);
        return draft === null || isStored ? [[user_id, draft] as const] : [];
      }),
    );
    let people: string[] = [];
    let drafts: StatementDraft[] = [];
    for (const user_id of subjects) {
      people.push(user_id);
      let draft = found.get(user_id);
      if (draft === undefined) {
        const { results } = statementOf(user_id, month);
        draft = results.length > 0 ? statementDraft(user_id, month, results, { ...input, stored }) : null;
        kept.set(user_id, draft && withoutLines(draft));
        if (people.length % YIELD_INTERVAL === 0) await immediate();
      }
      if (draft) drafts.push(draft);
      if (people.length < BATCH && user_id !== subjects.at(-1)) continue;
      yield { month, subjects: people, drafts, currency: input.currency };
      people = [];
      drafts = [];
    }
  }
}
