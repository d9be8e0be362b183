import type { getHome as call, ResponseOf } from '@comptoir/contract';
import { unpackLines } from '@comptoir/engine';
import { add, dateText, type Decimal, daysOfMonth, type Month, monthText, toText } from '@comptoir/kernel';
import { can } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod, type CompanyPeriod, unpackBytes } from '../../calculations/index.ts';
import { detailsOf } from '../../records/names/index.ts';
import { lastCalculation } from '../write/last-calculation.ts';
import { boardRows, boardTotals, type BoardRow, type BoardWhat, earnedIn } from '../board/board-queries.ts';
import { hasStatements, ownMonths, teamHistory } from './home-queries.ts';
import { earnedByTeam } from '../board/repartition-queries.ts';
import { readTransactionBytes, readTransactions } from '../detail/statement-queries.ts';
import { boardRowWire, figuresOf, monthOfWire, rulesOf, transactionWire } from '../detail/statement-wire.ts';
import { statusOf } from '../state/statement-policy.ts';
import { monthShown } from './month-shown.ts';

type Home = ResponseOf<typeof call>;
const RECENT = 5;
const NEEDS_SHOWN = 8;
const HIGHEST_SHOWN = 5;

/** The dashboard: the caller's own month, and their people's when the statement scope reaches further. */
export async function getHome(
  ctx: Ctx,
  query: { readonly year?: number | undefined; readonly month?: number | undefined },
): Promise<Home> {
  const period = await companyPeriod(ctx);
  const month = await monthShown(ctx, query, period);
  const days = daysOfMonth(month, period.calendar);
  const scope = ctx.actor.permissions.statement_scope;
  const god = ctx.actor.role_category === 'god';
  const dashboard = god || scope === 'all' ? 'admin' : scope === 'me' ? 'rep' : 'manager';
  const sees = can(ctx, 'statement', 'read');
  const calculation = await lastCalculation(ctx, month);
  return {
    month: monthText(month),
    dashboard,
    user_name: ctx.actor.name,
    currency: period.currency,
    first_day: dateText(days.start),
    last_day: dateText(days.end),
    ongoing: month >= period.current,
    own: sees && ctx.actor.user_id !== null ? await ownSide(ctx, ctx.actor.user_id, month, period) : null,
    team: sees && dashboard !== 'rep' ? await teamSide(ctx, month, period) : null,
    has_statements: await hasStatements(ctx),
    calculated_at: calculation.finished_at?.toISOString() ?? null,
  };
}

async function ownSide(ctx: Ctx, user_id: string, month: Month, period: CompanyPeriod): Promise<Home['own']> {
  const months = await ownMonths(ctx, user_id, month);
  if (months.length === 0) return null;
  const wire = monthText(month);
  const here = months.find((one) => one.month === wire);
  const before = months.find((one) => one.month === monthText(month - 1));
  const status = (one: (typeof months)[number]) =>
    statusOf(
      { month: monthOfWire(one.month), locked: one.locked, validated: one.validated, paid: one.is_paid },
      period.current,
    );
  const rows = here ? await readTransactions(ctx, here.id) : [];
  const transactions = rows.map((row) => ({ wire: transactionWire(row), figures: figuresOf(row) }));
  const paymentMonths = [...new Set(transactions.map(({ wire: one }) => one.payment_month))];
  const next = transactions.find(({ wire: one }) => one.next_tier !== null)?.wire;
  return {
    statement_id: here?.id ?? null,
    status: here ? status(here) : null,
    ready: here?.ready ?? true,
    earned: here?.earned ?? '0',
    payable: here?.payable ?? '0',
    previous_earned: before && before.error_count === 0 ? before.earned : null,
    error_count: here?.error_count ?? 0,
    payment_month: paymentMonths.length === 1 ? (paymentMonths[0] ?? null) : null,
    // An amount that could not be calculated is no bar of 0.
    history: months
      .filter((one) => one.error_count === 0)
      .map((one) => ({
        month: one.month,
        earned: one.earned,
        payable: one.payable,
        status: status(one),
      })),
    at_top_tier: next === undefined && transactions.some(({ figures }) => figures.at_top_tier),
    attainments: transactions.flatMap(({ wire: one, figures }) =>
      one.attainment === null
        ? []
        : [
            {
              compensation_id: one.compensation_id,
              compensation_name: one.compensation_name,
              quota_name: one.quota_name,
              attainment: one.attainment,
              measure: one.measure,
              target: one.target,
              first_day: figures.first_day,
              last_day: figures.last_day,
            },
          ],
    ),
    figures: transactions.flatMap(({ wire: one, figures }) => {
      const list = figures.list.filter(({ place }) => place === 'dashboard');
      return list.length === 0
        ? []
        : [{ compensation_id: one.compensation_id, compensation_name: one.compensation_name, list }];
    }),
    next_tier: next?.next_tier
      ? {
          ...next.next_tier,
          compensation_id: next.compensation_id,
          compensation_name: next.compensation_name,
        }
      : null,
    payments: months
      .filter((one) => one.locked)
      .map((one) => ({
        month: one.month,
        amount: one.payable,
        status: status(one),
        paid_at: one.paid_at?.toISOString() ?? null,
      }))
      .reverse()
      .slice(0, 6),
    recent: here
      ? await recentRecords(
          ctx,
          here.id,
          transactions.map(({ wire: one }) => one),
        )
      : [],
  };
}

