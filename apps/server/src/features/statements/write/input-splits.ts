import type { EngineRun } from '@comptoir/engine';
import { type Month, ZERO } from '@comptoir/kernel';
import {
  changedCauses,
  type DraftBatch,
  INPUT_KINDS,
  type InputKind,
  type InputParts,
  type Inputs,
  type InputSet,
  inputsOf,
  type OpenModel,
  runWithInputs,
  type StepPay,
  stepPays,
  type Thread,
} from '../../calculations/index.ts';
import { type CauseDetail, type InputChanges, inputChanges } from './input-changes.ts';
import {
  lastInputs,
  monthKey,
  readDigests,
  readInputs,
  unitNames,
  writtenOtherwise,
} from './input-queries.ts';

/** Statements that one calculation computes again to divide their difference; beyond, several causes are shown as one. */
export const MAX_DIVIDED = 2000;
/** Worlds that it makes for that: each reads the records' indexes again. */
const MAX_WORLDS = 16;

/** A cause with what the statement is once this one and those before it have changed; `null`: not computed, or the last. */
export interface SplitStep {
  readonly cause: 'data' | InputKind;
  readonly pay: StepPay | null;
  readonly details: readonly CauseDetail[];
}

export interface Split {
  /** In the order in which inputs are swapped. Empty: nothing changed that is known. */
  readonly steps: readonly SplitStep[];
  /** Several causes, not divided: too many statements changed at once. */
  readonly is_whole: boolean;
}

/** Why statements differ from what is stored: known while a calculation writes. */
export interface InputSplits {
  /** What this calculation reads. */
  readonly inputs: Inputs;
  /** Computes what the batch needs. The model's records are read, so it comes before they may change. */
  prepare(batch: DraftBatch): Promise<void>;
  /** `null`: what the stored amounts were made from is not kept. */
  of(user_id: string, month: Month): Split | null;
}

interface Base {
  readonly set: InputSet;
  readonly causes: readonly ('data' | InputKind)[];
  /** `null`: a part is not kept any more. */
  readonly parts: InputParts | null;
  readonly changes: InputChanges | null;
  /** After each cause but the last. */
  readonly runs: EngineRun[];
}

/** Compares what this calculation reads with what the stored amounts were made from. */
export async function openSplits(
  thread: Thread,
  model: OpenModel,
  months: readonly Month[],
): Promise<InputSplits> {
  const inputs = inputsOf(model);
  const last = await lastInputs(model, months);
  const others = new Map<string, string | null>();
  for (const month of months)
    for (const [user_id, set] of await writtenOtherwise(model, month, last.get(month) ?? null))
      others.set(monthKey(user_id, month), set);
  const hashOf = (user_id: string, month: Month) =>
    others.has(monthKey(user_id, month))
      ? (others.get(monthKey(user_id, month)) ?? null)
      : (last.get(month)?.inputs ?? null);
  const wanted = [...[...last.values()].map((one) => one.inputs), ...others.values()].filter(
    (one) => one !== null,
  );
  const bases = await openBases(model, inputs, wanted);
  const stepsOf = new Map<string, readonly StepPay[]>();
  const divide = divider(thread, model, inputs);
  return {
    inputs,
    async prepare({ month, subjects, drafts }) {
      if (![...bases.values()].some(({ causes }) => causes.length > 1)) return;
      const stored = await readDigests(model, month, subjects);
      const present = new Map(drafts.map((draft) => [draft.user_id, draft.hash]));
      const changed = [...stored].flatMap(([user_id, hash]) =>
        present.get(user_id) === hash ? [] : [user_id],
      );
      for (const [hash, users] of Map.groupBy(changed, (user_id) => hashOf(user_id, month))) {
        const base = hash === null ? undefined : bases.get(hash);
        const pays = base && (await divide(base, users, month));
        for (const user_id of pays ? users : [])
          stepsOf.set(
            monthKey(user_id, month),
            (pays ?? []).map((one) => one.get(user_id) ?? { earned: ZERO, transactions: [] }),
          );
      }
    },
    of(user_id, month) {
      const hash = hashOf(user_id, month);
      const base = hash === null ? undefined : bases.get(hash);
      if (!base) return null;
      const pays = stepsOf.get(monthKey(user_id, month)) ?? [];
      return {
        is_whole: base.causes.length > 1 && pays.length === 0,
        steps: base.causes.map((cause, at) => ({
          cause,
          pay: pays[at] ?? null,
          details: cause === 'data' ? [] : (base.changes?.detailsOf(cause, user_id, month) ?? []),
        })),
      };
    },
  };
}

type Divide = (
  base: Base,
  users: readonly string[],
  month: Month,
) => Promise<readonly ReadonlyMap<string, StepPay>[] | null>;

/** Computes people's month after each cause but the last; `null`: one cause alone, or too many to compute. */
function divider(thread: Thread, model: OpenModel, inputs: Inputs): Divide {
  let worlds = 0;
  let divided = 0;
  const runsOf = async ({ parts, causes, runs }: Base): Promise<readonly EngineRun[]> => {
    const count = causes.length - 1;
    if (parts === null || runs.length > 0 || worlds + count > MAX_WORLDS) return runs;
    worlds += count;
    for (let at = 1; at <= count; at += 1)
      runs.push(await runWithInputs(thread, model, mixed(parts, inputs.parts, new Set(causes.slice(at)))));
    return runs;
  };
  return async (base, users, month) => {
    if (base.causes.length < 2 || divided + users.length > MAX_DIVIDED) return null;
    divided += users.length;
    try {
      const runs = await runsOf(base);
      return runs.length === base.causes.length - 1 ? runs.map((run) => stepPays(run, users, month)) : null;
    } catch {
      // Former plans over today's tables may be what no one could save. Nobody's pay waits for an explanation.
      return null;
    }
  };
}

/** The former parts of these causes, and today's of all others. */
function mixed(before: InputParts, after: InputParts, former: ReadonlySet<string>): InputParts {
  return {
    ...after,
    ...Object.fromEntries(INPUT_KINDS.filter((kind) => former.has(kind)).map((kind) => [kind, before[kind]])),
  };
}

async function openBases(
  model: OpenModel,
  { set: current, parts: present }: Inputs,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, Base>> {
  const sets = await readInputs(model, [...new Set(hashes)]);
  const all = [...sets].map(([hash, content]) => {
    const set = content as InputSet; // stored by this feature
    return { hash, set, causes: changedCauses(set, current) };
  });
  const needed = new Set(
    all.flatMap(({ set, causes }) => causes.flatMap((cause) => (cause === 'data' ? [] : [set.parts[cause]]))),
  );
  const contents = await readInputs(model, [...needed]);
  const names = needed.size > 0 ? await unitNames(model) : new Map<string, string>();
  return new Map(
    all.map(({ hash, set, causes }) => {
      const former = causes.filter((cause) => cause !== 'data');
      const isKept = former.every((cause) => contents.has(set.parts[cause]));
      const parts = isKept
        ? ({
            ...present,
            ...Object.fromEntries(former.map((cause) => [cause, contents.get(set.parts[cause])])),
          } as InputParts)
        : null;
      const changes = parts && inputChanges(parts, present, names);
      return [hash, { set, causes, parts, changes, runs: [] }];
    }),
  );
}
