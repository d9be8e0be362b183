import {
  calculatedExamples,
  type CompensationDocument,
  type CompensationResult,
  explain,
  type OpenResult,
  periodIn,
  type StepDetail,
  type Value,
} from '@comptoir/engine';
import {
  abs,
  add,
  compare,
  type Decimal,
  type Month,
  monthOfDay,
  monthText,
  sign,
  sub,
  toText,
  ZERO,
} from '@comptoir/kernel';
import { openModel, type OpenModel, type Thread } from './open-model.ts';
import { rankingTried } from './ranking-tried.ts';
import type { TaskOf, TaskResults } from './tasks.ts';
import { companyPay } from './company-pay.ts';
import { errorWire, valueWire } from './value-wire.ts';

type Preview = TaskResults['preview'];
type Impact = TaskResults['impact'];

const CHANGES_SHOWN = 5;
const EXAMPLES_SHOWN = 5;

function earnedWire(result: CompensationResult): Preview['earned'] {
  return result.earned.ok
    ? { type: 'decimal', value: toText(result.earned.value) }
    : errorWire(result.earned.error);
}

/** A document tried on one person and month, beside what is live. Nothing is stored. */
export async function preview(thread: Thread, task: TaskOf<'preview'>): Promise<Preview> {
  const { compensation_id, user_id, month } = task;
  const live = await openModel(thread, { compensation_ids: [compensation_id] }, ({ run }) => {
    const found = run.open(compensation_id, user_id, month)?.result;
    return found ? { wire: earnedWire(found), value: found.earned.ok ? found.earned.value : null } : null;
  });
  const tried = { compensation_id, document: task.document, guest: { user_id, month } };
  return openModel(thread, { tried, compensation_ids: [compensation_id] }, (model) => {
    const user = { id: user_id, name: model.words.user(user_id) ?? '' };
    const base = { user, month: monthText(month), live: live?.wire ?? null };
    const opened = model.run.open(compensation_id, user_id, month);
    const explanation = explain(model.run, { compensation_id, user_id, month });
    if (!opened || !explanation) {
      const nothing = {
        variables: [],
        scopes: [],
        tiers: [],
        ranking: null,
        earned: { type: 'empty' as const },
        difference: null,
      };
      const computed_month = computedMonth(model, compensation_id, month);
      return {
        ...base,
        not_a_member: computed_month === null,
        computed_month,
        latest_month: null,
        ...nothing,
      };
    }
    const found = opened.result;
    return {
      ...base,
      not_a_member: model.loaded.has_guest,
      computed_month: null,
      latest_month: explanation.scopes.some(({ counted }) => counted.rows > 0)
        ? null
        : latestMonth(model, opened, task.document),
      variables: explanation.steps.map((step) => {
        const record = step.grain.kind === 'record' ? step.grain.scope_id : null;
        const rows =
          record === null
            ? null
            : (explanation.scopes.find((one) => one.scope.id === record)?.counted.rows ?? null);
        return {
          variable_id: step.variable_id,
          value: record === null && step.value ? valueWire(step.value) : errorOnly(step.value),
          row_count: rows ?? rowsOf(step.detail),
          sum: record !== null && step.value?.type === 'decimal' ? toText(step.value.value) : null,
        };
      }),
      scopes: explanation.scopes.map(({ scope, counted }) => ({
        scope_id: scope.id,
        counted: counted.rows,
        examples: calculatedExamples(opened, scope.id, EXAMPLES_SHOWN).map((example) => ({
          ...example,
          values: example.values.map(({ field_id, value }) => ({ field_id, value: valueWire(value) })),
        })),
      })),
      tiers: explanation.steps.flatMap((step) =>
        step.detail.kind === 'Accelerator' ? tiersOf(step.variable_id, step.detail) : [],
      ),
      ranking: rankingTried(model, explanation, task),
      currency: found.currency.code,
      earned: earnedWire(found),
      difference: live?.value && found.earned.ok ? toText(sub(found.earned.value, live.value)) : null,
    };
  });
}

/** Where to look instead of a month without rows. Rows that count in another month than their own say nothing of it. */
function latestMonth(
  { loaded }: OpenModel,
  { run }: OpenResult,
  document: CompensationDocument,
): string | null {
  const days = document.scopes.flatMap((scope) =>
    scope.period_rule?.shift ? [] : (run.latestDay(scope.id) ?? []),
  );
  return days.length === 0 ? null : monthText(monthOfDay(Math.max(...days), loaded.world.calendar));
}