/** The latest records that count, over all transactions; one that counts several times is told once, with its shares added. */
async function recentRecords(
  ctx: Ctx,
  statement_id: string,
  transactions: readonly ReturnType<typeof transactionWire>[],
) {
  const found = new Map<
    string,
    Omit<NonNullable<Home['own']>['recent'][number], 'date' | 'share'> & {
      date: number | null;
      share: Decimal | null;
    }
  >();
  for (const { compensation_id, columns, named_by_id } of transactions) {
    const bytes = await readTransactionBytes(ctx, statement_id, compensation_id);
    if (!bytes?.lines) continue;
    for (const line of unpackLines(unpackBytes(bytes.lines))) {
      const { record_id, title, date, share } = line;
      const before = found.get(record_id);
      found.set(record_id, {
        record_id,
        // The one that pays for it explains it.
        compensation_id: before?.share ? before.compensation_id : compensation_id,
        title,
        name: (named_by_id ? detailsOf(line, columns) : null) ?? before?.name ?? null,
        date,
        share: share && before?.share ? add(share, before.share) : (share ?? before?.share ?? null),
      });
    }
  }
  const latest = [...found.values()].sort(
    (a, b) => (b.date ?? -Infinity) - (a.date ?? -Infinity) || a.title.localeCompare(b.title),
  );
  return latest.slice(0, RECENT).map((one) => ({
    ...one,
    date: one.date === null ? null : dateText(one.date),
    share: one.share ? toText(one.share) : null,
  }));
}

async function teamSide(ctx: Ctx, month: Month, period: CompanyPeriod): Promise<Home['team']> {
  const what: BoardWhat = { month, current: period.current, tab: 'all', filters: {} };
  const totals = await boardTotals(ctx, what);
  const rows = await boardRows(ctx, what, { sort: 'smart', limit: 500, offset: 0 });
  const needs = rows.flatMap((row) => {
    const reason = reasonOf(ctx, row, period);
    return reason ? [{ row, reason }] : [];
  });
  const highest = await boardRows(ctx, what, { sort: 'amount_desc', limit: HIGHEST_SHOWN, offset: 0 });
  return {
    people: totals.people,
    earned: totals.earned,
    previous_earned: await earnedIn(ctx, { ...what, month: month - 1 }),
    payable: totals.payable,
    sent_to_payroll: totals.sent,
    counts: {
      ongoing: totals.ongoing,
      to_lock: totals.to_lock,
      locked: totals.locked,
      validated: totals.validated,
      paid: totals.paid_count,
      error: totals.in_error,
    },
    history: await teamHistory(ctx, month),
    needs_you: needs.slice(0, NEEDS_SHOWN).map(({ row, reason }) => ({
      statement_id: row.id,
      user_id: row.user_id,
      user_name: row.user_name,
      avatar: row.avatar,
      month: row.month,
      reason,
      error_kind: row.error_kinds[0] ?? null,
    })),
    needs_you_total: needs.length,
    needs_counts: {
      error: needs.filter(({ reason }) => reason === 'error').length,
      to_lock: needs.filter(({ reason }) => reason === 'to_lock').length,
      to_validate: needs.filter(({ reason }) => reason === 'to_validate').length,
      to_pay: needs.filter(({ reason }) => reason === 'to_pay').length,
    },
    highest: highest.map((row) => ({
      user_id: row.user_id,
      user_name: row.user_name,
      avatar: row.avatar,
      earned: row.earned,
      attainment: row.attainment,
    })),
    teams: await earnedByTeam(ctx, what),
  };
}

/** What waits for the caller: mend an error, lock, validate, send to payroll. */
function reasonOf(
  ctx: Ctx,
  row: BoardRow,
  period: CompanyPeriod,
): 'error' | 'to_lock' | 'to_validate' | 'to_pay' | null {
  if (row.error_count > 0) return can(ctx, 'plan', 'write') ? 'error' : null;
  const { actions } = boardRowWire(ctx, row, rulesOf(period));
  if (actions.includes('lock')) return 'to_lock';
  if (actions.includes('validate')) return 'to_validate';
  return actions.includes('close') ? 'to_pay' : null;
}
