import { CURRENCIES, MAX_METRIC_LIMIT, MAX_METRICS } from '@comptoir/kernel';
import { z } from 'zod';
import { FEATURE_FLAGS } from '../features.ts';
import {
  dateSchema,
  decimalSchema,
  idSchema,
  instantSchema,
  monthNumberSchema,
  storedNameSchema,
  editVersionSchema,
} from '../shared/primitives.ts';

const timezoneSchema = z.string().refine(isTimeZone, { message: 'invalid_timezone' });
/** As somebody chooses it: by its name. PostgreSQL counts a bare offset (`+05:30`) the other way round. */
export const chosenTimezoneSchema = z
  .string()
  .refine((name) => /^[A-Za-z]/.test(name) && isTimeZone(name), { message: 'invalid_timezone' });
/** ISO 4217 code. */
export const currencyCodeSchema = z.string().regex(/^[A-Z]{3}$/);
/** One that a company can choose. */
export const supportedCurrencySchema = currencyCodeSchema.refine((code) => CURRENCIES.includes(code), {
  message: 'unknown_currency',
});
/** `HH:MM` in the company's time zone. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** An archived one is kept for what was changed with it, and not offered. */
export const reasonSchema = z.object({ id: idSchema, name: storedNameSchema, archived: z.boolean() });
export type Reason = z.output<typeof reasonSchema>;

export const USER_MATCHING_FIELDS = ['email', 'external_ref', 'attribute'] as const;
/** Among whom a person sees the own rank. */
export const OWN_RANKS = ['off', 'plan', 'team'] as const;
export const OWN_RANK_ORDERS = ['earned', 'attainment'] as const;

/** A company's settings. Each has a default, so that stored settings never miss one. */
export const companySettingsSchema = z.object({
  currency: currencyCodeSchema.default('USD'),
  timezone: timezoneSchema.default('UTC'),
  /** 1: calendar months; d > 1: dates after day d fall in the next month's period. */
  month_reference_day: z.number().int().min(1).max(31).default(1),
  /** First month of the fiscal year. */
  fiscal_year: monthNumberSchema.default(1),
  fiscal_year_shift: z.number().int().min(-1).max(1).default(0),
  date_format: z.enum(['american', 'european', 'iso']).default('european'),
  /** `locale`: as each person's language writes it. */
  decimal_separator: z.enum(['locale', 'point', 'comma']).default('locale'),
  rounding: z.enum(['half_up', 'half_even']).default('half_up'),
  statement_calculation_time: timeOfDay.default('02:00'),
  discussion_activated: z.boolean().default(false),
  /** On: people are organized by their managers (org chart). Off: by teams. */
  user_based_hierarchy: z.boolean().default(false),
  password_login: z.boolean().default(true),
  /** Only validated statements are sent to payroll. */
  payroll_needs_validation: z.boolean().default(false),
  /** After so many days, who must validate is reminded every day; `null`: only by hand. */
  validation_reminder_days: z.number().int().min(1).max(90).nullable().default(3),
  /** Negative pay of a month is taken over by the next one. */
  carry_over_negative_pay: z.boolean().default(false),
  /** Among whom people see their own rank of the month on their home page. */
  own_rank: z.enum(OWN_RANKS).default('off'),
  own_rank_by: z.enum(OWN_RANK_ORDERS).default('earned'),
  /** Own metrics that the company may have: support sets it (`PUT /api/company/metric-limit`). */
  metric_limit: z.number().int().min(0).max(MAX_METRIC_LIMIT).default(MAX_METRICS),
  /** Why records and statements are changed by hand, in order. */
  reasons: z
    .object({
      reasons_records: z.array(reasonSchema).max(200).default([]),
      reasons_statements: z.array(reasonSchema).max(200).default([]),
    })
    .default({ reasons_records: [], reasons_statements: [] }),
  /** A reason must be given. */
  reasons_records_required: z.boolean().default(false),
  reasons_statements_required: z.boolean().default(false),
  /** From this amount on, in the company's currency, a second person approves an adjustment of a statement; `null`: never. */
  adjustment_limit: decimalSchema.nullable().default(null),
  /** By what a connection finds people who are here already; `id`: of the attribute. */
  user_matching: z
    .object({ field: z.enum(USER_MATCHING_FIELDS), id: idSchema.nullable() })
    .default({ field: 'email', id: null }),
  /** For how many years the audit trail is kept; `null`: for ever. */
  audit_retention_years: z.number().int().min(1).max(30).nullable().default(null),
});
export type CompanySettings = z.output<typeof companySettingsSchema>;

export const companySchema = z.object({
  id: idSchema,
  name: z.string(),
  created_at: instantSchema,
  avatar: z.string().nullable(),
  demonstration: z.boolean(),
  /** Its data are a sample to look around with, in an otherwise empty company. */
  sample: z.boolean(),
  features: z.record(z.enum(FEATURE_FLAGS), z.boolean()),
  settings: companySettingsSchema,
  /** Of the name and the settings. */
  version: editVersionSchema,
});
export type Company = z.output<typeof companySchema>;

/** First day of a month. */
const firstDaySchema = dateSchema.refine((date) => date.endsWith('-01'), { message: 'invalid_month' });

/** The months whose statements a sandbox calculates, the last one included. */
export const rangeSchema = z.strictObject({ start_period: firstDaySchema, end_period: firstDaySchema });
export type CalculatedRange = z.output<typeof rangeSchema>;

export const environmentSchema = z.object({
  id: idSchema,
  company_id: idSchema,
  name: z.string(),
  live: z.boolean(),
  ready: z.boolean(),
  /** Null: every month, as in the live environment. */
  range_calculations: rangeSchema.nullable(),
});
export type Environment = z.output<typeof environmentSchema>;

/** An IANA time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
