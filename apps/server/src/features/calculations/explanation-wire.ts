import type {
  comparandSchema,
  explanationSchema,
  failedReasonSchema,
  notCountedSchema,
  statementLineSchema,
} from '@comptoir/contract';
import {
  type Climb,
  type Comparand,
  type ConditionGroup,
  type Explanation,
  type ExplanationStep,
  type FailedReason,
  type NotCounted,
  type ResultLine,
  type ScopeExplanation,
  SOURCE_FIELDS,
  type Value,
} from '@comptoir/engine';
import {
  assertNever,
  dateText,
  type DayNumber,
  daysOfMonth,
  type CalendarSettings,
  monthText,
  toText,
} from '@comptoir/kernel';
import type { z } from 'zod';
import { valueWire } from './value-wire.ts';
import { columnsOf, shownDecimals } from './transaction-content.ts';
import { detailsOf } from '../records/names/index.ts';
import type { Words } from './statement-names.ts';

/** An explanation without what only the stored statement knows. */
export type WireExplanation = Omit<z.input<typeof explanationSchema>, 'statement_id' | 'version' | 'frozen'>;
export type WireLine = z.input<typeof statementLineSchema>;
type WireReason = z.input<typeof failedReasonSchema>;
type WireNotCounted = z.input<typeof notCountedSchema>;
type WireStep = WireExplanation['steps'][number];

interface Place {
  readonly words: Words;
  readonly calendar: CalendarSettings;
  readonly currency: string;
  readonly compensation_id: string;
}

export function explanationWire(
  explanation: Explanation,
  place: Omit<Place, 'compensation_id'>,
): WireExplanation {
  const { words, calendar } = place;
  const compensation = words.compensation(explanation.compensation_id);
  const inside: Place = { ...place, compensation_id: compensation.id };
  const days = {
    first: daysOfMonth(explanation.period.start, calendar).start,
    last: daysOfMonth(explanation.period.end, calendar).end,
  };
  const columns = columnsOf(compensation.id, words);
  return {
    user: { id: explanation.user_id, name: words.user(explanation.user_id) ?? '' },
    compensation_id: compensation.id,
    compensation_name: compensation.name,
    plan_id: compensation.plan_id,
    month: monthText(explanation.month),
    period: { first: monthText(explanation.period.start), last: monthText(explanation.period.end) },
    first_day: dateText(days.first),
    last_day: dateText(days.last),
    ongoing: explanation.ongoing,
    currency: place.currency,
    value: explanation.earned.ok ? toText(explanation.earned.value) : null,
    exact: explanation.exact ? toText(explanation.exact) : null,
    payment_month: monthText(explanation.payment_month),
    payment_variable_id: explanation.payment_variable_id,
    steps: explanation.steps.map((step) => stepWire(step, inside)),
    scopes: explanation.scopes.map((scope) => scopeWire(scope, inside, columns)),
    names: namesIn(explanation, words),
  };
}

function stepWire(step: ExplanationStep, place: Place): WireStep {
  const known = place.words.variable(place.compensation_id, step.variable_id);
  const format = step.format ?? known?.format ?? null;
  // Rates of records added up say nothing.
  const isSumOfRates =
    format === 'percentage' && step.grain.kind === 'record' && step.value?.type === 'decimal';
  return {
    variable_id: step.variable_id,
    name: step.name,
    kind: step.detail.kind,
    format,
    ...(known ? shownDecimals(known) : {}),
    grain: step.grain.kind,
    value: step.value && !isSumOfRates ? valueWire(step.value) : null,
    detail: detailWire(step, place),
  };
}

