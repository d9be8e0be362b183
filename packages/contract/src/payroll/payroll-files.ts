import { MAX_NAME_LENGTH } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  decimalSchema,
  editVersionSchema,
  idParams,
  idSchema,
  monthNumberSchema,
  nameSchema,
  okSchema,
  yearSchema,
} from '../shared/primitives.ts';

const permission = { kind: 'binary', permission: 'statement_send_to_payroll' } as const;

/** Where the employee number is. */
const employeeSource = z.union([z.enum(['external_ref', 'email']), idSchema]);

/** What a column of the file holds. */
export const PAYROLL_VALUES = [
  'employee',
  'name',
  'pay_code',
  'label',
  'amount',
  'currency',
  'month',
  'constant',
] as const;

export const payrollColumnSchema = z.strictObject({
  /** The header; may be empty. */
  title: z.string().trim().max(MAX_NAME_LENGTH),
  value: z.enum(PAYROLL_VALUES),
  /** Of `constant`: what each row has. */
  text: z.string().max(MAX_NAME_LENGTH).optional(),
});

/** Pay that is of no compensation: the kinds of entries, and `other`: whatever else a close paid. */
export const PAY_KINDS = [
  'manual',
  'draw',
  'recovery',
  'clawback',
  'correction',
  'carry_over',
  'balance',
  'other',
] as const;

export const payrollSettingsSchema = z.strictObject({
  employee: employeeSource,
  columns: z.array(payrollColumnSchema).min(1).max(40),
  /** Pay codes by compensation, and by kind of what is of none. */
  codes: z.record(z.union([idSchema, z.enum(PAY_KINDS)]), z.string().trim().max(MAX_NAME_LENGTH)),
});
export type PayrollSettings = z.output<typeof payrollSettingsSchema>;
export type PayrollColumn = PayrollSettings['columns'][number];

const named = z.object({ id: idSchema, name: z.string() });

const templatesSchema = z.object({
  templates: z.array(
    z.object({ id: idSchema, name: z.string(), settings: payrollSettingsSchema, version: editVersionSchema }),
  ),
  /** From which an employee number can be taken. */
  attributes: z.array(named),
  /** Those that closed statements ever paid. */
  compensations: z.array(named.extend({ plan_name: z.string() })),
});
export type PayrollTemplates = z.output<typeof templatesSchema>;

export const listPayrollTemplates = defineCall({
  name: 'listPayrollTemplates',
  method: 'GET',
  path: '/api/payroll/templates',
  summary: 'Templates of files for payroll, and what they can name',
  permission,
  response: templatesSchema,
  errors: [],
});

export const savePayrollTemplate = defineCall({
  name: 'savePayrollTemplate',
  method: 'PUT',
  path: '/api/payroll/templates',
  summary: 'Saves a template: with an id and its version a known one, else a new one',
  permission,
  body: z.strictObject({
    id: idSchema.optional(),
    version: editVersionSchema.optional(),
    name: nameSchema,
    settings: payrollSettingsSchema,
  }),
  response: templatesSchema.extend({ id: idSchema }),
  errors: ['conflict', 'name_used', 'not_found'],
  audit: 'save_payroll_template',
});

export const deletePayrollTemplate = defineCall({
  name: 'deletePayrollTemplate',
  method: 'DELETE',
  path: '/api/payroll/templates/{id}',
  summary: 'Deletes a template; files that were made stay as they are',
  permission,
  params: idParams,
  response: okSchema,
  errors: ['not_found'],
  audit: 'delete_payroll_template',
});

const month = { year: yearSchema, month: monthNumberSchema };

export const previewPayrollFile = defineCall({
  name: 'previewPayrollFile',
  method: 'POST',
  path: '/api/payroll/preview',
  summary: 'The first rows of a file for payroll, its totals, and what is missing in it',
  permission,
  body: z.strictObject({ ...month, settings: payrollSettingsSchema }),
  response: z.object({
    header: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    row_count: z.number().int(),
    people: z.number().int(),
    /** By currency: of the rows, and of the payroll closes of the month. They are always equal. */
    totals: z.array(z.object({ currency: z.string(), rows: decimalSchema, closes: decimalSchema })),
    /** People without an employee number, and compensations without a pay code, that the file has rows of. */
    without_number: z.array(named),
    without_code: z.array(z.string()),
  }),
  errors: ['not_found'],
  reads: true,
});
export type PayrollPreview = z.output<typeof previewPayrollFile.response>;

export const makePayrollFile = defineCall({
  name: 'makePayrollFile',
  method: 'POST',
  path: '/api/payroll/file',
  summary:
    'A file for payroll: the closed statements of a month, as a template says; each download is in the trail',
  permission,
  body: z.strictObject({ ...month, settings: payrollSettingsSchema, format: z.enum(['csv', 'xlsx']) }),
  response: z.unknown(),
  answers: 'file',
  errors: ['not_found'],
  reads: true,
});
