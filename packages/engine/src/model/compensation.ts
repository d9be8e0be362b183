import type { CalculatedField } from './calculated-field.ts';
import type { ConditionGroup, DateOffset, HierarchyLevel } from './conditions.ts';
import type { CreditSplit } from './credit-split.ts';
import type { FormulaNode } from './formula-node.ts';
import type { PaymentSchedule } from './payment-schedule.ts';
import type { Payment } from './payment.ts';
import type { Ramp } from './proration.ts';

/**
 * What a compensation computes: scopes (which rows count) and variables (what is made of them). This is the plan
 * document: it is stored, edited and run in this shape.
 * Source: shared/spec/compensation-core.md section 3, shared/design/calculation.md sections 4 to 6.
 */
export interface CompensationDocument {
  readonly scopes: readonly Scope[];
  readonly variables: readonly Variable[];
  readonly payment: Payment;
  readonly schedule?: PaymentSchedule | undefined;
  /** Variables shown as key figures on the statement, in order. */
  readonly kpi_variable_ids: readonly string[];
  /** What the rep's dashboard shows for this compensation, in order. */
  readonly dashboard: Dashboard;
  /** Whom of the plan's members it pays; absent: all. The server flattens it into `CompensationModel.members`. */
  readonly only_for?: OnlyFor | undefined;
}

/** The plan's members while they are in one of these teams or groups. */
export interface OnlyFor {
  readonly team_ids: readonly string[];
  readonly group_ids: readonly string[];
}

export interface Dashboard {
  /** Ratio shown as the attainment (0.94 is 94 %); `null` shows none. */
  readonly attainment_variable_id: string | null;
  /** Variables listed under it. */
  readonly variable_ids: readonly string[];
  /** Scope fields shown as columns of the statement's deal list, in order. */
  readonly record_field_ids: readonly string[];
}

export type CalculationTrigger =
  | 'each_month'
  | 'each_month_except_end_of_quarter'
  | 'each_quarter'
  | 'q1'
  | 'q2'
  | 'q3'
  | 'q4'
  | 'each_semester'
  | 'each_year';

export type PaymentTrigger = 'end_of_month' | 'end_of_quarter' | 'end_of_semester' | 'end_of_year';

export type ScopeSource =
  | { readonly type: 'data_table'; readonly table_id: string }
  | { readonly type: 'quota'; readonly quota_id: string }
  /** Results of another compensation in earlier periods. */
  | { readonly type: 'compensation'; readonly compensation_id: string };

/** How a row is tied to the statement's user. Memberships and managers count as of the row's date. */
export interface UserRule {
  /** A user field of the row (with `attribute`: a text field). */
  readonly field_id: string;
  readonly match:
    | { readonly kind: 'current_user' }
    /** The row's user belongs to a team that has this relation to a team of the statement's user. */
    | { readonly kind: 'team'; readonly level: HierarchyLevel }
    /** The row's user has this relation to the statement's user through manager links (`directly_below`: is managed by). */
    | { readonly kind: 'managers'; readonly level: HierarchyLevel }
    /** The row's text equals this attribute of the statement's user, as it was on the row's date. */
    | { readonly kind: 'attribute'; readonly attribute_id: string };
}

/** Which months a row may lie in, seen from the statement's period. `exact`: the compensation's own period. */
export type Window = 'exact' | 'month' | 'quarter' | 'semester' | 'year';

/** `window` other than `exact` accumulates from the start of that span to the period's end. */
export interface PeriodRule {
  readonly field_id: string;
  readonly window: Window;
  /** Moves the window: `{month, -3}` reads three months before. */
  readonly shift: DateOffset | null;
}

export interface Scope {
  readonly id: string;
  readonly name: string;
  readonly source: ScopeSource;
  readonly user_rule: UserRule | null;
  readonly period_rule: PeriodRule | null;
  readonly conditions: ConditionGroup | null;
  readonly order: readonly { readonly field_id: string; readonly direction: 'asc' | 'desc' }[];
  /** More fields of the rows, in the order of the editor; absent: none. */
  readonly calculated_fields?: readonly CalculatedField[] | undefined;
  /** Several people have a share of each row; the user rule is then about them, whatever field it names. Absent: none. */
  readonly split?: CreditSplit | undefined;
}

export type VariableFormat = 'amount' | 'number' | 'percentage' | 'text' | 'date' | 'boolean';

/** Most decimals that may be shown; a percentage counts its own (85.5 % has one). */
export const DECIMALS_SHOWN = { amount: 4, number: 4, percentage: 6 } as const satisfies Partial<
  Record<VariableFormat, number>
>;

