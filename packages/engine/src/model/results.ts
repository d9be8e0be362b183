import {
  type DayNumber,
  type Decimal,
  type Month,
  type MonthRange,
  type Result,
  type DayRange,
} from '@comptoir/kernel';
import type {
  AcceleratorVariable,
  AggregateFunction,
  QuotaVariable,
  RankVariable,
  Scope,
  VariableFormat,
  Window,
} from './compensation.ts';
import type { Condition } from './conditions.ts';
import type { ConvertedPay, RateUse } from './converted-pay.ts';
import type { FormulaNode } from './formula-node.ts';
import type { ResultOverwrites } from './overwrites.ts';
import type { RankingPayment } from './payment.ts';
import type { PlanDays, QuotaPeriod, RampStart, TargetBonus } from './proration.ts';
import type { CellError, Value } from './values.ts';

/** What one compensation gives one user in one month: a transaction of the statement, with all that made it. */
export interface CompensationResult {
  readonly user_id: string;
  readonly compensation_id: string;
  readonly plan_id: string;
  /** The statement's month. */
  readonly month: Month;
  /** The compensation's own period: the month, or the quarter, semester, year that it is computed over. */
  readonly period: MonthRange;
  /** Computed before the period's last month, for information: earned and paid nothing yet. */
  readonly ongoing: boolean;
  /** Of `earned` and of every amount of this result: the person's calculation currency. */
  readonly currency: ResultCurrency;
  /** Rounded once, to the minor unit of `currency`; or why it can't be computed. */
  readonly earned: Result<Decimal, CellError>;
  /** `earned` in other currencies, at the rates of the payment month; `null` where the company has one currency, and while in error. */
  readonly converted: ConvertedPay | null;
  /** Exchange rates that the result depends on, in order; empty where nothing was converted. */
  readonly rates: readonly RateUse[];
  /** The statement that pays it, or the first part of it. */
  readonly payment_month: Month;
  /** `null`: it is paid whole; also while its period runs, and in error. In the person's order of months. */
  readonly parts: readonly PayPart[] | null;
  /** The person's place; `null` for a compensation that does not pay places. */
  readonly ranking: ResultRanking | null;
  /** Every statement-grain variable, in dependency order (errors included). */
  readonly values: readonly VariableValue[];
  /** The dashboard's attainment ratio; `null` when none is chosen or it is no number. */
  readonly attainment: Decimal | null;
  /** The position of each accelerator, per group. */
  readonly climbs: readonly Climb[];
  /** Distinct errors in cells (at most 100), `earned`'s first. */
  readonly errors: readonly CellError[];
  readonly lines: ResultLines;
  /** What of `earned` no line has a share of: differences for records of earlier periods. `null`: there is none. */
  readonly true_up: ResultTrueUp | null;
  /** `null`: it is as it was calculated. */
  readonly overwrites: ResultOverwrites | null;
}

export interface ResultCurrency {
  readonly code: string;
  readonly decimals: number;
}

/** A part of a transaction that is paid by itself; parts sum to the transaction. */
export interface PayPart {
  /** The record whose pay it is, where records are released one by one. */
  readonly record: { readonly id: string; readonly title: string } | null;
  /** Months after the first part of the same pay. */
  readonly months: number;
  /** The statement that pays it; `null`: held until the record is released. */
  readonly month: Month | null;
  readonly value: Decimal;
  /** At the rates of `month`; while it is held, of the month in which it would be paid otherwise. */
  readonly converted: ConvertedPay | null;
}

/** A person's place in a ranking. Amounts are in the company's currency. */
export interface ResultRanking {
  /** People who have a place. */
  readonly participants: number;
  /** `null`: none, because the value is below the minimum or in error. */
  readonly rank: number | null;
  /** How many have this place, oneself included; 0 without one. */
  readonly tied: number;
  /** What the person is compared by; `null` while in error. */
  readonly value: Decimal | null;
  readonly second_value: Decimal | null;
  readonly prize_type: RankingPayment['prize_type'];
  /** The prize in money, to the minor unit: 0 for a place without one. `null` while in error. */
  readonly prize: Decimal | null;
  /** A prize that is not money. */
  readonly reward: string | null;
  /** What equals share: the prizes of the places that they occupy. `null`: nothing is shared. */
  readonly pool: Decimal | null;
  /** The next better place, or (`rank` null) the minimum; `null` on the first place and while in error. */
  readonly next: RankingDistance | null;
}