/** When nothing is computed in `month`: the only month, or the next one of the trigger. */
function computedMonth(
  { loaded: { world } }: OpenModel,
  compensation_id: string,
  month: number,
): string | null {
  const compensation = world.compensations.find(({ id }) => id === compensation_id);
  const isComputed = (one: number) =>
    compensation !== undefined && periodIn(compensation, one, world.calendar, world.today) !== null;
  if (!compensation || isComputed(month)) return null;
  const next =
    compensation.only_month ?? Array.from({ length: 12 }, (_, index) => month + index + 1).find(isComputed);
  return next === undefined ? null : monthText(next);
}

/** At record grain a sum is listed by record; an error takes the place of the value. */
function errorOnly(value: Value | null) {
  return value?.type === 'error' ? valueWire(value) : null;
}

function rowsOf(detail: StepDetail): number | null {
  return detail.kind === 'Aggregate' || detail.kind === 'AggregateForComputation' ? detail.rows : null;
}

function tiersOf(
  variable_id: string,
  detail: Extract<StepDetail, { kind: 'Accelerator' }>,
): Preview['tiers'] {
  return detail.climbs.map((climb) => ({
    variable_id,
    measure: toText(climb.end),
    target: climb.target ? toText(climb.target) : null,
    pays: climb.tiers.map((tier) => ({ measure: toText(tier.measure), pay: toText(tier.pay) })),
  }));
}

/** What every member's pay of the month becomes with the document, or without the compensation. */
export async function impact(thread: Thread, task: TaskOf<'impact'>): Promise<Impact> {
  const { compensation_id, document, month } = task;
  const compensation_ids = [compensation_id];
  const read = (model: OpenModel) => ({
    earned: earnedByUser(model, compensation_id, month),
    nameOf: (id: string) => model.words.user(id) ?? '',
  });
  const live = await openModel(thread, { compensation_ids }, read);
  if (document === null) return impactBetween(month, live.earned, new Map(), live.nameOf);
  const tried = await openModel(thread, { tried: { compensation_id, document }, compensation_ids }, read);
  return impactBetween(month, live.earned, tried.earned, tried.nameOf);
}

type Earned = ReadonlyMap<string, Decimal | null>;

function impactBetween(month: Month, live: Earned, now: Earned, nameOf: (user_id: string) => string): Impact {
  const people = new Set([...live.keys(), ...now.keys()]);
  let total = ZERO;
  let live_total = ZERO;
  let in_error = 0;
  const differences: { user_id: string; name: string; difference: Decimal }[] = [];
  for (const user_id of people) {
    const after = now.get(user_id);
    const before = live.get(user_id);
    if (after === null) in_error += 1;
    total = add(total, after ?? ZERO);
    live_total = add(live_total, before ?? ZERO);
    if (after === null || before === null) continue;
    differences.push({ user_id, name: nameOf(user_id), difference: sub(after ?? ZERO, before ?? ZERO) });
  }
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
  differences.sort((a, b) => compare(b.difference, a.difference) || byName(a, b));
  const named = (one: (typeof differences)[number]) => ({ ...one, difference: toText(one.difference) });
  const [highest] = differences;
  const lowest = differences.at(-1);
  return {
    month: monthText(month),
    people: people.size,
    total: toText(total),
    live_total: toText(live_total),
    difference: toText(sub(total, live_total)),
    highest: highest ? named(highest) : null,
    lowest: lowest ? named(lowest) : null,
    changes: differences
      .filter(({ difference }) => sign(difference) !== 0)
      .toSorted((a, b) => compare(abs(b.difference), abs(a.difference)) || byName(a, b))
      .slice(0, CHANGES_SHOWN)
      .map(named),
    in_error,
  };
}

/** In the company's currency; `null` for a result in error. */
function earnedByUser(
  { run }: OpenModel,
  compensation_id: string,
  month: number,
): Map<string, Decimal | null> {
  const earned = new Map<string, Decimal | null>();
  run.each({ users: null, months: [month], compensation_ids: [compensation_id] }, ({ user_id, results }) => {
    for (const result of results) earned.set(user_id, companyPay(result));
  });
  return earned;
}