interface VariableBase {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** How it is shown; `null`: as the checker infers. */
  readonly format: VariableFormat | null;
  /** How many decimals are shown, at most `DECIMALS_SHOWN` of its format; absent: as its format does. Nothing is computed with it. */
  readonly decimals?: number | null | undefined;
}

export interface FieldVariable extends VariableBase {
  readonly kind: 'Field';
  readonly scope_id: string;
  readonly field_id: string;
}

export interface FormulaVariable extends VariableBase {
  readonly kind: 'Formula';
  /** The parsed tree, referring to variables by id; `null` while the text does not parse. */
  readonly tree: FormulaNode | null;
  /** The text as typed, kept only while it does not parse, so that a draft loses nothing. */
  readonly broken_text: string | null;
}

export type AggregateFunction =
  | 'sum'
  | 'average'
  | 'count'
  | 'count_unique'
  | 'min'
  | 'max'
  /** How many rows, how many without a value, and how many with one. */
  | 'all'
  | 'empty'
  | 'not_empty'
  /** Checkboxes: every row ticked, no row ticked. */
  | 'all_true'
  | 'none_true'
  /** Is no row filled; is any? */
  | 'all_empty'
  | 'any_filled';

export interface AggregateVariable extends VariableBase {
  readonly kind: 'Aggregate';
  readonly function: AggregateFunction;
  /** The finer variable; `null` only for `count` of a scope's rows. */
  readonly of_variable_id: string | null;
  /** The scope whose rows are counted, when `of_variable_id` is `null`; else that variable's scope. */
  readonly scope_id: string | null;
  /** `exact`: the scope's own window. Others replace it by that span up to the period's end. */
  readonly window: Window;
}

/** An aggregate that other variables compute with, and that nobody is shown. */
export interface AggregateForComputationVariable extends VariableBase {
  readonly kind: 'AggregateForComputation';
  readonly function: AggregateFunction;
  readonly of_variable_id: string | null;
  readonly scope_id: string | null;
  readonly window: Window;
}

/** The kinds that make one value of many rows. */
export type AnyAggregate = AggregateVariable | AggregateForComputationVariable;

export function isAggregate(variable: Variable): variable is AnyAggregate {
  return variable.kind === 'Aggregate' || variable.kind === 'AggregateForComputation';
}

export interface AttributeVariable extends VariableBase {
  readonly kind: 'Attribute';
  readonly attribute_id: string;
}

/** The group of one dimension that the person is in, by its name. */
export interface GroupVariable extends VariableBase {
  readonly kind: 'Group';
  readonly dimension_id: string;
}

/** Of each row: the attribute of the person in a user field, as it was on the row's date. */
export interface AttributeProjectionVariable extends VariableBase {
  readonly kind: 'AttributeProjection';
  readonly scope_id: string;
  /** A user field of the scope. */
  readonly field_id: string;
  readonly attribute_id: string;
}

export interface QuotaVariable extends VariableBase {
  readonly kind: 'Quota';
  readonly quota_id: string;
  /** `exact`: the compensation's period. Others: the whole span (`to_date` false) or its part up to the period's end. A quota of a longer frequency is one value for its period. */
  readonly window: Window;
  readonly to_date: boolean;
  /** Each of the quota's periods counts by the days of it on which the person has the plan. Absent: whole. */
  readonly prorate?: boolean | undefined;
  /** What counts of it in a person's first months. Absent: everything. */
  readonly ramp?: Ramp | null | undefined;
}

/** Of each row: the quota of the person in a user field, for the quota's period that the row's date lies in. */
export interface QuotaProjectionVariable extends VariableBase {
  readonly kind: 'QuotaProjection';
  readonly scope_id: string;
  /** A user field of the scope. */
  readonly field_id: string;
  readonly quota_id: string;
}

/** Of each row: its place (1, 2, 3 ...) among the person's rows of the scope. */
export interface RankVariable extends VariableBase {
  readonly kind: 'Rank';
  readonly scope_id: string;
  /** Record-grain variables: each combination counts by itself. None: all rows together. */
  readonly group_by_variable_ids: readonly string[];
  /** Record-grain variable that orders the rows; then date, then the table's ID field, then record id. `null`: date. */
  readonly order_variable_id: string | null;
  /** Of the order variable, else of the date. Empty values come last either way. */
  readonly direction: 'asc' | 'desc';
  /** From where rows count: earlier ones take places too. `all`: every row before the period on a day with the plan. */
  readonly accumulation: Window | 'all';
}

/**
 * What one key of a lookup row covers. A range takes numbers and dates from `from` up to, and without, `to` (`null`: without an end);
 * `is` takes one value: a text, an option, a user's id, `true` or `false`, or a number or date. Numbers and dates in wire form.
 */
export type LookupCell =
  | { readonly from: string | null; readonly to: string | null }
  | { readonly is: string };

