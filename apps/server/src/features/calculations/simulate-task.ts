import {
  type CompensationResult,
  type EngineRun,
  type Prepared,
  type ResultLine,
  startSimulation,
} from '@comptoir/engine';
import { compare, type Decimal, abs, dateText, sub, toText, ZERO } from '@comptoir/kernel';
import { openModel, type OpenModel, type Thread } from './open-model.ts';
import { simulatedRecords } from './simulated-record-queries.ts';
import { standingOf } from './simulation-standing.ts';
import type { TaskOf, TaskResults } from './tasks.ts';
import { transactionContent } from './transaction-content.ts';
import { upcomingTier } from './upcoming-tier.ts';

type Simulated = TaskResults['simulate'];
type Side = Simulated['compensations'][number]['before'];

/** One person's month before and after, on few rows of the columns that are kept. Writes nothing. */
export async function simulate(thread: Thread, task: TaskOf<'simulate'>): Promise<Simulated> {
  const plans = new Set(task.plan_ids);
  // Its inputs are all that these compensations read, found before any column is loaded.
  const compensation_ids = ({ world }: Prepared) =>
    world.compensations.flatMap(({ id, plan_id, members }) =>
      plans.has(plan_id) && members.some(({ user_id }) => user_id === task.user_id) ? [id] : [],
    );
  return openModel(thread, { compensation_ids }, async (model) => {
    const { prepared, tables } = model;
    const ids = compensation_ids(prepared);
    thread.phase('loading');
    const { records, missing } = await simulatedRecords(model, task);
    thread.phase('computing');
    const standing = standingOf(model, ids);
    const runOn = (changed: typeof records) =>
      startSimulation(prepared, tables, {
        user_id: task.user_id,
        compensation_ids: ids,
        records: changed,
        ...(standing ? { standing } : {}),
      });
    const [before, after] = [runOn(new Map()), runOn(records)];
    const results = (run: EngineRun) => {
      const [one] = run.statements({
        users: [task.user_id],
        months: [task.month],
        compensation_ids: ids,
      });
      return new Map((one?.results ?? []).map((result) => [result.compensation_id, result]));
    };
    const [was, is] = [results(before), results(after)];
    return {
      currency: model.loaded.world.currency.code,
      missing,
      compensations: [...is.values()].flatMap((result) => {
        const earlier = was.get(result.compensation_id);
        return earlier ? [sidesOf(model, earlier, result)] : [];
      }),
      detail: task.detail === null ? null : detailOf(was.get(task.detail), is.get(task.detail), task),
    };
  });
}

function sidesOf(
  model: OpenModel,
  before: CompensationResult,
  after: CompensationResult,
): Simulated['compensations'][number] {
  return {
    compensation_id: after.compensation_id,
    plan_id: after.plan_id,
    before: sideOf(model, before),
    after: sideOf(model, after),
  };
}

function sideOf({ words, loaded: { world } }: OpenModel, result: CompensationResult): Side {
  const content = transactionContent(result, upcomingTier(result), words, {
    calendar: world.calendar,
    currency: world.currency.code,
  });
  const { ranking } = result;
  return {
    compensation_id: result.compensation_id,
    compensation_name: content.compensation_name,
    plan_id: result.plan_id,
    plan_name: content.plan_name,
    simulated: true,
    value: content.value,
    money: content.money,
    ongoing: content.ongoing,
    effective_non_financial_reward: ranking?.reward ?? null,
    ranking_data: content.ranking_data ?? null,
    errors: content.errors,
    attainment: content.attainment,
    measure: content.figures.measure,
    target: content.figures.target,
    tier: tierReached(result),
    next_tier: content.next_tier,
    line_count: result.lines.count,
  };
}

/** Of the first accelerator. */
function tierReached({ climbs }: CompensationResult): Side['tier'] {
  const [climb] = climbs;
  const reached = climb?.reached ?? null;
  const tier = reached === null ? undefined : climb?.tiers[reached];
  if (!climb || !tier || reached === null) return null;
  return {
    reached: reached + 1,
    of: climb.tiers.length,
    value: toText(tier.value),
    pays: climb.pays,
  };
}

/** What each record brings, before and after. */
function detailOf(
  before: CompensationResult | undefined,
  after: CompensationResult | undefined,
  { records, entries }: TaskOf<'simulate'>,
): Simulated['detail'] {
  if (!before || !after) return null;
  const linesOf = ({ lines }: CompensationResult) =>
    Array.from({ length: lines.count }, (_, at): ResultLine => lines.at(at));
  const keyOf = (line: ResultLine) => `${line.scope_id} ${line.record_id}`;
  const was = new Map(linesOf(before).map((line) => [keyOf(line), line]));
  const is = new Map(linesOf(after).map((line) => [keyOf(line), line]));
  const changed = new Set(records.map(({ record_id }) => record_id));
  const added = new Set(entries.map(({ id }) => id));
  const lines = [...new Set([...is.keys(), ...was.keys()])].map((key) => {
    const line = (is.get(key) ?? was.get(key))!; // a key of one of them
    const { record_id } = line;
    const simulated = added.has(record_id) ? 'added' : changed.has(record_id) ? 'changed' : null;
    return {
      line,
      simulated,
      share: is.get(key)?.share ?? null,
      share_before: was.get(key)?.share ?? null,
    } as const;
  });
  const difference = (one: (typeof lines)[number]): Decimal =>
    abs(sub(one.share ?? ZERO, one.share_before ?? ZERO));
  return {
    currency: after.currency.code,
    lines: lines
      .toSorted(
        (a, b) =>
          Number(b.simulated !== null) - Number(a.simulated !== null) ||
          compare(difference(b), difference(a)) ||
          (a.line.date ?? 0) - (b.line.date ?? 0) ||
          (a.line.record_id < b.line.record_id ? -1 : 1),
      )
      .map(({ line, simulated, share, share_before }) => ({
        record_id: line.record_id,
        scope_id: line.scope_id,
        title: line.title,
        date: line.date === null ? null : dateText(line.date),
        share: share && toText(share),
        share_before: share_before && toText(share_before),
        simulated,
      })),
  };
}
