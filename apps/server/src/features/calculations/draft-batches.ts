import { hash } from 'node:crypto';
import { setImmediate as immediate } from 'node:timers/promises';
import type { Month } from '@comptoir/kernel';
import type { MonthDrafts } from './kept-drafts.ts';
import type { OpenModel, Thread } from './open-model.ts';
import { type DraftInput, statementDraft, type StatementDraft, withoutLines } from './statement-draft.ts';

/** People per batch, which is one transaction of the writer: few round trips, and a reader never waits. */
const BATCH = 1000;

/** Some of the people in one month: who has no draft earns nothing. */
export interface DraftBatch {
  readonly month: Month;
  readonly subjects: readonly string[];
  readonly drafts: readonly StatementDraft[];
  /** The company's. */
  readonly currency: string;
  /** All of them are stored so: nothing is to be written. */
  readonly is_unchanged: boolean;
}

export interface Portion {
  readonly months: readonly Month[];
  readonly subjects: readonly string[];
  /** After an edit of records, months in which nothing differs are left out. Otherwise what is stored is looked at in any case. */
  readonly spares?: boolean;
}

/** What is stored, by digests. */
export interface StoredReader {
  /** Of one month, by user. */
  readonly people: (
    model: OpenModel,
    month: Month,
    subjects: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly string[]>>;
  /** Of whole months: of everybody's digest, in the order of their ids; see `digestOf`. None of a month with statements that wait. */
  readonly months: (model: OpenModel, months: readonly Month[]) => Promise<ReadonlyMap<Month, string>>;
}

/** The statements of these people in these months, as they would be written. */
export async function* draftBatches(
  { kept_drafts }: Pick<Thread, 'kept_drafts'>,
  model: OpenModel,
  { months, subjects, spares = false }: Portion,
  read: StoredReader,
): AsyncGenerator<DraftBatch, void, void> {
  const { loaded, words } = model;
  const input: Omit<DraftInput, 'stored'> = {
    words,
    calendar: loaded.world.calendar,
    currency: loaded.world.currency.code,
    positions: new Map(loaded.world.compensations.map((one, index) => [one.id, index])),
  };
  const statementOf = model.run.opened({ users: subjects, months });
  const whole = spares ? await read.months(model, months) : new Map<Month, string>();
  for (const month of months) {
    const kept = kept_drafts.month(model, month);
    const make = (user_id: string, stored: DraftInput['stored']) => {
      const { results } = statementOf(user_id, month);
      return results.length > 0 ? statementDraft(user_id, month, results, { ...input, stored }) : null;
    };
    const same = await unchanged(kept, subjects, make, whole.get(month));
    if (same) {
      yield { month, currency: input.currency, subjects, drafts: same, is_unchanged: true };
      continue;
    }
    const stored = await read.people(model, month, subjects);
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
        draft = make(user_id, stored);
        kept.set(user_id, draft && withoutLines(draft));
        // After each: answers of the database are read, and the next megabytes go out, 160 kB at a time.
        await immediate();
      }
      if (draft) drafts.push(draft);
      if (people.length < BATCH && user_id !== subjects.at(-1)) continue;
      yield { month, currency: input.currency, subjects: people, drafts, is_unchanged: false };
      people = [];
      drafts = [];
    }
  }
}

/** The drafts of everybody, where the database has exactly these. Computes those who are affected; `null`: something differs, or is not known. */
async function unchanged(
  kept: MonthDrafts,
  subjects: readonly string[],
  make: (user_id: string, stored: DraftInput['stored']) => StatementDraft | null,
  stored: string | undefined,
): Promise<StatementDraft[] | null> {
  if (stored === undefined || subjects.some((user_id) => kept.former(user_id) === undefined)) return null;
  const drafts: StatementDraft[] = [];
  for (const user_id of subjects) {
    let draft = kept.get(user_id);
    if (draft === undefined) {
      const former = kept.former(user_id);
      draft = make(user_id, new Map(former ? [[user_id, [former.hash]]] : []));
      if (draft?.hash !== former?.hash) return null;
      kept.set(user_id, draft && withoutLines(draft));
      await immediate();
    }
    if (draft) drafts.push(draft);
  }
  return digestOf(drafts) === stored ? drafts : null;
}

/** Of ids and digests of content, in the order of ids. */
function digestOf(drafts: readonly StatementDraft[]): string {
  const texts = drafts.map((one) => `${one.user_id}${one.hash}`).toSorted();
  return hash('sha256', texts.join(''));
}