export interface LookupRow {
  /** One per key, in the keys' order. */
  readonly cells: readonly LookupCell[];
  /** Decimal text, or a text as the table's `result` says. */
  readonly value: string;
  /** First and last day on which the row counts; `null`: without an end. */
  readonly valid_from: string | null;
  readonly valid_until: string | null;
}

interface LookupBase extends VariableBase {
  /** One to three variables: what is looked up. Their finest grain is the lookup's. */
  readonly key_variable_ids: readonly string[];
  readonly result: 'amount' | 'number' | 'percentage' | 'text';
  /** In any order; no two cover the same values on the same day. */
  readonly rows: readonly LookupRow[];
  /** The value where no row fits; `null`: that is an error. */
  readonly otherwise: string | null;
}

/** Numbers and dates are looked up in ranges, other keys exactly. A record's date decides which rows are valid, else the period's last day. */
export interface LookupRangeVariable extends LookupBase {
  readonly kind: 'LookupRange';
  /** A value at or past the end of the last range counts in it. */
  readonly cap_result: boolean;
}

/** Every key is looked up exactly. */
export interface LookupPointVariable extends LookupBase {
  readonly kind: 'LookupPoint';
}

export type LookupVariable = LookupRangeVariable | LookupPointVariable;

/** One point of a payout curve. Ratios as decimal text: 1 is 100 %. */
export interface PayoutPoint {
  readonly attainment: string;
  readonly payout: string;
}

/** The target amount times what the attainment pays out. Attainment: measure over target. */
export interface TargetBonusVariable extends VariableBase {
  readonly kind: 'TargetBonus';
  /** One value per statement each. */
  readonly measure_variable_id: string | null;
  readonly target_variable_id: string | null;
  /** What 100 % pays. */
  readonly amount_variable_id: string | null;
  /**
   * `linear`: on the line between two points, and past the last one on the same line. `steps`: what the last point reached says.
   * Before the first point nothing is paid.
   */
  readonly curve: 'linear' | 'steps';
  /** Attainments rise from point to point. */
  readonly points: readonly PayoutPoint[];
  /** The attainment below which nothing is paid; `null`: none. */
  readonly floor: string | null;
  /** The highest payout; `null`: none. */
  readonly cap: string | null;
  /** Paid by the days of the period on which the person has the plan. Absent: whole. */
  readonly prorate?: boolean | undefined;
}

export interface AcceleratorTier {
  /** Threshold where the tier begins: decimal text; a ratio of the target (1 is 100 %) when a target is compared to, else in the measure's unit. */
  readonly from: string;
  /** Where it ends; `null`: open. Must equal the next tier's `from`. What climbs past the end of the last tier pays nothing. */
  readonly to: string | null;
  /** `pays: rate`: a ratio of the measure (0.05 is 5 %). `pays: amount`: an amount for reaching the tier. Decimal text. */
  readonly value: string;
}

export interface AcceleratorVariable extends VariableBase {
  readonly kind: 'Accelerator';
  /** What climbs: record grain, or statement grain. */
  readonly measure_variable_id: string | null;
  /**
   * `interpolated`: tiers are points. Everything gets the rate that lies on the line between the point below and the one above; before
   * the first point its rate, past the last one that one's.
   */
  readonly mode: 'marginal' | 'whole_record' | 'retroactive' | 'interpolated';
  /** A value exactly on a threshold lies in the tier above (`upper`, default) or below. */
  readonly border: 'upper' | 'lower';
  /** Where the climb starts: earlier rows of the window fill tiers but pay nothing now. */
  readonly accumulation: Window;
  /**
   * Retroactive and interpolated rates with an accumulation: when the rate changes, the difference for the window's earlier records is paid (or
   * taken back) now, so that the periods sum to the whole. Means nothing elsewhere.
   */
  readonly true_up: boolean;
  /** Record-grain variable that orders the climb; then date, then the table's ID field where whole records pay, then record id. `null`: date. */
  readonly order_variable_id: string | null;
  /** Record-grain variables: each combination climbs by itself. */
  readonly group_by_variable_ids: readonly string[];
  /** Compare to target: thresholds are ratios of this statement-grain variable. */
  readonly target_variable_id: string | null;
  readonly pays: 'rate' | 'amount';
  readonly tiers: readonly AcceleratorTier[];
}

export type Variable =
  | FieldVariable
  | FormulaVariable
  | AggregateVariable
  | AggregateForComputationVariable
  | AttributeVariable
  | GroupVariable
  | AttributeProjectionVariable
  | QuotaVariable
  | QuotaProjectionVariable
  | LookupRangeVariable
  | LookupPointVariable
  | TargetBonusVariable
  | RankVariable
  | AcceleratorVariable;

export type VariableKind = Variable['kind'];
