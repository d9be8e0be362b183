import { z } from 'zod';
import type { Resource, SubResource } from '../permissions.ts';
import { decimalSchema, idSchema, monthSchema } from '../shared/primitives.ts';
import type { HookEvent, HookType } from './event-names.ts';

/** Statements that one `statement.calculated` names: a calculation writes so many at once. */
export const MAX_HOOK_STATEMENTS = 500;

const personSchema = z.object({ id: idSchema, name: z.string(), email: z.string().nullable() });

/** Amounts are in the company's currency, as decimal texts. */
export const hookStatementSchema = z.object({
  id: idSchema,
  month: monthSchema,
  user: personSchema,
  state: z.enum(['open', 'locked', 'validated', 'paid']),
  earned: decimalSchema,
  paid: decimalSchema,
  currency: z.string(),
  errors: z.number().int(),
});
export type HookStatement = z.output<typeof hookStatementSchema>;

/** One payment of a statement: of a compensation, or an entry such as a manual payment, which no compensation earned. */
export const hookRowSchema = z.object({
  compensation_id: idSchema.nullable(),
  compensation: z.string(),
  earned_in: monthSchema,
  /** In the company's currency: amounts of several people add up. */
  amount: decimalSchema.nullable(),
  currency: z.string(),
  /** In the currency in which the person is paid. */
  payment_amount: decimalSchema.nullable(),
  payment_currency: z.string(),
});
export type HookRow = z.output<typeof hookRowSchema>;

const ofStatement = z.object({ statement: hookStatementSchema });

const ofImport = z.object({
  import: z.object({
    id: idSchema,
    file_name: z.string(),
    table_id: idSchema.nullable(),
    status: z.enum(['finished', 'failed']),
    rejected_rows: z.number().int(),
    error: z.string().nullable(),
  }),
});

export const hookUserSchema = personSchema.extend({
  external_ref: z.string().nullable(),
  status: z.string(),
  licenced: z.boolean(),
  departure_date: z.string().nullable(),
});
const ofUser = z.object({ user: hookUserSchema });
export type HookUser = z.output<typeof hookUserSchema>;

/** What `data` carries, by the event's `type`. */
export const HOOK_PAYLOADS = {
  /** Statements were calculated and are other than before. */
  'statement.calculated': z.object({
    statements: z.array(hookStatementSchema).max(MAX_HOOK_STATEMENTS),
  }),
  'statement.locked': ofStatement,
  'statement.unlocked': ofStatement,
  'statement.validated': ofStatement,
  'statement.invalidated': ofStatement,
  /** Sent to payroll, with every row that the statement pays. */
  'statement.paid': ofStatement.extend({ rows: z.array(hookRowSchema) }),
  /** Taken back from payroll. */
  'statement.unpaid': ofStatement,
  'import.finished': ofImport,
  'import.failed': ofImport,
  /** A compensation went live. */
  'plan.live': z.object({
    plan: z.object({ id: idSchema, name: z.string() }),
    compensation: z.object({ id: idSchema, name: z.string() }),
  }),
  'user.created': ofUser,
  'user.changed': ofUser,
  'user.archived': ofUser,
  /** Somebody else than its author wrote in a request. The text stays here. */
  'request.answered': z.object({
    request: z.object({ id: idSchema, name: z.string() }),
    author: z.object({ id: idSchema, name: z.string() }),
  }),
  /** Of the button that tries an endpoint. Nobody subscribes to it. */
  'webhook.test': z.object({ message: z.string() }),
} as const satisfies Readonly<Record<HookType, z.ZodType>>;

export type HookData<Type extends HookType> = z.output<(typeof HOOK_PAYLOADS)[Type]>;

/** The body of each call. */
export const hookBodySchema = z.object({
  type: z.string(),
  /** When it happened. */
  timestamp: z.string(),
  environment: z.object({ id: idSchema, live: z.boolean() }),
  data: z.record(z.string(), z.unknown()),
});

interface HookRight {
  readonly resource: Resource | SubResource;
  /** The role must see everybody's, not its own alone. */
  readonly everybody?: 'statements' | 'requests';
}

const STATEMENTS: HookRight = { resource: 'statement', everybody: 'statements' };
const USERS: HookRight = { resource: 'user.users' };

/** What the owner of an endpoint must be allowed to read for each event, and who looks at its history. */
export const HOOK_RIGHTS: Readonly<Record<HookEvent, HookRight>> = {
  'statement.calculated': STATEMENTS,
  'statement.locked': STATEMENTS,
  'statement.unlocked': STATEMENTS,
  'statement.validated': STATEMENTS,
  'statement.invalidated': STATEMENTS,
  'statement.paid': STATEMENTS,
  'statement.unpaid': STATEMENTS,
  'import.finished': { resource: 'data_table' },
  'import.failed': { resource: 'data_table' },
  'plan.live': { resource: 'plan.plans' },
  'user.created': USERS,
  'user.changed': USERS,
  'user.archived': USERS,
  'request.answered': { resource: 'request', everybody: 'requests' },
};