export interface RankingDistance {
  readonly rank: number | null;
  /** What decides between the two. */
  readonly variable_id: string;
  readonly distance: Decimal;
}

/** In whole minor units. `months`: the last months of the earlier periods, oldest first. */
export interface ResultTrueUp {
  readonly months: readonly Month[];
  readonly pay: Decimal;
}

export interface VariableValue {
  readonly variable_id: string;
  readonly value: Value;
}

/**
 * The records behind a transaction. Lazy: nothing is built per record until it is read, so a year of 12,000 statements
 * over a million records stays small. Not clonable: a worker thread sends `pack()` and the reader calls `unpackLines`.
 */
export interface ResultLines {
  readonly count: number;
  /** 0-based, in the scope's order. */
  at(index: number): ResultLine;
  /** Every line's share at once, in minor units (divide by 10^decimals), without making lines; `null` as for `ResultLine.share`. */
  shares(): { readonly units: ArrayLike<number | bigint>; readonly decimals: number } | null;
  /** Compact bytes that hold every line, the same for the same lines. Read by `unpackLines`. */
  pack(): Uint8Array;
}

/** One record of one transaction. */
export interface ResultLine {
  readonly record_id: string;
  readonly scope_id: string;
  /** The record's name field. */
  readonly title: string;
  /** The date that ties it to the period; `null` for a scope without a period rule. */
  readonly date: DayNumber | null;
  /** The dashboard's record fields, then the record-grain variables that lead to pay. */
  readonly values: readonly LineValue[];
  /** The tiers it fell in; several when it straddles a threshold. */
  readonly tiers: readonly TierPart[];
  /**
   * Its part of the transaction, in whole minor units: the lines' shares add up to `earned`, less its `true_up`, exactly
   * (largest remainder). `null` when the pay is not made of records (a statement-grain amount) or is in error.
   */
  readonly share: Decimal | null;
}

export interface LineValue {
  readonly source: 'field' | 'variable';
  readonly id: string;
  readonly value: Value;
}

export interface TierPart {
  readonly variable_id: string;
  /** 0-based. */
  readonly tier: number;
  /** How much of the record's measure lies in it. */
  readonly measure: Decimal;
  /** The tier's rate (a ratio), or its amount. */
  readonly value: Decimal;
  /** Not rounded. */
  readonly pay: Decimal;
}

/** One group's climb through an accelerator's tiers. Numbers in the measure's unit, not rounded. */
export interface Climb {
  readonly variable_id: string;
  /** The values grouped by; empty without grouping. */
  readonly group: readonly Value[];
  readonly mode: AcceleratorVariable['mode'];
  readonly border: 'upper' | 'lower';
  readonly pays: 'rate' | 'amount';
  /** What thresholds are ratios of; `null` without a target. */
  readonly target: Decimal | null;
  /** Where the climb stood before this period's first record (0 unless accumulated). */
  readonly start: Decimal;
  readonly end: Decimal;
  /** 0-based index of the tier that `end` lies in, the last one past its end too; `null` below the first. */
  readonly reached: number | null;
  /** `interpolated`: the rate on the line, to 20 decimals. `null` in other modes, whose tiers say it. */
  readonly rate: Decimal | null;
  readonly tiers: readonly ClimbTier[];
  /** Retroactive or interpolated with an accumulation; `null` where nothing came before, or where it is turned off. */
  readonly true_up: TrueUp | null;
  /** Of the tiers and the difference. */
  readonly pay: Decimal;
}

/** The difference for what climbed in earlier periods of the window. */
export interface TrueUp {
  /** The last months of those periods, oldest first. */
  readonly months: readonly Month[];
  /** `start` at the rate reached. */
  readonly due: Decimal;
  /** What the rule gave in those periods. */
  readonly before: Decimal;
  /** `due` less `before`. */
  readonly pay: Decimal;
}

export interface ClimbTier {
  /** In the measure's unit (ratio times target). */
  readonly from: Decimal;
  readonly to: Decimal | null;
  /** As written in the plan: a ratio of the target, or the same as `from`. */
  readonly from_written: Decimal;
  readonly value: Decimal;
  /** How much of this period's measure was paid in it. */
  readonly measure: Decimal;
  readonly pay: Decimal;
}

