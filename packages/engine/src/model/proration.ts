import type { DayNumber, Decimal, Month } from '@comptoir/kernel';

/** How much of a new person's quota counts, month by month. */
export interface Ramp {
  /** An attribute of type date, whose month is the first one; `null`: the first day on which the person has the plan. */
  readonly since_attribute_id: string | null;
  /** Ratios of the quota as decimal text, from the first month on; after the last one the quota counts whole. */
  readonly steps: readonly string[];
}

/** Days on which a person has the plan, of all days of a period. */
export interface PlanDays {
  readonly days: number;
  readonly of: number;
}

/** What of a quota's period counts for one person. */
export interface QuotaShare extends PlanDays {
  /** Of `of`: each day that counts at the ramp's ratio of its month. */
  readonly weight: Decimal;
  readonly months: readonly QuotaMonth[];
}

export interface QuotaMonth {
  readonly month: Month;
  readonly days: number;
  /** Which month of the ramp it is, from 1; 0 before the first; `null` without a ramp. */
  readonly step: number | null;
  readonly rate: Decimal;
}

/** From when a ramp counts months; `since` null: nobody knows, the person had the plan from the beginning. */
export interface RampStart {
  readonly attribute_id: string | null;
  readonly since: DayNumber | null;
}

/** One of the periods of a quota that a variable adds up. */
export interface QuotaPeriod {
  /** Its first month. */
  readonly month: Month;
  /** What counts; `null` where it needs a value and none is filled in. */
  readonly value: Decimal | null;
  /** What is filled in, of which `value` is the share. */
  readonly whole: Decimal | null;
  /** `null`: the whole counts. */
  readonly share: QuotaShare | null;
}

/** A target bonus with what made it. */
export interface TargetBonus {
  readonly measure: Decimal;
  readonly target: Decimal;
  readonly amount: Decimal;
  readonly attainment: Decimal;
  /** A ratio of the amount. */
  readonly payout: Decimal;
  /** What decided beside the curve. */
  readonly limit: 'floor' | 'cap' | null;
  /** `null`: the bonus is not prorated. */
  readonly plan_days: PlanDays | null;
}
