import type {
  addManualPayment as addCall,
  BodyOf,
  changeManualPayment as changeCall,
  removeManualPayment as removeCall,
  ResponseOf,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import {
  currencyDecimals,
  dec,
  type Month,
  monthOf,
  monthText,
  parseMonth,
  present,
  round,
  sign,
} from '@comptoir/kernel';
import { requireBinary } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod, monthMoney } from '../../calculations/index.ts';
import { seesEverybody } from '../../visibility/index.ts';
import { requireStatement } from '../detail/statement-queries.ts';
import { deleteEntries, type Entry, insertEntries } from '../payments/entry-queries.ts';
import { payAgain } from '../payments/pay-again.ts';
import { recalculate } from '../write/recalculate.ts';
import { lockWriters } from '../write/statement-write-queries.ts';
import { announce, isBarred, requireAdjustable } from './adjustable.ts';
import { type GivenReason, needsApproval, reasonOf } from './adjustment-policy.ts';
import {
  findCompensationName,
  findManualPayment,
  findPayee,
  findRest,
  type ManualRow,
  type ManualSource,
  statementsOf,
} from './manual-payment-queries.ts';
import { notifyAdjusted } from './notify-adjusted.ts';
import { noteAdjustments } from './overwrite-queries.ts';

/** Months of one series. */
const MAX_SERIES = 60;

type Words = Pick<BodyOf<typeof addCall>, 'label' | 'amount' | 'currency' | 'compensation_id' | 'comment'>;

/** Pays an amount beside what is calculated. A person without a statement in a past or running month gets one. */
export async function addManualPayment(
  ctx: Ctx,
  body: BodyOf<typeof addCall>,
): Promise<ResponseOf<typeof addCall>> {
  requireBinary(ctx, 'statement_manual_payment_add');
  const { user_id } = body;
  if (isBarred(ctx, user_id)) throw new AppError('own_statement');
  await lockWriters(ctx);
  const payee = await findPayee(ctx, user_id);
  if (!payee) throw new AppError('not_found', { object: 'user' }, 'user_id');
  const months = monthsOf(body);
  const statements = await requireMonths(ctx, user_id, months);
  if (!payee.licenced) throw new AppError('licence_missing', {}, 'user_id');
  const { settings } = await companyPeriod(ctx);
  const reason = reasonOf(settings, body.reason_id);
  const made = await entriesOf(ctx, user_id, months, body, { series_id: ctx.newId(), reason });
  const ids = await insertEntries(ctx, made.entries, authorOf(ctx));
  await noteAdjustments(
    ctx,
    [...statements.values()].map((statement_id) => ({
      statement_id,
      kind: 'manual_payment',
      params: paramsOf(body, reason, made.needs_approval),
    })),
  );
  ctx.audit({
    object_type: 'statement_entry',
    object_id: ids[0] ?? null,
    after: {
      user_id,
      label: body.label,
      amount: body.amount,
      currency: body.currency,
      comment: body.comment,
      months: months.map(monthText),
      reason: reason?.name ?? null,
      waits: made.needs_approval,
    },
  });
  await payed(ctx, user_id, months, statements);
  if (!made.needs_approval && months[0] !== undefined) await notifyAdjusted(ctx, months[0], [user_id]);
  return { ids, needs_approval: made.needs_approval };
}

/** Another amount, label or compensation: of this month, or of it and the months of its series that follow. */
export async function changeManualPayment(
  ctx: Ctx,
  id: string,
  body: BodyOf<typeof changeCall>,
): Promise<ResponseOf<typeof changeCall>> {
  requireBinary(ctx, 'statement_manual_payment_add');
  const { rows, months, statements, user_id } = await requirePayments(ctx, id, body.rest);
  const { settings } = await companyPeriod(ctx);
  const reason = reasonOf(settings, body.reason_id);
  const [first] = rows;
  const series_id = body.rest || !first ? ctx.newId() : first.source.series_id;
  const made = await entriesOf(ctx, user_id, months, body, { series_id, reason });
  await deleteEntries(
    ctx,
    rows.map((row) => row.id),
  );
  const ids = await insertEntries(ctx, made.entries, authorOf(ctx));
  await noteAdjustments(
    ctx,
    [...statements.values()].map((statement_id) => ({
      statement_id,
      kind: 'manual_payment',
      params: paramsOf(body, reason, made.needs_approval),
    })),
  );
  ctx.audit({
    object_type: 'statement_entry',
    object_id: ids[0] ?? id,
    before: { label: first?.label, amount: first?.source.amount, currency: first?.source.currency },
    after: { label: body.label, amount: body.amount, currency: body.currency, months: months.map(monthText) },
  });
  await payed(ctx, user_id, months, statements);
  return { needs_approval: made.needs_approval };
}

