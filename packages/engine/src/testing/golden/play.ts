import {
  type Decimal,
  type Month,
  currencyDecimals,
  daysOfMonth,
  monthText,
  round,
  sum,
  toFixed,
  toText,
} from '@comptoir/kernel';
import { explain } from '../../explain/index.ts';
import type { CompensationResult, ResultRanking, Value, World } from '../../model/index.ts';
import { type PlanData, columnsOf, worldOf } from '../../plan-data/index.ts';
import type { PlanContent } from '../../plan-text/index.ts';
import { referenceParts, settledOf } from '../../reference/payments.ts';
import { referenceFor } from '../../reference/reference.ts';
import { prepare, startRun } from '../../run/index.ts';
import { referenceRows, shown } from '../compare.ts';

/** What one calculation gives one person of one compensation in one month, as the table writes it. */
export interface Outcome {
  readonly user_id: string;
  readonly month: Month;
  readonly compensation_id: string;
  readonly pay: string;
  readonly paid_with: string | null;
  /** What is paid in which month, or `held`; `null` where this calculation does not say. */
  readonly parts: ReadonlyMap<string, string> | null;
  /** `2 of 5`, or `none`; `null` where places are not paid. */
  readonly place: string | null;
  readonly company: string | null;
  readonly payment: string | null;
  /** Before rounding; `null` where this calculation does not keep it. */
  readonly exact: Decimal | null;
  /** One value per statement: a number as a decimal, all else as a text. */
  readonly valueOf: (variable_id: string) => Decimal | string | null;
}

/** One way to compute the plan. */
export interface Play {
  readonly name: string;
  readonly outcomes: readonly Outcome[];
}

/** The fast engine with all months together and with each alone, and the reference interpreter. */
export function playsOf(plan: PlanContent, data: PlanData, months: readonly Month[]): Play[] {
  const { calendar } = data.company;
  const world = worldOf(plan, data, daysOfMonth(Math.max(...months), calendar).end);
  return [
    { name: 'the fast engine, months together,', outcomes: fast(world, data, months) },
    {
      name: 'the fast engine, the month alone,',
      outcomes: months.toReversed().flatMap((month) => fast(world, data, [month])),
    },
    { name: 'the reference interpreter', outcomes: reference(world, data, months) },
  ];
}

function fast(world: World, data: PlanData, months: readonly Month[]): Outcome[] {
  const run = startRun(prepare(world), columnsOf(data));
  return run
    .statements({ users: null, months })
    .flatMap(({ results }) => results)
    .map((result): Outcome => {
      const { user_id, compensation_id, month } = result;
      const { company, payment } = converted(result, world);
      const decimals = result.currency.decimals;
      return {
        user_id,
        month,
        compensation_id,
        pay: result.earned.ok ? toFixed(result.earned.value, decimals) : errorText(result.earned.error.kind),
        paid_with: result.ongoing ? 'ongoing' : monthText(result.payment_month),
        parts: result.parts && partsByMonth(result.parts, decimals),
        place: placeText(result.ranking),
        company,
        payment,
        exact: explain(run, { compensation_id, user_id, month })?.exact ?? null,
        valueOf: (id) => {
          const found = result.values.find(({ variable_id }) => variable_id === id);
          return found ? plainValue(found.value) : null;
        },
      };
    });
}

/** Where a company has one currency, pay is in it. */
function converted({ earned, converted: found }: CompensationResult, { currency }: World) {
  if (!earned.ok) return { company: errorText(earned.error.kind), payment: errorText(earned.error.kind) };
  const company = toFixed(found?.company ?? earned.value, currency.decimals);
  if (!found) return { company, payment: company };
  const { currency: code, value } = found.payment;
  return { company, payment: toFixed(value, decimalsOf(code, currency)) };
}

const decimalsOf = (code: string, company: World['currency']) =>
  code === company.code ? company.decimals : currencyDecimals(code);

function reference(world: World, data: PlanData, months: readonly Month[]): Outcome[] {
  const tables = new Map(
    data.tables.map(({ model, records }) => [model.id, referenceRows(model, records)] as const),
  );
  return world.users.flatMap((user) =>
    months.flatMap((month) =>
      world.compensations.flatMap((model): Outcome[] => {
        const made = referenceFor(world, tables, model, user.id, month);
        if (!made) return [];
        const [earned, company, payment] = settledOf(made.reference);
        const own = user.calculation_currency ?? world.currency.code;
        const paid = user.payment_currency ?? world.currency.code;
        return [
          {
            user_id: user.id,
            month,
            compensation_id: model.id,
            pay: amountText(earned, decimalsOf(own, world.currency)),
            paid_with: made.ongoing ? 'ongoing' : null,
            // Whose share of the pay a record has is not the interpreter's to say.
            parts: model.document.schedule?.release
              ? null
              : partsByMonth(
                  referenceParts(made.reference, null).flatMap(({ month: at, amounts: [own] }) =>
                    own.type === 'decimal' ? [{ month: at, value: own.value }] : [],
                  ),
                  decimalsOf(own, world.currency),
                ),
            place: placeText(made.reference.place()),
            company: amountText(company, world.currency.decimals),
            payment: amountText(payment, decimalsOf(paid, world.currency)),
            exact: null,
            valueOf: (id) =>
              made.reference.grain(id) === null ? plainValue(made.reference.value(id)) : null,
          },
        ];
      }),
    ),
  );
}

function partsByMonth(
  parts: readonly { readonly month: Month | null; readonly value: Decimal }[],
  decimals: number,
): Map<string, string> {
  const months = Map.groupBy(parts, ({ month }) => (month === null ? 'held' : monthText(month)));
  return new Map(
    [...months].map(([when, all]) => [when, toFixed(sum(all.map(({ value }) => value)), decimals)]),
  );
}

function amountText(value: Value, decimals: number): string {
  if (value.type === 'decimal') return toFixed(value.value, decimals);
  return value.type === 'error' ? errorText(value.error.kind) : shown(value);
}

function placeText(place: Pick<ResultRanking, 'rank' | 'participants'> | null): string | null {
  if (place === null) return null;
  return place.rank === null ? 'none' : `${place.rank} of ${place.participants}`;
}

/** `unfilled_quota` is written `error: unfilled quota`. */
const errorText = (kind: string) => `error: ${kind.replaceAll('_', ' ')}`;

const plainValue = (value: Value): Decimal | string =>
  value.type === 'decimal'
    ? value.value
    : value.type === 'error'
      ? errorText(value.error.kind)
      : shown(value);

export const shortText = (value: Decimal): string => toText(round(value, 12));
