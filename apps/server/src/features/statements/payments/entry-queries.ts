import { type Month, parseMonth, present } from '@comptoir/kernel';
import type { Ctx, TenantDb } from '../../../platform/context.ts';
import { homeOf, sql } from '../../../platform/db/index.ts';
import { monthDate } from '../../visibility/index.ts';
import { type PersonMoney, personMoney } from './money-queries.ts';

export const ENTRY_KINDS = [
  'manual',
  'draw',
  'recovery',
  'clawback',
  'correction',
  'carry_over',
  'balance',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** An amount that a statement pays beside its transactions. */
export interface Entry {
  readonly user_id: string;
  readonly month: Month;
  readonly kind: EntryKind;
  readonly label: string;
  readonly compensation_id: string | null;
  /** In the company's currency. */
  readonly value: string;
  /** Null: all is in the company's. */
  readonly money: PersonMoney | null;
  readonly reason: { readonly id: string | null; readonly name: string } | null;
  readonly comment: string;
  /** Ids of what it stems from. */
  readonly source: Readonly<Record<string, unknown>>;
  /** False: waits for a second person, and is not paid. */
  readonly active: boolean;
}

type Writer = Pick<Ctx, 'tenant' | 'newId'> & TenantDb;
interface Author {
  readonly id: string | null;
  readonly name: string;
  readonly now: Date;
}

/** Stores entries and returns their ids, in order. The database refuses those of locked statements. */
export async function insertEntries(
  ctx: Writer,
  entries: readonly Entry[],
  author: Author,
): Promise<string[]> {
  if (entries.length === 0) return [];
  const rows = entries.map((entry) => ({
    id: ctx.newId(),
    user_id: entry.user_id,
    month: monthDate(entry.month),
    kind: entry.kind,
    label: entry.label,
    compensation_id: entry.compensation_id,
    value: entry.value,
    calculation_currency: entry.money?.calculation.currency,
    calculation_value: entry.money?.calculation.value,
    payment_currency: entry.money?.payment?.currency,
    payment_value: entry.money?.payment?.value,
    reason_id: entry.reason?.id ?? null,
    reason_name: entry.reason?.name ?? null,
    comment: entry.comment,
    source: entry.source,
    active: entry.active,
  }));
  await sql`
    insert into statement_entries (environment_id, id, user_id, month, kind, label, compensation_id, value, calculation_currency,
      calculation_value, payment_currency, payment_value, reason_id, reason_name, comment, source, active, created_at, created_by, created_by_name)
    select home.environment_id, e.id, e.user_id, e.month, e.kind, e.label, e.compensation_id, e.value, e.calculation_currency,
      e.calculation_value, e.payment_currency, e.payment_value, e.reason_id, e.reason_name, e.comment, e.source, e.active,
      ${author.now}, ${author.id}::uuid, ${author.name}
    from ${homeOf(ctx.tenant)}, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (id uuid, user_id uuid, month date, kind text, label text,
      compensation_id uuid, value numeric, calculation_currency text, calculation_value numeric, payment_currency text,
      payment_value numeric, reason_id uuid, reason_name text, comment text, source jsonb, active boolean)`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}

/** Takes entries away and returns whose statements paid them. */
export async function deleteEntries(
  { db, tenant }: TenantDb,
  ids: readonly string[],
): Promise<{ readonly user_id: string; readonly month: Month }[]> {
  const { rows } = await sql<{ user_id: string; month: string }>`
    delete from statement_entries where environment_id = ${tenant.environment_id} and id = any(${[...ids]}::uuid[])
    returning user_id, month`.execute(db);
  return rows.map(({ user_id, month }) => ({
    user_id,
    month: present(parseMonth(month.slice(0, 7)), 'month'),
  }));
}

/** An amount that is paid, and from where it stems. */
export interface PaidEntryRow {
  readonly user_id: string;
  readonly kind: EntryKind;
  readonly label: string;
  readonly value: string;
  readonly money: PersonMoney | null;
}

/** What statements of a month pay beside transactions, by person: what was given by hand or taken back, then draws and balances as they are settled. */
export async function readPaidEntries(
  { db, tenant }: TenantDb,
  user_ids: readonly string[],
  month: string,
): Promise<ReadonlyMap<string, readonly PaidEntryRow[]>> {
  const { rows } = await sql<PaidEntryRow>`
    select t.user_id, t.kind, t.label, t.value::text as value, ${personMoney('t')} as money from statement_entries t
    where t.environment_id = ${tenant.environment_id} and t.user_id = any(${[...user_ids]}::uuid[]) and t.month = ${`${month}-01`}::date and t.active
    order by array_position(array['manual', 'clawback', 'correction', 'carry_over', 'draw', 'recovery', 'balance'], t.kind), t.label, t.id`.execute(
    db,
  );
  return Map.groupBy(rows, (row) => row.user_id);
}
