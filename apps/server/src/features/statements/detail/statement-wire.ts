import {
  cellErrorSchema,
  driftSchema,
  figureSchema,
  lineColumnSchema,
  nextTierSchema,
  releaseFieldSchema,
  rankingDataSchema,
  trueUpSchema,
  type StatementAction,
  statementRowSchema,
  statementSchema,
  transactionSchema,
} from '@comptoir/contract';
import {
  dateText,
  daysOfMonth,
  dec,
  type Month,
  monthParts,
  parseMonth,
  present,
  sub,
  sum,
  toText,
} from '@comptoir/kernel';
import { z } from 'zod';
import { can, canBinary } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { CompanyPeriod } from '../../calculations/index.ts';
import type { BoardRow } from '../board/board-row-queries.ts';
import {
  actionsOf,
  hasBegun,
  type StateRules,
  type StatementRights,
  type StatementState,
  statusOf,
} from '../state/statement-policy.ts';
import type { StatementDraws } from '../draws/statement-draws.ts';
import type { Progress } from '../validation/step-queries.ts';
import { paidPartsOf } from './paid-parts.ts';
import type { StatementRow, TransactionRow } from './statement-queries.ts';

type WireRow = z.input<typeof statementRowSchema>;
type WireTransaction = z.input<typeof transactionSchema>;
type WireStatement = z.input<typeof statementSchema>;

/** The caller's rights on a statement. */
export function rightsOf(
  ctx: Pick<Ctx, 'actor'>,
  row: { readonly may_validate: boolean; readonly user_id?: string; readonly validation?: Progress | null },
): StatementRights {
  return {
    lock: canBinary(ctx, 'statement_lock'),
    validate: row.may_validate,
    pay: canBinary(ctx, 'statement_send_to_payroll'),
    others_step: isOthersStep(row.validation),
    own_barred: row.user_id !== undefined && row.user_id === ctx.actor.user_id && !actsOnOwn(ctx),
  };
}

function isOthersStep(progress: Progress | null | undefined): boolean {
  return progress !== null && progress !== undefined && progress.done < progress.of && !progress.is_yours;
}

/** People with the right to validate their own statement may also lock and pay it alone. */
export function actsOnOwn(ctx: Pick<Ctx, 'actor'>): boolean {
  return canBinary(ctx, 'statement_validate_own');
}

export function rulesOf({ current, settings }: Pick<CompanyPeriod, 'current' | 'settings'>): StateRules {
  return { current, payroll_needs_validation: settings.payroll_needs_validation };
}

export function monthOfWire(text: string): Month {
  return present(parseMonth(text), 'month');
}

/** `YYYY-MM` as the year and the number of the month. */
function periodWire(text: string): Pick<WireRow, 'year' | 'month'> {
  return monthParts(monthOfWire(text));
}

/** The flags that the wire shape has beside the status. */
function statesWire(state: StatementState, overwritten: boolean) {
  return {
    ready: state.ready,
    error: state.error_count > 0,
    validated: state.validated,
    paid: state.paid,
    overwritten,
  };
}

/** What was calculated, and beside it what the statement is worth where somebody wrote over that. */
function balanceWire(
  { overwritten, month }: Pick<StatementRow, 'overwritten' | 'month'>,
  transactions: readonly TransactionRow[],
  balance: StatementDraws['balance'],
): WireStatement['balance'] {
  if (!overwritten) return balance;
  const differences = transactions.flatMap(
    ({ overwrites, ongoing, value, calculated_value, payment_month, parts }) =>
      overwrites && !ongoing && value !== null && calculated_value !== null
        ? [
            {
              by: sub(dec(value), dec(calculated_value)),
              isPaid: parts.length === 0 && payment_month === month,
            },
          ]
        : [],
  );
  const by = sum(differences.map((one) => one.by));
  const paid = sum(differences.flatMap((one) => (one.isPaid ? [one.by] : [])));
  const { calculated } = balance;
  return {
    calculated: {
      value: toText(sub(dec(calculated.value), by)),
      balance: toText(sub(dec(calculated.balance), paid)),
      balance_after_draw: toText(sub(dec(calculated.balance_after_draw), paid)),
    },
    overwritten: balance.overwritten ?? calculated,
  };
}

export function boardRowWire(ctx: Pick<Ctx, 'actor'>, row: BoardRow, rules: StateRules): WireRow {
  const state: StatementState = {
    month: monthOfWire(row.month),
    locked: row.locked,
    validated: row.validated,
    paid: row.is_paid,
    ready: row.ready,
    error_count: row.error_count,
    begun: hasBegun(row.validation),
  };
  return {
    ...summaryWire(row, state, rules),
    plan_names: row.plan_names,
    actions: actionsOf(state, rightsOf(ctx, row), rules),
  };
}

type SummaryRow = Pick<StatementRow, keyof StatementRow & keyof BoardRow>;

/** The part of a statement that the board and its own page both show. */
function summaryWire(
  row: SummaryRow,
  state: StatementState,
  { current }: Pick<StateRules, 'current'>,
): Omit<WireRow, 'plan_names' | 'actions'> {
  return {
    id: row.id,
    user: { id: row.user_id, name: row.user_name, avatar: row.avatar },
    team_name: row.team_name,
    ...periodWire(row.month),
    status: statusOf(state, current),
    ...statesWire(state, row.overwritten),
    pending_adjustments: row.pending_adjustments,
    validation: row.validation,
    currency: row.currency,
    in_currencies: row.in_currencies,
    earned: row.earned,
    payable: row.payable,
    previous_earned: row.previous_earned,
    attainment: row.attainment,
    medals: row.medals,
    error_count: row.error_count,
    error_kinds: row.error_kinds,
    drift_amount: row.drift_amount,
    last_modification_date: row.last_modification_date.toISOString(),
  };
}

