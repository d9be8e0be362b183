import type { explanationSchema, notCountedSchema } from '@comptoir/contract';
import {
  activeSplit,
  type Climb,
  type Explanation,
  type ExplanationStep,
  type NotCounted,
  type ScopeExplanation,
} from '@comptoir/engine';
import {
  assertNever,
  dateText,
  daysOfMonth,
  type CalendarSettings,
  monthText,
  toText,
} from '@comptoir/kernel';
import type { z } from 'zod';
import { valueWire } from './value-wire.ts';
import { shownDecimals } from './shown-decimals.ts';
import { columnsOf } from './transaction-content.ts';
import type { Words } from './statement-names.ts';
import { rowDetails, rowWire } from './line-wire.ts';
import { planDaysWire, quotaWire } from './proration-wire.ts';
import { rankingExplainedWire } from './ranking-wire.ts';
import { namesIn, reasonWire, ungroupedIn } from './reason-wire.ts';

/** An explanation without what only the stored statement knows. */
export type WireExplanation = Omit<z.input<typeof explanationSchema>, 'statement_id' | 'version' | 'frozen'>;

export type WireNotCounted = z.input<typeof notCountedSchema>;

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
    currency: explanation.currency.code,
    ...convertedWire(explanation, place.currency),
    value: explanation.earned.ok ? toText(explanation.earned.value) : null,
    exact: explanation.exact ? toText(explanation.exact) : null,
    payment_month: monthText(explanation.payment_month),
    payment_variable_id: explanation.payment_variable_id,
    ...(explanation.ranking ? { ranking: rankingExplainedWire(explanation.ranking, inside) } : {}),
    steps: explanation.steps.map((step) => stepWire(step, inside)),
    scopes: explanation.scopes.map((scope) => scopeWire(scope, inside, columns)),
    names: namesIn(explanation, words),
  };
}

/** Where the person is calculated or paid in another currency than the company's. */
function convertedWire(
  { currency, converted }: Explanation,
  company: string,
): Pick<WireExplanation, 'converted'> {
  if (!converted || (currency.code === company && converted.payment.currency === company)) return {};
  const { payment } = converted;
  return {
    converted: {
      company: { currency: company, value: toText(converted.company) },
      payment: { currency: payment.currency, value: toText(payment.value) },
    },
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
      return { kind: 'Formula', tree: detail.tree, ...planDaysWire(detail) };
    case 'Aggregate':
    case 'AggregateForComputation': {
      const { scopes } = words.compensation(compensation_id).document;
      return {
        kind: detail.kind,
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
    case 'Group':
      return { kind: 'Group', dimension_name: words.dimension(detail.dimension_id) ?? '' };
    case 'AttributeProjection':
      return {
        kind: detail.kind,
        field_name: words.field(detail.field_id).name,
        attribute_name: words.attribute(detail.attribute_id) ?? '',
      };
    case 'QuotaProjection':
      return {
        kind: detail.kind,
        field_name: words.field(detail.field_id).name,
        quota_name: words.quota(detail.quota_id) ?? '',
      };
    case 'LookupRange':
    case 'LookupPoint':
      return lookupWire(detail, words, compensation_id);
    case 'Rank':
      return rankWire(detail, nameOf);
    case 'TargetBonus':
      return targetBonusWire(detail, nameOf);
    case 'Quota':
      return quotaWire(detail, words);
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

type Detail<Kind extends ExplanationStep['detail']['kind']> = Extract<
  ExplanationStep['detail'],
  { readonly kind: Kind }
>;

function lookupWire(
  { kind, key_variable_ids, keys, hit }: Detail<'LookupRange' | 'LookupPoint'>,
  words: Words,
  compensation_id: string,
): WireStep['detail'] {
  return {
    kind,
    keys: key_variable_ids.map((id, key) => {
      const known = words.variable(compensation_id, id);
      const value = keys?.[key];
      return {
        name: known?.name ?? '',
        format: known?.format ?? null,
        ...(known ? shownDecimals(known) : {}),
        value: value ? valueWire(value) : null,
      };
    }),
    hit: hit && { row: hit.row + 1, capped: hit.capped },
  };
}

function rankWire(
  { kind, group_by_variable_ids, order_variable_id, direction, accumulation, ...counts }: Detail<'Rank'>,
  nameOf: (id: string | null) => string | null,
): WireStep['detail'] {
  return {
    kind,
    group_names: group_by_variable_ids.map((id) => nameOf(id) ?? ''),
    order_name: nameOf(order_variable_id),
    direction,
    accumulation,
    rows: counts.rows,
    earlier_rows: counts.earlier_rows,
  };
}

function targetBonusWire(
  { kind, measure_variable_id, target_variable_id, amount_variable_id, made }: Detail<'TargetBonus'>,
  nameOf: (id: string | null) => string | null,
): WireStep['detail'] {
  return {
    kind,
    measure_name: nameOf(measure_variable_id) ?? '',
    target_name: nameOf(target_variable_id) ?? '',
    amount_name: nameOf(amount_variable_id) ?? '',
    made: made && {
      measure: toText(made.measure),
      target: toText(made.target),
      amount: toText(made.amount),
      attainment: toText(made.attainment),
      payout: toText(made.payout),
      limit: made.limit,
      ...planDaysWire(made),
    },
  };
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
    rate: climb.rate && toText(climb.rate),
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
  const ungrouped = ungroupedIn(scope.conditions, words);
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
      ...(activeSplit(scope) ? { is_shared: true } : {}),
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
    ...(ungrouped.length > 0 ? { ungrouped_field_ids: ungrouped } : {}),
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

export type Columns = ReturnType<typeof columnsOf>;