function detailWire({ detail }: ExplanationStep, { words, compensation_id }: Place): WireStep['detail'] {
  const nameOf = (id: string | null) =>
    id === null ? null : (words.variable(compensation_id, id)?.name ?? null);
  switch (detail.kind) {
    case 'Field':
      return { kind: 'Field', field_name: words.field(detail.field_id).name };
    case 'Formula':
      return { kind: 'Formula', tree: detail.tree };
    case 'Aggregate': {
      const { scopes } = words.compensation(compensation_id).document;
      return {
        kind: 'Aggregate',
        function: detail.function,
        of_name: nameOf(detail.of_variable_id),
        scope_name: scopes.find((scope) => scope.id === detail.scope_id)?.name ?? null,
        window: detail.window,
        rows: detail.rows,
        empty_rows: detail.empty_rows,
      };
    }
    case 'Attribute':
      return { kind: 'Attribute', attribute_name: words.attribute(detail.attribute_id) ?? '' };
    case 'Quota':
      return {
        kind: 'Quota',
        quota_id: detail.quota_id,
        quota_name: words.quota(detail.quota_id) ?? '',
        window: detail.window,
        to_date: detail.to_date,
        parts: detail.parts.map((part) => ({
          month: monthText(part.month),
          value: part.value ? toText(part.value) : null,
        })),
      };
    case 'Accelerator':
      return {
        kind: 'Accelerator',
        measure_name: nameOf(detail.measure_variable_id),
        target_name: nameOf(detail.target_variable_id),
        climbs: detail.climbs.map(climbWire),
      };
    default:
      return assertNever(detail);
  }
}

function climbWire(climb: Climb) {
  return {
    variable_id: climb.variable_id,
    group: climb.group.map(valueWire),
    mode: climb.mode,
    border: climb.border,
    pays: climb.pays,
    target: climb.target ? toText(climb.target) : null,
    start: toText(climb.start),
    end: toText(climb.end),
    reached: climb.reached,
    tiers: climb.tiers.map((tier) => ({
      from: toText(tier.from),
      to: tier.to ? toText(tier.to) : null,
      from_written: toText(tier.from_written),
      value: toText(tier.value),
      measure: toText(tier.measure),
      pay: toText(tier.pay),
    })),
    true_up: climb.true_up && {
      months: climb.true_up.months.map(monthText),
      due: toText(climb.true_up.due),
      before: toText(climb.true_up.before),
      pay: toText(climb.true_up.pay),
    },
    pay: toText(climb.pay),
  };
}

function scopeWire(
  explained: ScopeExplanation,
  { words }: Place,
  columns: Columns,
): WireExplanation['scopes'][number] {
  const { scope } = explained;
  const { source, user_rule } = scope;
  const isNamedById = source.type === 'data_table' && words.namesByIdOnly(source.table_id);
  const notCounted = (row: NotCounted) => ({
    ...rowWire(row),
    reason: reasonWire(row.reason, words),
    ...rowDetails(row, words, isNamedById ? columns : []),
  });
  const source_name =
    source.type === 'data_table'
      ? words.table(source.table_id)
      : source.type === 'quota'
        ? words.quota(source.quota_id)
        : words.compensation(source.compensation_id).name;
  return {
    scope_id: scope.id,
    name: scope.name,
    source_name: source_name ?? '',
    table_id: source.type === 'data_table' ? source.table_id : null,
    user_rule: user_rule && {
      field_name: words.field(user_rule.field_id).name,
      match: user_rule.match.kind,
      level: 'level' in user_rule.match ? user_rule.match.level : null,
      attribute_name:
        user_rule.match.kind === 'attribute' ? words.attribute(user_rule.match.attribute_id) : null,
    },
    period_rule:
      scope.period_rule && explained.days
        ? {
            field_name: words.field(scope.period_rule.field_id).name,
            first_day: dateText(explained.days.start),
            last_day: dateText(explained.days.end),
          }
        : null,
    // The condition model is the same on the wire; the contract's arrays are mutable, the engine's are not.
    conditions: scope.conditions as WireExplanation['scopes'][number]['conditions'],
    counted: explained.counted.rows,
    total: explained.counted.total ? toText(explained.counted.total) : null,
    not_counted: explained.not_counted.map(notCounted),
    not_counted_rows: explained.not_counted_rows,
    not_counted_groups: explained.not_counted_groups.map(({ reason, rows, nearest }) => ({
      reason: reasonWire(reason, words),
      rows,
      nearest: nearest.map(notCounted),
    })),
  };
}

type Columns = ReturnType<typeof columnsOf>;

/** `columns`: of a table whose records have no name but their ID; empty otherwise. */
export function rowDetails(
  row: Pick<NotCounted, 'others' | 'values'> & { readonly title: string },
  words: Words,
  columns: Columns,
): Pick<WireNotCounted, 'name' | 'others'> {
  return {
    name: detailsOf(row, columns),
    others: row.others.map((reason) => reasonWire(reason, words)),
  };
}