/** Takes a payment away; with `rest`, ends its series. */
export async function removeManualPayment(
  ctx: Ctx,
  id: string,
  body: BodyOf<typeof removeCall>,
): Promise<ResponseOf<typeof removeCall>> {
  requireBinary(ctx, 'statement_manual_payment_add');
  const { rows, months, statements, user_id } = await requirePayments(ctx, id, body.rest);
  await deleteEntries(
    ctx,
    rows.map((row) => row.id),
  );
  const [first] = rows;
  await noteAdjustments(
    ctx,
    [...statements.values()].map((statement_id) => ({
      statement_id,
      kind: 'manual_payment_removed',
      params: {
        what: first?.label ?? '',
        before: first?.source.amount ?? '',
        currency: first?.source.currency ?? '',
        comment: body.comment,
      },
    })),
  );
  ctx.audit({
    object_type: 'statement_entry',
    object_id: id,
    before: { label: first?.label, amount: first?.source.amount, currency: first?.source.currency },
    after: { months: months.map(monthText), comment: body.comment },
  });
  await payed(ctx, user_id, months, statements);
  return { ok: true };
}

function monthsOf({ year, month, until }: BodyOf<typeof addCall>): Month[] {
  const first = monthOf(year, month);
  const last = until ? monthOf(until.year, until.month) : first;
  if (last < first)
    throw new AppError('invalid_period', { month: monthText(last), reason: 'end_before_start' }, 'until');
  const count = last - first + 1;
  if (count > MAX_SERIES)
    throw new AppError(
      'invalid_period',
      { months: count, maximum: MAX_SERIES, reason: 'too_many_months' },
      'until',
    );
  return Array.from({ length: count }, (_, at) => first + at);
}

/** The person's statements of the months, each open and in the caller's scope. Where there is none, only who sees everybody may pay. */
async function requireMonths(
  ctx: Ctx,
  user_id: string,
  months: readonly Month[],
): Promise<Map<string, string>> {
  const statements = await statementsOf(ctx, user_id, months);
  if (statements.size < months.length && !seesEverybody(ctx)) {
    // A later month of a series has no statement yet: the first one says whether the caller sees the person.
    const [first] = months;
    if (first === undefined || !statements.has(monthText(first))) throw new AppError('statement_forbidden');
  }
  for (const id of statements.values()) requireAdjustable(ctx, await requireStatement(ctx, id));
  return statements;
}

/** Of two people who change it at once, the second sees what the first did. */
async function requirePayments(ctx: Ctx, id: string, rest: boolean) {
  await lockWriters(ctx);
  const row = await findManualPayment(ctx, id);
  if (!row) throw new AppError('not_found');
  if (isBarred(ctx, row.user_id)) throw new AppError('own_statement');
  const all = rest ? await findRest(ctx, row) : [row];
  if (row.locked) throw new AppError('statement_locked');
  // Months of the rest that are locked already stay as they are.
  const rows: ManualRow[] = all.filter((one) => !one.locked);
  const months = rows.map((one) => present(parseMonth(one.month), 'month'));
  return { rows, months, user_id: row.user_id, statements: await requireMonths(ctx, row.user_id, months) };
}

async function entriesOf(
  ctx: Ctx,
  user_id: string,
  months: readonly Month[],
  { label, amount, currency, compensation_id, comment }: Words,
  { series_id, reason }: { readonly series_id: string; readonly reason: GivenReason | null },
): Promise<{ readonly entries: Entry[]; readonly needs_approval: boolean }> {
  if (compensation_id !== null && (await findCompensationName(ctx, compensation_id)) === null)
    throw new AppError('not_found', { object: 'compensation' }, 'compensation_id');
  const { settings } = await companyPeriod(ctx);
  if (sign(round(dec(amount), currencyDecimals(currency), settings.rounding)) === 0)
    throw new AppError('invalid_field', { reason: 'amount_zero' }, 'amount');
  const convert = await monthMoney(ctx, user_id);
  const source: ManualSource = { series_id, currency, amount };
  const entries = months.map((month): Entry => {
    const converted = convert(amount, currency, month);
    if ('missing' in converted)
      throw new AppError(
        'rate_missing',
        { currency: converted.missing, month: monthText(month) },
        'currency',
      );
    return {
      user_id,
      month,
      kind: 'manual',
      label,
      compensation_id,
      reason,
      comment,
      ...converted,
      source: { ...source },
      active: !needsApproval(settings, converted.value),
    };
  });
  return { entries, needs_approval: entries.some(({ active }) => !active) };
}

function paramsOf(
  { label, amount, currency, comment }: Words,
  reason: GivenReason | null,
  waits: boolean,
): Record<string, string> {
  return {
    what: label,
    after: amount,
    currency,
    reason: reason?.name ?? '',
    comment,
    pending: waits ? 'yes' : '',
  };
}

const authorOf = (ctx: Ctx) => ({ id: ctx.actor.user_id, name: ctx.actor.name, now: ctx.clock.now() });

/** Statements pay what entries say; those that are missing up to the running month are made, those that pay nothing any more go. */
async function payed(
  ctx: Ctx,
  user_id: string,
  months: readonly Month[],
  statements: ReadonlyMap<string, string>,
): Promise<void> {
  const [from] = months;
  if (from === undefined) return;
  await payAgain(ctx, [user_id], { from, now: ctx.clock.now() });
  const { current } = await companyPeriod(ctx);
  const calculated = months.filter((month) => month <= current || statements.has(monthText(month)));
  if (calculated.length > 0) await recalculate(ctx, { months: calculated, user_ids: [user_id], mark: false });
  for (const month of months) await announce(ctx, month, [...statements.values()]);
}
