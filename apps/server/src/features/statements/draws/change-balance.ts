import type {
  BodyOf,
  forgiveDraws as forgiveCall,
  overwriteBalance as overwriteCall,
  ResponseOf,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import {
  dec,
  type Decimal,
  equals,
  type Month,
  monthOf,
  monthText,
  round,
  sign,
  sub,
  toText,
} from '@comptoir/kernel';
import { canBinary, requireBinary } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod } from '../../calculations/index.ts';
import { requireStatementOf, type StatementRow } from '../detail/statement-queries.ts';
import { needsApproval, reasonOf } from '../adjust/adjustment-policy.ts';
import { payAgain } from '../payments/pay-again.ts';
import { lockWriters } from '../write/statement-write-queries.ts';
import { inMinorUnits } from './draw-checks.ts';
import { deleteOverwrite, findOverwrite, insertEvent, insertOverwrite } from './balance-queries.ts';
import { loadDue, loadPeople } from './ledger-load-queries.ts';
import { calculationOf, ledgerMoney } from './ledger-money.ts';
import { readLedger } from './ledger-row-queries.ts';
import { deletePendingBalance, insertPendingBalance } from './pending-queries.ts';

/** In an open month: the person no longer owes it. */
export async function forgiveDraws(ctx: Ctx, body: BodyOf<typeof forgiveCall>): Promise<void> {
  requireBinary(ctx, 'statement_manual_payment_add');
  const month = monthOf(body.year, body.month);
  await requireOpen(ctx, body.user_id, month);
  const { user_id, comment } = body;
  const { currency, amount } = await forgivenOf(ctx, body);
  const rows = (await readLedger(ctx, user_id)).filter((one) => one.month <= month);
  const balances = [...Map.groupBy(rows, (one) => one.currency)].flatMap(([code, list]) => {
    const balance = list.at(-1)?.balance ?? '0';
    return (currency ?? code) === code && sign(dec(balance)) !== 0 ? [{ currency: code, balance }] : [];
  });
  if (balances.length === 0) throw new AppError('nothing_open');
  await insertEvent(ctx, { user_id, month, kind: 'forgive', amount, currency, comment });
  const forgiven = amount === null ? balances : [{ currency, balance: amount }];
  ctx.audit({
    object_type: 'user',
    object_id: user_id,
    after: {
      month: monthText(month),
      amount: forgiven.map(({ balance, currency: code }) => `${balance} ${code}`).join(', '),
      comment,
    },
  });
  await paidAgain(ctx, user_id, month);
}

/** An amount is in whole minor units of one currency: the one that is named, else the person's calculation currency. */
async function forgivenOf(ctx: Ctx, { user_id, amount, currency }: BodyOf<typeof forgiveCall>) {
  if (amount === null) return { currency, amount };
  const { settings } = await companyPeriod(ctx);
  const [person] = await loadPeople(ctx, [user_id]);
  const code = currency ?? calculationOf(person, settings.currency);
  return { currency: code, amount: inMinorUnits(amount, { code, rounding: settings.rounding }, 'amount') };
}

/**
 * Another payment than the calculated one: it stays through recalculations, beside what is calculated. Above the company's limit it waits for
 * a second person, and the one that counts goes on.
 */
export async function overwriteBalance(
  ctx: Ctx,
  body: BodyOf<typeof overwriteCall>,
): Promise<ResponseOf<typeof overwriteCall>> {
  requireBinary(ctx, 'statement_overwrite');
  const month = monthOf(body.year, body.month);
  const statement = await requireOpen(ctx, body.user_id, month);
  // Nothing is written over an error; what was written before can always be given back.
  if (body.value !== null && statement.error_count > 0) throw new AppError('statement_in_error');
  const of = { user_id: body.user_id, month };
  const { settings } = await companyPeriod(ctx);
  const before = await findOverwrite(ctx, body.user_id, month);
  await deletePendingBalance(ctx, of);
  const reason = body.value === null ? null : reasonOf(settings, body.reason_id);
  let waits = false;
  if (body.value === null) await deleteOverwrite(ctx, body.user_id, month);
  else {
    if (body.comment === '') throw new AppError('invalid_field', { reason: 'missing' }, 'comment');
    const { currency, calculated_then, decimals, inCompany } = await calculatedPay(ctx, of);
    if (!equals(round(dec(body.value), decimals), dec(body.value)))
      throw new AppError('invalid_field', { reason: 'too_many_decimals' }, 'value');
    const { value, comment } = body;
    waits = needsApproval(settings, inCompany(sub(dec(value), dec(calculated_then))));
    const row = {
      currency,
      value,
      calculated_then,
      comment,
      reason_id: reason?.id ?? null,
      reason_name: reason?.name ?? null,
    };
    if (waits) await insertPendingBalance(ctx, of, row);
    else {
      await deleteOverwrite(ctx, body.user_id, month);
      await insertOverwrite(ctx, of, row);
    }
  }
  ctx.audit({
    object_type: 'statement',
    object_id: statement.id,
    before: { value: before?.value ?? null },
    after: {
      value: body.value,
      comment: body.comment,
      reason: reason?.name ?? null,
      waits,
      month: statement.month,
      name: statement.user_name,
    },
  });
  await paidAgain(ctx, body.user_id, month);
  return { ok: true, needs_approval: waits };
}

/** What is paid without an overwrite, in the person's calculation currency. */
async function calculatedPay(
  ctx: Ctx,
  { user_id, month }: { readonly user_id: string; readonly month: Month },
) {
  const { settings } = await companyPeriod(ctx);
  const [person] = await loadPeople(ctx, [user_id]);
  const currency = calculationOf(person, settings.currency);
  const row = (await readLedger(ctx, user_id)).find(
    (one) => one.month === month && one.currency === currency,
  );
  const due = await loadDue(ctx, { user_ids: [user_id], from: month }, settings.currency);
  const plain = due.find((one) => one.month === month && one.currency === currency)?.value ?? '0';
  const money = await ledgerMoney(ctx, settings);
  return {
    currency,
    calculated_then: row?.calculated ?? plain,
    decimals: money.decimals(currency),
    /** Without a rate the amount as it is: a limit is better kept roughly than not at all. */
    inCompany: (amount: Decimal) =>
      toText(money.convert(amount, currency, settings.currency, month) ?? amount),
  };
}

/** The statement, in the caller's scope and open; nobody changes their own pay alone. */
async function requireOpen(ctx: Ctx, user_id: string, month: Month): Promise<StatementRow> {
  const statement = await requireStatementOf(ctx, user_id, month);
  if (statement.user_id === ctx.actor.user_id && !canBinary(ctx, 'statement_validate_own'))
    throw new AppError('own_statement');
  await lockWriters(ctx);
  const again = await requireStatementOf(ctx, user_id, month);
  if (again.locked_at !== null) throw new AppError('statement_locked');
  return again;
}

/** After a change of what a balance is: the person is paid again from the month on. */
export async function paidAgain(ctx: Ctx, user_id: string, month: Month): Promise<void> {
  await payAgain(ctx, [user_id], { from: month, now: ctx.clock.now() });
  await ctx.emit({
    channel: 'company',
    name: 'statement-refresh',
    data: { month: monthText(month), statement_ids: null },
  });
}