/** For the home page: what is missing to the next tier, and what a deal brings before and after. See `nextTier`. */
export interface NextTier {
  readonly variable_id: string;
  readonly group: readonly Value[];
  /** 0-based. */
  readonly tier: number;
  readonly threshold: Decimal;
  readonly threshold_written: Decimal;
  /** Missing measure: `threshold` - `end`. */
  readonly distance: Decimal;
  /** The tier's rate or amount, and the present one's (`null` below the first tier). */
  readonly value: Decimal;
  readonly present_value: Decimal | null;
  /** What one more record of `deal` brings from the climb's position on, and once the threshold is passed. Not rounded. */
  readonly deal: Decimal;
  readonly deal_brings_now: Decimal;
  readonly deal_brings_beyond: Decimal;
}

/** Why an amount is what it is. Made on demand for one user, month and compensation. */
export interface Explanation {
  readonly user_id: string;
  readonly compensation_id: string;
  readonly month: Month;
  readonly period: MonthRange;
  readonly days: DayRange;
  readonly ongoing: boolean;
  readonly currency: ResultCurrency;
  readonly earned: Result<Decimal, CellError>;
  readonly converted: ConvertedPay | null;
  /** The paid variable before rounding. */
  readonly exact: Decimal | null;
  readonly payment_month: Month;
  readonly overwrites: ResultOverwrites | null;
  /** The variable that is paid; `null` where places are. */
  readonly payment_variable_id: string | null;
  readonly ranking: RankingExplanation | null;
  /** Every variable in dependency order: what is used comes before what uses it. */
  readonly steps: readonly ExplanationStep[];
  readonly scopes: readonly ScopeExplanation[];
}

/** The person's own place and the rules. Nobody else's values: whom to show those is decided elsewhere. */
export interface RankingExplanation {
  readonly payment: RankingPayment;
  readonly place: ResultRanking;
  /** People below the minimum, and people in error: neither has a place. */
  readonly below_minimum: number;
  readonly in_error: number;
}

export interface ExplanationStep {
  readonly variable_id: string;
  readonly name: string;
  readonly format: VariableFormat | null;
  readonly grain: { readonly kind: 'statement' } | { readonly kind: 'record'; readonly scope_id: string };
  /** The value at statement grain; at record grain the sum over the period's rows when it is a number, else `null`. */
  readonly value: Value | null;
  readonly detail: StepDetail;
}

export type StepDetail =
  | { readonly kind: 'Field'; readonly scope_id: string; readonly field_id: string }
  /** `filled` at statement grain; at record grain the tree alone (each line has its own values). `plan_days` where it reads them. */
  | {
      readonly kind: 'Formula';
      readonly tree: FormulaNode | null;
      readonly filled: FilledNode | null;
      readonly plan_days: PlanDays | null;
    }
  | {
      readonly kind: 'Aggregate' | 'AggregateForComputation';
      readonly function: AggregateFunction;
      readonly of_variable_id: string | null;
      readonly scope_id: string | null;
      readonly window: Window;
      /** Rows in the window, and those of them with an empty value. */
      readonly rows: number;
      readonly empty_rows: number;
    }
  | { readonly kind: 'Attribute'; readonly attribute_id: string }
  | { readonly kind: 'Group'; readonly dimension_id: string }
  | { readonly kind: 'AttributeProjection'; readonly field_id: string; readonly attribute_id: string }
  | { readonly kind: 'QuotaProjection'; readonly field_id: string; readonly quota_id: string }
  | {
      readonly kind: 'LookupRange' | 'LookupPoint';
      readonly key_variable_ids: readonly string[];
      /** At statement grain: the keys' values. */
      readonly keys: readonly Value[] | null;
      /** The row of the table, 0-based; `null`: none fits, or each record has its own. `capped`: past the end of the last range. */
      readonly hit: { readonly row: number; readonly capped: boolean } | null;
    }
  | {
      readonly kind: 'TargetBonus';
      readonly measure_variable_id: string | null;
      readonly target_variable_id: string | null;
      readonly amount_variable_id: string | null;
      /** `null`: it could not be computed. */
      readonly made: TargetBonus | null;
    }
  | {
      readonly kind: 'Rank';
      readonly scope_id: string;
      readonly group_by_variable_ids: readonly string[];
      readonly order_variable_id: string | null;
      readonly direction: RankVariable['direction'];
      readonly accumulation: RankVariable['accumulation'];
      /** Rows of the period, and earlier ones that took places. */
      readonly rows: number;
      readonly earlier_rows: number;
    }
  | {
      readonly kind: 'Quota';
      readonly quota_id: string;
      readonly frequency: 'monthly' | 'quarterly' | 'annually' | null;
      readonly window: QuotaVariable['window'];
      readonly to_date: boolean;
      readonly parts: readonly QuotaPeriod[];
      /** `null`: the quota has no ramp. */
      readonly ramp: RampStart | null;
    }
  | {
      readonly kind: 'Accelerator';
      readonly measure_variable_id: string | null;
      readonly target_variable_id: string | null;
      readonly climbs: readonly Climb[];
    };

