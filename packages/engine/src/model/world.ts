import {
  type CalendarSettings,
  type DayNumber,
  type Month,
  type RoundingMode,
  type OpenDayRange,
} from '@comptoir/kernel';
import type { CalculationTrigger, CompensationDocument, PaymentTrigger } from './compensation.ts';
import type { FieldType } from './conditions.ts';
import type { FieldLink, LinkedValue } from './links.ts';
import type { Overwrite } from './overwrites.ts';

/**
 * Everything the engine needs to know besides the rows. Built by the server from the database (or by the browser from
 * a preview call); the engine reads nothing else. `today` is the only clock.
 */
export interface World {
  readonly calendar: CalendarSettings;
  readonly today: DayNumber;
  readonly rounding: Extract<RoundingMode, 'half_up' | 'half_even'>;
  /** ISO 4217 of the company and its minor unit's decimals (USD 2, JPY 0). */
  readonly currency: { readonly code: string; readonly decimals: number };
  /** The company's other currencies. Absent or empty: everything is in one. */
  readonly currencies?: readonly CurrencyModel[] | undefined;
  readonly users: readonly WorldUser[];
  readonly teams: readonly { readonly id: string; readonly parent_id: string | null }[];
  readonly memberships: readonly {
    readonly team_id: string;
    readonly user_id: string;
    readonly span: OpenDayRange;
  }[];
  /** One manager per user and period. */
  readonly managers: readonly {
    readonly manager_id: string;
    readonly user_id: string;
    readonly span: OpenDayRange;
  }[];
  readonly dimensions: readonly { readonly id: string }[];
  /** One group per dimension, user and period. */
  readonly group_members: readonly {
    readonly dimension_id: string;
    readonly group_id: string;
    readonly group_name: string;
    readonly user_id: string;
    readonly span: OpenDayRange;
  }[];
  readonly attributes: readonly {
    readonly id: string;
    readonly type: 'text' | 'number' | 'percentage' | 'amount' | 'date' | 'boolean' | 'picklist';
  }[];
  readonly quotas: readonly QuotaModel[];
  readonly tables: readonly TableModel[];
  readonly compensations: readonly CompensationModel[];
  /** At most one per result, variable and record. Absent or empty: everything is as it is calculated. */
  readonly overwrites?: readonly Overwrite[] | undefined;
}

export interface CurrencyModel {
  /** ISO 4217. */
  readonly code: string;
  readonly decimals: number;
  /** Units of company currency for one unit, decimal text above zero; each from its month until the next one's. In any order. */
  readonly rates: readonly { readonly start: Month; readonly rate: string }[];
}

/** In which currency a field's amounts are: always the same, or as a text field of the record says. */
export type FieldCurrency =
  | { readonly kind: 'fixed'; readonly code: string }
  | { readonly kind: 'field'; readonly field_id: string };

export interface WorldUser {
  readonly id: string;
  readonly name: string;
  /** In which everything of this person is computed; absent: the company's. */
  readonly calculation_currency?: string | null | undefined;
  /** In which this person is paid; absent: the company's. */
  readonly payment_currency?: string | null | undefined;
  /** Dated values in wire form. The one on a row's date counts for its rules and conditions, the one on the period's last day elsewhere. */
  readonly attributes: readonly {
    readonly attribute_id: string;
    readonly value: string;
    readonly span: OpenDayRange;
  }[];
}

export interface QuotaModel {
  readonly id: string;
  readonly name: string;
  readonly frequency: 'monthly' | 'quarterly' | 'annually';
  readonly type: 'amount' | 'number' | 'percentage';
  /** Of its amounts; absent: the company's. */
  readonly currency?: string | null | undefined;
  /** `month` is the first month of the value's period; `value` decimal text. */
  readonly values: readonly { readonly user_id: string; readonly month: Month; readonly value: string }[];
}

export interface TableModel {
  readonly id: string;
  readonly name: string;
  /** Shown as the record's title. */
  readonly name_field_id: string;
  readonly id_field_id: string | null;
  /** The date whose month's rate converts amounts; absent: the date of the scope. */
  readonly conversion_date_field_id?: string | null | undefined;
  readonly fields: readonly FieldModel[];
}

export interface FieldModel {
  readonly id: string;
  readonly name: string;
  readonly type: FieldType;
  /** Decimals kept by numeric fields: the column's static scale. */
  readonly decimals: number;
  /** A number is shown without separators of thousands; absent: with. */
  readonly is_grouped?: false | undefined;
  /** Of amounts; absent: the company's. */
  readonly currency?: FieldCurrency | null | undefined;
  /** Of an object field: the records that its values name. */
  readonly link?: FieldLink | null | undefined;
  /** The value is read from a record of another table; the record itself stores none. */
  readonly linked?: LinkedValue | null | undefined;
}

export interface CompensationModel {
  readonly id: string;
  readonly name: string;
  readonly plan_id: string;
  readonly calculation_trigger: CalculationTrigger;
  readonly payment_trigger: PaymentTrigger;
  /** One-time compensation: the only month in which it is computed; `null`: recurring. */
  readonly only_month: Month | null;
  readonly document: CompensationDocument;
  /** Records count by their date within the person's attribution, or in every month that the attribution touches. */
  readonly attribution: 'dates' | 'whole_months';
  /** Who has it and when: the plan's members, by user, flattened from teams by the server. */
  readonly members: readonly { readonly user_id: string; readonly span: OpenDayRange }[];
}
