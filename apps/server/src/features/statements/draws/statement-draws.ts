import type { statementSchema } from '@comptoir/contract';
import { dec, type Month, monthParts, sign, sub, sum, toText } from '@comptoir/kernel';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { canBinary } from '../../../platform/auth/access.ts';
import { isBarred } from '../adjust/adjustable.ts';
import { companyPeriod } from '../../calculations/index.ts';
import type { StatementRow } from '../detail/statement-queries.ts';
import {
  findOverwrite,
  type OverwriteRow,
  readSettledEntries,
  type SettledEntry,
} from './balance-queries.ts';
import { loadTerms, monthOf } from './ledger-load-queries.ts';
import { ledgerMoney } from './ledger-money.ts';
import { findPendingBalance } from './pending-queries.ts';
import { readLedgers, type StoredRow } from './ledger-row-queries.ts';

type WireStatement = z.input<typeof statementSchema>;
/** What a statement's page shows of draws and balances. */
export type StatementDraws = Pick<
  WireStatement,
  'balance' | 'balance_overwrite' | 'balance_pending' | 'recoverable_draw' | 'draws'
>;
type Owner = Pick<StatementRow, 'user_id' | 'user_name' | 'avatar' | 'month' | 'earned' | 'payable'>;

export async function readStatementDraws(ctx: Ctx, row: Owner): Promise<StatementDraws> {
  const month = monthOf(row.month);
  const entries = await readSettledEntries(ctx, row.user_id, row.month);
  const overwrite = await findOverwrite(ctx, row.user_id, month);
  const { rows } = await readLedgers(ctx, { user_ids: [row.user_id], from: month });
  const settled = rows.filter((one) => one.month === month);
  const own = settled.find((one) => one.currency === overwrite?.currency);
  const { settings } = await companyPeriod(ctx);
  const money = overwrite ? await ledgerMoney(ctx, settings) : null;
  const inCompany = (text: string) =>
    overwrite && money ? money.convert(dec(text), overwrite.currency, money.company, month) : null;
  const written = overwrite && inCompany(overwrite.value);
  const calculated = own && inCompany(own.calculated);
  const calculated_payable = calculated ? toText(calculated) : row.payable;
  return {
    balance: {
      calculated: {
        value: row.earned,
        balance: toText(sub(dec(calculated_payable), recoveredOf(entries))),
        balance_after_draw: calculated_payable,
      },
      overwritten: written && {
        value: row.earned,
        balance: toText(written),
        balance_after_draw: row.payable,
      },
    },
    balance_overwrite: overwrite && overwriteWire(overwrite, own),
    balance_pending: await pendingOf(ctx, row.user_id, month),
    recoverable_draw: await recoverableOf(ctx, settled),
    draws: entries.map((entry, index) => transactionWire(row, entry, index)),
  };
}

/** Recovery lowers what is paid: less than 0, in the company's currency. */
const recoveredOf = (entries: readonly SettledEntry[]) =>
  sum(entries.filter(({ kind }) => kind === 'recovery').map(({ value }) => dec(value)));

function overwriteWire(
  overwrite: OverwriteRow,
  own: StoredRow | undefined,
): WireStatement['balance_overwrite'] {
  const { reason_id: _reason, reason_name: reason, ...rest } = overwrite;
  return {
    ...rest,
    reason,
    calculated: own?.calculated ?? overwrite.calculated_then,
    created_at: overwrite.created_at.toISOString(),
  };
}

async function pendingOf(ctx: Ctx, user_id: string, month: Month): Promise<WireStatement['balance_pending']> {
  const found = await findPendingBalance(ctx, { user_id, month });
  if (!found) return null;
  const { id, currency, value, comment, reason_name, created_at, created_by, created_by_name } = found;
  return {
    id,
    currency,
    value,
    comment,
    reason: reason_name,
    created_at: created_at.toISOString(),
    created_by: created_by_name,
    can_decide:
      created_by !== ctx.actor.user_id && canBinary(ctx, 'statement_overwrite') && !isBarred(ctx, user_id),
  };
}

async function recoverableOf(
  ctx: Ctx,
  rows: readonly StoredRow[],
): Promise<WireStatement['recoverable_draw']> {
  const row = rows.find(
    (one) => sign(dec(one.balance)) !== 0 || sign(dec(one.balance_before)) !== 0 || sign(dec(one.draw)) !== 0,
  );
  if (!row) return null;
  const terms = await loadTerms(ctx);
  const lent = row.lines
    .filter((line) => terms.get(line.draw_id)?.recoverable !== false)
    .map((line) => dec(line.drawn));
  return {
    currency: row.currency,
    value: toText(sum(lent)),
    recovered: row.recovered,
    balance_before: row.balance_before,
    balance: row.balance,
  };
}

function transactionWire(owner: Owner, entry: SettledEntry, index: number): WireStatement['draws'][number] {
  return {
    id: entry.id,
    index,
    kind: entry.kind,
    draw: entry.kind === 'draw' || entry.kind === 'recovery',
    overwritten: entry.kind === 'balance',
    manual: false,
    compensation_id: null,
    compensation_name: entry.label,
    plan_id: null,
    user: { id: owner.user_id, name: owner.user_name, avatar: owner.avatar },
    ...monthParts(monthOf(owner.month)),
    value: entry.value,
    money: entry.money,
  };
}
