import {
  type Explanation,
  type ExplanationStep,
  type PlanDays,
  type Value,
  printFormula,
} from '@comptoir/engine';
import type { CompensationContent } from '@comptoir/engine/plan-text';
import { type DayRange, dateText, toText } from '@comptoir/kernel';
import { columnsOf } from './columns.ts';

/** Step by step: the rows that count, then every variable in the order of its use. */
export function explanationText(
  found: Explanation | null,
  { name, document }: CompensationContent,
  person: string,
): string {
  const title = `\n${name}, ${person}\n`;
  if (!found) return `${title}  Not computed in this month, or ${person} does not have the plan.\n`;
  const scopes = found.scopes.map(
    ({ scope, days, counted, not_counted_rows }) =>
      `  ${scope.name}: ${counted.rows} rows count${daysText(days)}, ${not_counted_rows} nearby rows do not\n`,
  );
  const rows = found.steps.map((step) => [
    `  ${step.name}`,
    step.detail.kind,
    valueText(step),
    detailText(step),
  ]);
  const tiers = found.steps.flatMap(tierLines);
  return [title, ...scopes, rows.length > 0 ? columnsOf(rows, [2]) : '', ...tiers].join('');

  function detailText(step: ExplanationStep): string {
    const { detail } = step;
    if (detail.kind === 'Formula' && detail.tree)
      return `= ${printFormula(detail.tree, document.variables).text}${planDaysText(detail.plan_days)}`;
    if (detail.kind === 'Aggregate' || detail.kind === 'AggregateForComputation')
      return `${detail.function} of ${detail.rows} rows`;
    if (detail.kind === 'LookupRange' || detail.kind === 'LookupPoint')
      return detail.hit ? `row ${detail.hit.row + 1}` : '';
    if (detail.kind === 'TargetBonus' && detail.made)
      return `attainment ${toText(detail.made.attainment)} pays ${toText(detail.made.payout)}${planDaysText(detail.made.plan_days)}`;
    if (detail.kind === 'Quota') return detail.parts.flatMap(shareText).join(' + ');
    return step.grain.kind === 'record' ? 'sum of the records' : '';
  }
}

function planDaysText(plan_days: PlanDays | null): string {
  return plan_days ? `, ${plan_days.days} of ${plan_days.of} days with the plan` : '';
}

type QuotaPart = Extract<ExplanationStep['detail'], { readonly kind: 'Quota' }>['parts'][number];

/** 120000 x 16 of 30 days; with a ramp the days of each month at its ratio. */
function shareText({ whole, share }: QuotaPart): string[] {
  if (!share || !whole) return [];
  const hasRamp = share.months.some(({ step }) => step !== null);
  const days = share.months.map(({ days: own, rate }) => `${own} at ${toText(rate)}`).join(', ');
  return [`${toText(whole)} x ${hasRamp ? `(${days})` : share.days} of ${share.of} days`];
}

function daysText(days: DayRange | null): string {
  return days ? ` from ${dateText(days.start)} to ${dateText(days.end)}` : '';
}

function valueText({ value }: ExplanationStep): string {
  return value === null ? '' : shown(value);
}

function shown(value: Value): string {
  switch (value.type) {
    case 'decimal':
      return toText(value.value);
    case 'date':
      return dateText(value.value);
    case 'error':
      return `error: ${value.error.kind}`;
    case 'empty':
      return '';
    case 'texts':
      return value.value.join(', ');
    default:
      return String(value.value);
  }
}

/** What climbed through each tier, and what it paid. */
function tierLines({ name, detail }: ExplanationStep): string[] {
  if (detail.kind !== 'Accelerator') return [];
  return detail.climbs.flatMap((climb) =>
    climb.tiers.map((tier, at) => {
      const end = tier.to ? ` to ${toText(tier.to)}` : ' and above';
      return `  ${name}, tier ${at + 1} (${toText(tier.from)}${end}, ${toText(tier.value)}): ${toText(tier.measure)} pays ${toText(tier.pay)}\n`;
    }),
  );
}