export function stateOf(row: StatementRow): StatementState {
  return {
    month: monthOfWire(row.month),
    locked: row.locked_at !== null,
    validated: row.validated_at !== null,
    paid: row.paid_at !== null,
    ready: row.ready,
    error_count: row.error_count,
    begun: hasBegun(row.validation),
  };
}

/** The content of `transactions.figures` (features/calculations/transaction-content.ts). */
const figuresSchema = z.object({
  list: z
    .array(figureSchema.extend({ place: z.enum(['kpi', 'dashboard', 'flag']) }))
    // What is kept for reports is not part of the statement's page.
    .transform((list) =>
      list.flatMap(({ place, ...figure }) => (place === 'flag' ? [] : [{ ...figure, place }])),
    ),
  // Absent in statements that were locked before it was stored.
  description: z.string().default(''),
  quota_name: z.string().nullable().default(null),
  measure: z.string().nullable(),
  target: z.string().nullable(),
  first_day: z.string(),
  last_day: z.string(),
  amount_tiers: z.array(z.string()),
  at_top_tier: z.boolean().default(false),
  named_by_id: z.boolean().default(false),
  true_up: trueUpSchema.nullable().default(null),
  released_by: releaseFieldSchema.nullable().default(null),
});

export type StoredFigures = z.output<typeof figuresSchema>;

export function figuresOf(row: Pick<TransactionRow, 'figures'>): StoredFigures {
  return figuresSchema.parse(row.figures);
}

type Owner = Pick<StatementRow, 'user_id' | 'user_name' | 'avatar' | 'month'>;

/** The transactions of one statement, in its order. */
export function transactionsWire(owner: Owner, rows: readonly TransactionRow[]): WireTransaction[] {
  const user = { id: owner.user_id, name: owner.user_name, avatar: owner.avatar };
  return rows.map((row, index) => ({
    ...transactionWire(row),
    index,
    draw: false,
    user,
    ...periodWire(owner.month),
  }));
}

/** A transaction without its person, its month and its place on the statement. */
export function transactionWire(
  row: TransactionRow,
): Omit<WireTransaction, 'index' | 'draw' | 'user' | 'year' | 'month'> {
  const figures = figuresOf(row);
  return {
    id: row.id,
    compensation_id: row.compensation_id,
    compensation_name: row.compensation_name,
    plan_id: row.plan_id,
    plan_name: row.plan_name,
    description: figures.description,
    value: row.value,
    ...(row.overwrites ? { calculated_value: row.calculated_value } : {}),
    overwritten: row.overwrites?.some(({ applied }) => applied) ?? false,
    manual: false,
    money: row.money,
    payment_month: row.payment_month,
    paid_parts: paidPartsOf(row.parts),
    released_by: figures.released_by,
    ongoing: row.ongoing,
    first_day: figures.first_day,
    last_day: figures.last_day,
    errors: z.array(cellErrorSchema).parse(row.errors),
    attainment: row.attainment,
    quota_name: figures.quota_name,
    measure: figures.measure,
    target: figures.target,
    figures: figures.list,
    columns: z.array(lineColumnSchema).parse(row.columns),
    next_tier: nextTierSchema.nullable().parse(row.next_tier),
    true_up: figures.true_up,
    ranking_data: rankingDataSchema.nullable().parse(row.ranking_data),
    named_by_id: figures.named_by_id,
    line_count: row.line_count,
  };
}

function driftWire(row: StatementRow): WireStatement['drift'] {
  if (row.drift_found_at === null || row.drift_amount === null) return null;
  return {
    found_at: row.drift_found_at.toISOString(),
    transactions: driftSchema.shape.transactions.parse(row.drift_transactions),
  };
}

export interface StatementParts {
  readonly row: StatementRow;
  readonly transactions: readonly TransactionRow[];
  readonly carried: WireStatement['carried_payments'];
  readonly draws: StatementDraws;
  readonly adjustments: Pick<
    WireStatement,
    'overwrites' | 'manual_payments' | 'can_overwrite' | 'can_pay_manually'
  >;
  readonly may_validate: boolean;
  readonly steps: WireStatement['validation_steps'];
  readonly can_simulate: boolean;
  readonly period: CompanyPeriod;
}

export function statementWire(ctx: Pick<Ctx, 'actor'>, parts: StatementParts): WireStatement {
  const { row, period } = parts;
  const state = stateOf(row);
  const days = daysOfMonth(state.month, period.calendar);
  const actions: StatementAction[] = actionsOf(
    state,
    rightsOf(ctx, { may_validate: parts.may_validate, user_id: row.user_id, validation: row.validation }),
    rulesOf(period),
  );
  const instant = (date: Date | null) => date?.toISOString() ?? null;
  return {
    ...summaryWire(row, state, period),
    plan_names: [...new Set(parts.transactions.map((one) => one.plan_name))],
    actions,
    ...parts.draws,
    balance: balanceWire(row, parts.transactions, parts.draws.balance),
    transactions: transactionsWire(row, parts.transactions),
    carried_payments: parts.carried,
    ...parts.adjustments,
    version: row.version,
    calculated_at: row.calculated_at.toISOString(),
    data_as_of: row.data_as_of.toISOString(),
    locked_at: instant(row.locked_at),
    locked_by: row.locked_by,
    validated_at: instant(row.validated_at),
    validated_by: row.validated_by,
    validation_steps: parts.steps,
    paid_at: instant(row.paid_at),
    paid_by: row.paid_by,
    first_day: dateText(days.start),
    last_day: dateText(days.end),
    can_recalculate: can(ctx, 'statement', 'write') && !state.locked,
    can_simulate: parts.can_simulate && !state.locked,
    drift: driftWire(row),
  };
}
