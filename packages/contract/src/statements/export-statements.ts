import { z } from 'zod';
import { defineCall } from '../call.ts';
import { currencyModeSchema } from '../currencies/shapes.ts';
import { idSchema, monthNumberSchema, yearSchema } from '../shared/primitives.ts';
import { STATEMENT_TABS, statementFiltersSchema } from './search-statements.ts';

const permission = { kind: 'resource', resource: 'statement', level: 'read' } as const;

/** Whose month. */
export const statementExportSchema = z.strictObject({
  user_id: idSchema,
  year: yearSchema,
  month: monthNumberSchema,
  /** Of the amounts; records and their values are in the calculation currency in any mode but the company's. */
  currency_mode: currencyModeSchema.default('calculation'),
});

export const exportStatement = defineCall({
  name: 'exportStatement',
  method: 'POST',
  path: '/api/statement/export',
  summary: "One statement's records as CSV; refused while it holds errors",
  permission,
  body: statementExportSchema,
  response: z.unknown(),
  answers: 'file',
  errors: ['statement_not_found', 'statement_forbidden', 'statement_in_error', 'statement_not_ready'],
  reads: true,
});

export const exportStatementPdf = defineCall({
  name: 'exportStatementPdf',
  method: 'POST',
  path: '/api/statement/pdf',
  summary: 'One statement with its records as a PDF; refused while it holds errors',
  permission,
  body: z.strictObject({
    user_id: idSchema,
    year: yearSchema,
    month: monthNumberSchema,
    currency_mode: currencyModeSchema.default('calculation'),
  }),
  response: z.unknown(),
  answers: 'file',
  errors: ['statement_not_found', 'statement_forbidden', 'statement_in_error', 'statement_not_ready'],
  reads: true,
});

/** Statements of one PDF. */
export const MAX_PDF_STATEMENTS = 300;

export const exportStatementsPdf = defineCall({
  name: 'exportStatementsPdf',
  method: 'POST',
  path: '/api/statements/pdf',
  summary: "A month's statements as one PDF, each from a page of its own; those in error are left out",
  permission,
  body: z.strictObject({
    year: yearSchema,
    month: monthNumberSchema,
    tab: z.enum(STATEMENT_TABS).default('all'),
    filters: statementFiltersSchema.default({}),
    /** Only what this view shows. */
    view_id: idSchema.optional(),
    currency_mode: currencyModeSchema.default('calculation'),
  }),
  response: z.unknown(),
  answers: 'file',
  errors: ['forbidden', 'view_not_found', 'view_forbidden', 'export_too_large'],
  reads: true,
});

/** What a month's board shows. */
export const boardExportSchema = z.strictObject({
  year: yearSchema,
  month: monthNumberSchema,
  tab: z.enum(STATEMENT_TABS).default('all'),
  filters: statementFiltersSchema.default({}),
  /** Only what this view shows. */
  view_id: idSchema.optional(),
  currency_mode: currencyModeSchema.default('company'),
});

export const exportStatements = defineCall({
  name: 'exportStatements',
  method: 'POST',
  path: '/api/statements/export',
  summary: "A month's statements as CSV, one row per transaction",
  permission,
  body: boardExportSchema,
  response: z.unknown(),
  answers: 'file',
  errors: ['forbidden', 'view_not_found', 'view_forbidden'],
  reads: true,
});