function rowWire(row: {
  record_id: string;
  title: string;
  date: DayNumber | null;
}): Pick<WireNotCounted, 'record_id' | 'title' | 'date'> {
  return { record_id: row.record_id, title: row.title, date: row.date === null ? null : dateText(row.date) };
}

export function reasonWire(reason: FailedReason, words: Words): WireReason {
  const field_name = words.field(
    reason.kind === 'condition' ? reason.condition.field_id : reason.field_id,
  ).name;
  switch (reason.kind) {
    case 'user':
      return {
        kind: 'user',
        field_name,
        user_name: reason.user_id === null ? null : (words.user(reason.user_id) ?? ''),
      };
    case 'period':
      return {
        kind: 'period',
        field_name,
        date: reason.date === null ? null : dateText(reason.date),
        first_day: dateText(reason.days.start),
        last_day: dateText(reason.days.end),
      };
    case 'attribution':
      return {
        kind: 'attribution',
        field_name,
        date: dateText(reason.date),
        until: reason.until === null ? null : dateText(reason.until),
        from: reason.from === null ? null : dateText(reason.from),
      };
    case 'condition':
      return {
        kind: 'condition',
        field_name,
        operator: reason.condition.operator,
        expected: expectedOf(reason.condition.comparand, words),
        // As with the conditions: the wire's arrays are mutable, the engine's are not.
        comparand: reason.condition.comparand as z.input<typeof comparandSchema> | null,
        actual: named(reason.actual, words),
      };
    default:
      return assertNever(reason);
  }
}

/** What a comparison compares with, for people: a user by name, a field by its name. */
function expectedOf(comparand: Comparand | null, words: Words): string[] {
  if (comparand === null) return [];
  switch (comparand.kind) {
    case 'constant':
      return comparand.values.map((value) => words.user(value) ?? value);
    case 'field':
      return [words.field(comparand.field_id).name];
    case 'current_user_attribute':
      return [words.attribute(comparand.attribute_id) ?? ''];
    case 'current_user':
    case 'current_user_team':
    case 'current_date':
      return [];
    default:
      return assertNever(comparand);
  }
}

function named(value: Value, words: Words) {
  return value.type === 'user'
    ? { type: 'user' as const, value: words.user(value.value) ?? '' }
    : valueWire(value);
}

/** Names behind the ids in the scopes' rules. */
function namesIn(explanation: Explanation, words: Words): Record<string, string> {
  const names: Record<string, string> = {};
  const field = (id: string) => {
    names[id] = words.field(id).name;
  };
  const visit = (group: ConditionGroup) => {
    for (const item of group.items) {
      if (item.kind === 'group') {
        visit(item);
        continue;
      }
      field(item.field_id);
      const { comparand } = item;
      if (comparand?.kind === 'field') field(comparand.field_id);
      if (comparand?.kind === 'current_user_attribute')
        names[comparand.attribute_id] = words.attribute(comparand.attribute_id) ?? '';
      if (comparand?.kind === 'constant') {
        for (const value of comparand.values) {
          const user = words.user(value);
          if (user !== null) names[value] = user;
        }
      }
    }
  };
  for (const { scope } of explanation.scopes) {
    if (scope.conditions) visit(scope.conditions);
    for (const order of scope.order) field(order.field_id);
  }
  for (const reserved of Object.values(SOURCE_FIELDS)) delete names[reserved];
  return names;
}

/** A line with one value per column; a value that the line lacks is empty. */
export function lineWire(
  line: ResultLine,
  columns: readonly { readonly source: string; readonly id: string }[],
  amountTiers: ReadonlySet<string>,
): WireLine {
  return {
    ...rowWire(line),
    scope_id: line.scope_id,
    values: columns.map((column) => {
      const found = line.values.find((one) => one.source === column.source && one.id === column.id);
      return found ? valueWire(found.value) : { type: 'empty' };
    }),
    tiers: line.tiers.map((part) => ({
      variable_id: part.variable_id,
      tier: part.tier,
      measure: toText(part.measure),
      value: toText(part.value),
      pay: toText(part.pay),
      pays: amountTiers.has(part.variable_id) ? 'amount' : 'rate',
    })),
    share: line.share ? toText(line.share) : null,
  };
}
