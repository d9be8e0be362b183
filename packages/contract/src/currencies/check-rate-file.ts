import { MAX_RATE_FILE_LENGTH } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { DECIMAL_MARKS } from '../imports/import.ts';
import { supportedCurrencySchema } from '../company/shapes.ts';
import { monthSchema } from '../shared/primitives.ts';
import { CURRENCY_NEEDS, rateSchema } from './shapes.ts';

export const RATE_FILE_PROBLEMS = [
  'no_date_column',
  'no_rate_column',
  'unparseable_month',
  'unparseable_rate',
  'unknown_currency',
  'company_currency',
  'base_missing',
  'locked',
  'twice',
] as const;

/**
 * How a file quotes: `company_per_unit` is 0.92 for a dollar of a company in euros; `unit_per_base` is 1.087, as central banks
 * publish it: units of each currency for one unit of the base.
 */
export const RATE_QUOTES = ['company_per_unit', 'unit_per_base'] as const;

export const checkRateFile = defineCall({
  name: 'checkRateFile',
  method: 'POST',
  path: '/api/currencies/rates/check',
  summary: 'Reads a CSV file of exchange rates and answers what it would change; nothing is stored',
  permission: { kind: 'resource', resource: 'company_setting.currencies', level: 'write' },
  needs: CURRENCY_NEEDS,
  body: z.strictObject({
    /** Columns currency, month and rate; or a column of dates and one per currency. */
    text: z.string().max(MAX_RATE_FILE_LENGTH),
    /** Absent: by the form of the file. */
    quote: z.enum(RATE_QUOTES).optional(),
    base: supportedCurrencySchema.default('EUR'),
    /** Of numbers such as 1,234, which can be read in two ways. Absent: as the file's other numbers have it. */
    decimal_mark: z.enum(DECIMAL_MARKS).optional(),
  }),
  response: z.object({
    /** How it was read. */
    quote: z.enum(RATE_QUOTES),
    /** How such numbers were read; `null`: there are none, or nothing tells. */
    decimal_mark: z.enum(DECIMAL_MARKS).nullable(),
    /** Nothing tells: no rate is read until it is chosen. */
    decimal_mark_missing: z.boolean(),
    rows: z.number().int(),
    changes: z.array(
      z.object({
        currency: supportedCurrencySchema,
        start: monthSchema,
        rate: rateSchema,
        /** The rate of that period so far; `null`: it is new. */
        was: rateSchema.nullable(),
        /** The company does not have the currency yet. */
        added: z.boolean(),
      }),
    ),
    unchanged: z.number().int(),
    issues: z.array(
      z.object({
        /** Line of the file, the header is 1; `null`: the file as a whole. */
        line: z.number().int().nullable(),
        problem: z.enum(RATE_FILE_PROBLEMS),
        value: z.string(),
      }),
    ),
  }),
  errors: ['file_empty', 'file_bad_format'],
  reads: true,
  body_limit_bytes: 4 * MAX_RATE_FILE_LENGTH,
});
