import { type LedgerRow, type LedgerState, NOTHING_OPEN, type OpenDraw } from '@comptoir/engine';
import { add, compare, dec, type Decimal, max, type Month, sign, sub, toText, ZERO } from '@comptoir/kernel';
import { z } from 'zod';
import type { TenantDb } from '../../../platform/context.ts';
import { homeOf, sql } from '../../../platform/db/index.ts';
import { monthDate } from '../../visibility/index.ts';
import { type LoadWhat, monthOf } from './ledger-load-queries.ts';

const storedLine = z.object({
  draw_id: z.string(),
  name: z.string(),
  before: z.string(),
  drawn: z.string(),
  recovered: z.string(),
  forgiven: z.string(),
  balance: z.string(),
});
export type StoredLine = z.output<typeof storedLine>;

const AMOUNTS = [
  'opening',
  'earned',
  'draw',
  'recovered',
  'forgiven',
  'paid',
  'closing',
  'balance_before',
  'balance',
  'calculated',
] as const;
type Amounts = Readonly<Record<(typeof AMOUNTS)[number], string>>;

/** A settled month as it is stored. */
export interface StoredRow extends Amounts {
  readonly user_id: string;
  readonly currency: string;
  readonly month: Month;
  readonly kept: boolean;
  readonly lines: readonly StoredLine[];
}

/** As `settle` made it. */
export function storedRow(of: Pick<StoredRow, 'user_id' | 'currency' | 'kept'>, row: LedgerRow): StoredRow {
  const amounts = Object.fromEntries(AMOUNTS.map((key) => [key, toText(row[key])])) as Record<
    (typeof AMOUNTS)[number],
    string
  >; // one entry per key of the list
  return {
    ...of,
    month: row.month,
    ...amounts,
    lines: row.lines.map((line) => ({
      draw_id: line.draw_id,
      name: line.name,
      before: toText(line.before),
      drawn: toText(line.drawn),
      recovered: toText(line.recovered),
      forgiven: toText(line.forgiven),
      balance: toText(line.balance),
    })),
  };
}

const COLUMNS = sql`l.user_id, l.currency, to_char(l.month, 'YYYY-MM') as month, l.opening::text as opening, l.earned::text as earned,
  l.draw::text as draw, l.recovered::text as recovered, l.forgiven::text as forgiven, l.paid::text as paid, l.closing::text as closing,
  l.balance_before::text as balance_before, l.balance::text as balance, l.calculated::text as calculated, l.kept, l.lines`;

type Read = Omit<StoredRow, 'month' | 'lines'> & { readonly month: string; readonly lines: unknown };

function readRow({ month, lines, ...row }: Read): StoredRow {
  const amounts = Object.fromEntries(AMOUNTS.map((key) => [key, toText(dec(row[key]))]));
  return { ...row, ...amounts, month: monthOf(month), lines: z.array(storedLine).parse(lines) };
}

/** Rows from the month on, in order, and of each ledger the last one before it. */
export async function readLedgers(
  { db, tenant }: TenantDb,
  { user_ids, from }: LoadWhat,
): Promise<{ readonly before: StoredRow[]; readonly rows: StoredRow[] }> {
  const environment = tenant.environment_id;
  const people = [...user_ids];
  const before = await sql<Read>`
    select distinct on (l.user_id, l.currency) ${COLUMNS} from draw_ledger l
    where l.environment_id = ${environment} and l.user_id = any(${people}::uuid[]) and l.month < ${monthDate(from)}::date
    order by l.user_id, l.currency, l.month desc`.execute(db);
  const rows = await sql<Read>`
    select ${COLUMNS} from draw_ledger l
    where l.environment_id = ${environment} and l.user_id = any(${people}::uuid[]) and l.month >= ${monthDate(from)}::date
    order by l.user_id, l.currency, l.month`.execute(db);
  return { before: before.rows.map(readRow), rows: rows.rows.map(readRow) };
}

/** All rows of one person, in order. */
export async function readLedger({ db, tenant }: TenantDb, user_id: string): Promise<StoredRow[]> {
  const { rows } = await sql<Read>`
    select ${COLUMNS} from draw_ledger l where l.environment_id = ${tenant.environment_id} and l.user_id = ${user_id}::uuid
    order by l.currency, l.month`.execute(db);
  return rows.map(readRow);
}

export async function replaceRows(
  { db, tenant }: TenantDb,
  gone: readonly StoredRow[],
  made: readonly StoredRow[],
): Promise<void> {
  if (gone.length > 0)
    await sql`
      delete from draw_ledger old using jsonb_to_recordset(${JSON.stringify(gone.map(keyOf))}::jsonb) as k (user_id uuid, currency text, month date)
      where old.environment_id = ${tenant.environment_id} and old.user_id = k.user_id and old.currency = k.currency and old.month = k.month`.execute(
      db,
    );
  if (made.length === 0) return;
  const rows = made.map((row) => ({ ...row, month: monthDate(row.month) }));
  await sql`
    insert into draw_ledger (environment_id, user_id, currency, month, opening, earned, draw, recovered, forgiven, paid, closing,
      balance_before, balance, calculated, kept, lines)
    select home.environment_id, l.user_id, l.currency, l.month, l.opening, l.earned, l.draw, l.recovered, l.forgiven, l.paid, l.closing,
      l.balance_before, l.balance, l.calculated, l.kept, l.lines
    from ${homeOf(tenant)}, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (user_id uuid, currency text, month date,
      opening numeric, earned numeric, draw numeric, recovered numeric, forgiven numeric, paid numeric, closing numeric,
      balance_before numeric, balance numeric, calculated numeric, kept boolean, lines jsonb)`.execute(db);
}

const keyOf = ({ user_id, currency, month }: StoredRow) => ({ user_id, currency, month: monthDate(month) });

/** What a ledger has open after a stored row. */
export function stateAfter(
  row: StoredRow | undefined,
  termsOf: (line: StoredLine) => OpenDraw['terms'],
): LedgerState {
  if (!row) return NOTHING_OPEN;
  const open = row.lines
    .map((line) => ({ terms: termsOf(line), balance: dec(line.balance) }))
    .filter(({ balance }) => sign(balance) > 0);
  return { carried: dec(row.closing), open, kept: row.kept };
}

/** Goes over a locked month: what it moved stays moved, also where an earlier month has changed since. */
export function passLocked(
  state: LedgerState,
  row: StoredRow | undefined,
  termsOf: (line: StoredLine) => OpenDraw['terms'],
): LedgerState {
  if (!row) return state;
  const balances = new Map(state.open.map((one) => [one.terms.id, one]));
  for (const line of row.lines) {
    const now = balances.get(line.draw_id)?.balance ?? ZERO;
    const moved: Decimal = add(now, sub(dec(line.balance), dec(line.before)));
    balances.set(line.draw_id, { terms: termsOf(line), balance: max(ZERO, moved) });
  }
  const carried = add(sub(state.carried, dec(row.opening)), dec(row.closing));
  return {
    carried: compare(carried, ZERO) < 0 ? carried : ZERO,
    open: [...balances.values()].filter(({ balance }) => sign(balance) > 0),
    kept: state.kept || row.kept,
  };
}