/** A formula with the value of each of its parts; operands and arguments in the tree's order. */
export interface FilledNode {
  readonly node: FormulaNode;
  readonly value: Value;
  readonly children: readonly FilledNode[];
}

export interface ScopeExplanation {
  readonly scope: Scope;
  /** The days that a row's date must lie in; `null` without a period rule. */
  readonly days: DayRange | null;
  /** Rows that count, and the sum of the measure that is paid from this scope (`null` when nothing is measured). */
  readonly counted: {
    readonly rows: number;
    readonly variable_id: string | null;
    readonly total: Decimal | null;
  };
  /** The user's rows that do not count: inside the days but failing a condition, or dated near them. Nearest first, at most 100. */
  readonly not_counted: readonly NotCounted[];
  readonly not_counted_rows: number;
  /** All of them by why they do not count, most frequent first, each with its nearest rows. */
  readonly not_counted_groups: readonly NotCountedGroup[];
}

export interface NotCountedGroup {
  /** Of its nearest row. */
  readonly reason: FailedReason;
  readonly rows: number;
  readonly nearest: readonly NotCounted[];
}

export interface NotCounted {
  readonly record_id: string;
  readonly title: string;
  readonly date: DayNumber | null;
  readonly reason: FailedReason;
  /** What it fails besides. Empty for a row that is somebody else's: only whose it is may be said. */
  readonly others: readonly FailedReason[];
  /** The fields that the plan shows of its records. */
  readonly values: readonly LineValue[];
}

/** The first condition that a row failed: the user rule, the period rule, the person's attribution, then the condition tree in order. */
export type FailedReason =
  /** The row belongs to nobody or to somebody else. `user_id` null: the user field is empty. */
  | { readonly kind: 'user'; readonly field_id: string; readonly user_id: string | null }
  /** Dated outside the days, or not dated. */
  | {
      readonly kind: 'period';
      readonly field_id: string;
      readonly date: DayNumber | null;
      readonly days: DayRange;
    }
  /**
   * Dated on a day on which the person does not have the plan. `until`: the last day before it on which they did; `from`: the first
   * one after it; `null`: never.
   */
  | {
      readonly kind: 'attribution';
      readonly field_id: string;
      readonly date: DayNumber;
      readonly until: DayNumber | null;
      readonly from: DayNumber | null;
    }
  /** `actual`: the field's value in this row. In an `or` group: its first comparison. */
  | { readonly kind: 'condition'; readonly condition: Condition; readonly actual: Value };

/** Answer to "why is this record (not) in my pay", per scope. */
export type RecordExplanation = {
  readonly scope_id: string;
  /** Every rule of the scope, in order. Of a row that is somebody else's: the user rule alone. */
  readonly checks: readonly RecordCheck[];
} & (
  | { readonly counts: true; readonly line: ResultLine | null }
  | ({ readonly counts: false } & Pick<NotCounted, 'reason' | 'others' | 'values'>)
);

/** One rule with the row's value, or a group of them, whose parts follow one level deeper. */
export type RecordCheck = { readonly depth: number; readonly passed: boolean } & (
  | { readonly kind: 'rule'; readonly rule: FailedReason }
  | { readonly kind: 'group'; readonly link: 'and' | 'or' }
);
