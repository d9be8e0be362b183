import { z } from 'zod';
import { defineCall } from '../call.ts';
import { editVersionSchema } from '../shared/primitives.ts';
import { companySchema, companySettingsSchema } from './shapes.ts';

/** The settings that may change here, each optional; a default never fills an absent one. */
const shape = companySettingsSchema.shape;
export const updateCompanySettingsBody = z.strictObject({
  currency: shape.currency.unwrap().optional(),
  timezone: shape.timezone.unwrap().optional(),
  month_reference_day: shape.month_reference_day.unwrap().optional(),
  fiscal_year: shape.fiscal_year.unwrap().optional(),
  fiscal_year_shift: shape.fiscal_year_shift.unwrap().optional(),
  date_format: shape.date_format.unwrap().optional(),
  decimal_separator: shape.decimal_separator.unwrap().optional(),
  rounding: shape.rounding.unwrap().optional(),
  statement_calculation_time: shape.statement_calculation_time.unwrap().optional(),
  discussion_activated: shape.discussion_activated.unwrap().optional(),
  reasons_records: shape.reasons_records.unwrap().optional(),
  reasons_statements: shape.reasons_statements.unwrap().optional(),
  reasons: shape.reasons.unwrap().optional(),
  version: editVersionSchema.optional(),
});

export const updateCompanySettings = defineCall({
  name: 'updateCompanySettings',
  method: 'PATCH',
  path: '/api/company/settings',
  summary: 'Changes company settings: reference day, fiscal year, currency, time zone, formats, reasons',
  permission: { kind: 'resource', resource: 'company_setting', level: 'write' },
  body: updateCompanySettingsBody,
  response: companySchema,
  errors: ['conflict'],
  audit: 'update_company_settings',
});
