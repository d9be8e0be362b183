import { z } from 'zod';
import { defineCall } from '../call.ts';
import { OF_THE_COMPANY } from '../features.ts';
import { nameSchema, editVersionSchema } from '../shared/primitives.ts';
import { chosenTimezoneSchema, companySchema, companySettingsSchema } from './shapes.ts';

/** The settings that may change here, each optional; a default never fills an absent one. */
const shape = companySettingsSchema.shape;
const settings = z.strictObject({
  /** One that is supported, or the company's present one. */
  currency: shape.currency.unwrap().optional(),
  timezone: chosenTimezoneSchema.optional(),
  month_reference_day: shape.month_reference_day.unwrap().optional(),
  fiscal_year: shape.fiscal_year.unwrap().optional(),
  fiscal_year_shift: shape.fiscal_year_shift.unwrap().optional(),
  date_format: shape.date_format.unwrap().optional(),
  decimal_separator: shape.decimal_separator.unwrap().optional(),
  rounding: shape.rounding.unwrap().optional(),
  statement_calculation_time: shape.statement_calculation_time.unwrap().optional(),
  user_based_hierarchy: shape.user_based_hierarchy.unwrap().optional(),
  discussion_activated: shape.discussion_activated.unwrap().optional(),
  payroll_needs_validation: shape.payroll_needs_validation.unwrap().optional(),
  validation_reminder_days: shape.validation_reminder_days.unwrap().optional(),
  audit_retention_years: shape.audit_retention_years.unwrap().optional(),
  carry_over_negative_pay: shape.carry_over_negative_pay.unwrap().optional(),
  own_rank: shape.own_rank.unwrap().optional(),
  own_rank_by: shape.own_rank_by.unwrap().optional(),
});

export const updateCompany = defineCall({
  name: 'updateCompany',
  method: 'PATCH',
  path: '/api/company',
  summary:
    'Changes the company: its name, reference day, fiscal year, currency, time zone, formats; what is sent, all of it or nothing',
  permission: { kind: 'resource', resource: 'company_setting', level: 'write' },
  needs: OF_THE_COMPANY,
  body: z.strictObject({
    name: nameSchema.optional(),
    settings: settings.optional(),
    version: editVersionSchema.optional(),
  }),
  response: companySchema,
  errors: ['conflict', 'invalid_field', 'company_currency_fixed', 'live_only'],
  audit: 'update_company',
});
