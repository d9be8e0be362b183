import {
  add,
  type Decimal,
  dec,
  type Month,
  monthText,
  parseMonth,
  present,
  sub,
  ZERO,
} from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { unpackBytes } from '../../calculations/index.ts';
import { monthDate, statementScope } from '../../visibility/index.ts';
import { readHolds, type StoredPart } from '../payments/hold-queries.ts';
import { type PersonMoney, personMoney } from '../payments/money-queries.ts';
import { sharesOf, type Share, type TransactionDrift } from '../write/statement-drift.ts';
import { NOTHING_POSTED, type Posted } from './correction-policy.ts';
import type { OpenPart } from './hold-policy.ts';

/** A locked amount that something is posted about. */
export interface OriginAmount {
  readonly compensation_id: string;
  readonly compensation_name: string;
  readonly value: string | null;
  readonly money: PersonMoney | null;
  shares(): ReadonlyMap<string, Share>;
}

export interface Origin {
  readonly statement_id: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly month: string;
  readonly currency: string;
  readonly locked: boolean;
  readonly seen: boolean;
  readonly amounts: ReadonlyMap<string, OriginAmount>;
  readonly drifts: ReadonlyMap<string, TransactionDrift>;
  readonly posted: ReadonlyMap<string, Posted>;
  /** The parts of each amount, where it is paid in parts. */
  readonly parts: ReadonlyMap<string, readonly OpenPart[]>;
}

type StatementRow = Omit<Origin, 'amounts' | 'drifts' | 'posted' | 'parts' | 'seen'> & {
  readonly drift: readonly TransactionDrift[] | null;
};

interface AmountRow extends Omit<OriginAmount, 'shares'> {
  readonly statement_id: string;
  readonly lines: Buffer | null;
}

/**
 * The statements with what they were locked with, what differs today, and what was posted of it. `hold`: their rows are kept from being
 * unlocked until the transaction ends.
 */
export async function readOrigins(
  ctx: Ctx,
  statement_ids: readonly string[],
  { hold, lines }: { readonly hold: boolean; readonly lines: boolean },
): Promise<Map<string, Origin>> {
  const environment = ctx.tenant.environment_id;
  const ids = [...new Set(statement_ids)];
  const { rows } = await sql<StatementRow>`
    select s.id as statement_id, s.user_id, u.name as user_name, to_char(s.month, 'YYYY-MM') as month, s.currency,
      s.locked_at is not null as locked,
      (select drift.transactions from statement_drifts drift where drift.environment_id = ${environment} and drift.statement_id = s.id) as drift
    from statements s join users u on u.environment_id = ${environment} and u.id = s.user_id
    where s.environment_id = ${environment} and s.id = any(${ids}::uuid[]) order by s.id ${hold ? sql`for share of s` : sql``}`.execute(
    ctx.db,
  );
  const seen = await seenAmong(ctx, rows);
  const amounts = await readAmounts(ctx, ids, lines);
  const posted = await readPosted(ctx, ids);
  const parts = Map.groupBy(await readHolds(ctx, ids), (one) => one.statement_id);
  return new Map(
    rows.map(({ drift, ...row }) => [
      row.statement_id,
      {
        ...row,
        seen: seen.has(row.statement_id),
        amounts: amounts.get(row.statement_id) ?? new Map(),
        drifts: new Map((drift ?? []).map((one) => [one.compensation_id, one])),
        posted: posted.get(row.statement_id) ?? new Map(),
        parts: partsOf(parts.get(row.statement_id) ?? []),
      },
    ]),
  );
}

function partsOf(rows: readonly StoredPart[]): Map<string, OpenPart[]> {
  return new Map(
    [...Map.groupBy(rows, (row) => row.compensation_id)].map(([id, own]) => [
      id,
      own.map((row) => ({ ...row, whole: dec(row.whole), taken: dec(row.taken) })),
    ]),
  );
}

async function seenAmong(ctx: Ctx, rows: readonly StatementRow[]): Promise<Set<string>> {
  const months = rows.map(({ month }) => month).toSorted();
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return new Set();
  const scope = statementScope(ctx, {
    as_of_month: first,
    until_month: last,
    user: sql`s.user_id`,
    month: sql`s.month`,
  });
  const found = await sql<{ id: string }>`select s.id from statements s
    where s.environment_id = ${ctx.tenant.environment_id} and s.id = any(${rows.map((one) => one.statement_id)}::uuid[]) and ${scope}`.execute(
    ctx.db,
  );
  return new Set(found.rows.map(({ id }) => id));
}

async function readAmounts(
  ctx: Ctx,
  ids: readonly string[],
  lines: boolean,
): Promise<Map<string, Map<string, OriginAmount>>> {
  const { rows } = await sql<AmountRow>`
    select t.statement_id, t.compensation_id, t.compensation_name, t.value::text as value, ${personMoney('t')} as money,
      ${lines ? sql`t.lines` : sql`null::bytea`} as lines
    from transactions t where t.environment_id = ${ctx.tenant.environment_id} and t.statement_id = any(${[...ids]}::uuid[]) and not t.ongoing`.execute(
    ctx.db,
  );
  const found = new Map<string, Map<string, OriginAmount>>();
  for (const { statement_id, lines: packed, ...row } of rows) {
    const known = found.get(statement_id) ?? new Map<string, OriginAmount>();
    let shares: ReadonlyMap<string, Share> | null = null;
    known.set(row.compensation_id, {
      ...row,
      shares: () => (shares ??= sharesOf(packed === null ? null : unpackBytes(packed))),
    });
    found.set(statement_id, known);
  }
  return found;
}

interface PostedRow {
  readonly statement_id: string;
  readonly compensation_id: string;
  readonly value: string;
  readonly settles: string;
  readonly records: Readonly<Record<string, string>>;
}

async function readPosted(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Map<string, Posted>>> {
  const { rows } = await sql<PostedRow>`
    select e.source ->> 'statement_id' as statement_id, e.compensation_id,
      (e.value + coalesce((e.source ->> 'unpaid')::numeric, 0))::text as value, e.source ->> 'settles' as settles,
      e.source -> 'records' as records
    from statement_entries e
    where e.environment_id = ${ctx.tenant.environment_id} and e.kind in ('clawback', 'correction')
      and e.source ->> 'statement_id' = any(${[...ids]}::text[])`.execute(ctx.db);
  const found = new Map<string, Map<string, Posted>>();
  for (const row of rows) {
    const known = found.get(row.statement_id) ?? new Map<string, Posted>();
    const before = known.get(row.compensation_id) ?? NOTHING_POSTED;
    known.set(row.compensation_id, withRow(before, row));
    found.set(row.statement_id, known);
  }
  return found;
}

function withRow(before: Posted, { value, settles, records }: PostedRow): Posted {
  const taken = new Map<string, Decimal>(before.taken);
  for (const [id, part] of Object.entries(records)) taken.set(id, add(taken.get(id) ?? ZERO, dec(part)));
  return {
    settles: add(before.settles, dec(settles)),
    beyond: add(before.beyond, sub(dec(value), dec(settles))),
    taken,
  };
}

/** By user, the months from one on whose statement is locked. `hold`: those that are open stay so until the transaction ends. */
export async function lockedMonths(
  ctx: Ctx,
  user_ids: readonly string[],
  from: Month,
  { hold }: { readonly hold: boolean },
): Promise<Map<string, Set<Month>>> {
  const { rows } = await sql<{ user_id: string; month: string; locked: boolean }>`
    select s.user_id, to_char(s.month, 'YYYY-MM') as month, s.locked_at is not null as locked from statements s
    where s.environment_id = ${ctx.tenant.environment_id} and s.user_id = any(${[...user_ids]}::uuid[]) and s.month >= ${monthDate(from)}::date
    order by s.id ${hold ? sql`for share` : sql``}`.execute(ctx.db);
  const found = new Map<string, Set<Month>>();
  for (const row of rows)
    if (row.locked)
      found.set(
        row.user_id,
        (found.get(row.user_id) ?? new Set()).add(present(parseMonth(row.month), 'month')),
      );
  return found;
}

/** Those of these people's months that have no statement yet. */
export async function withoutStatement(
  ctx: Ctx,
  user_ids: readonly string[],
  months: readonly Month[],
): Promise<{ readonly months: Month[]; readonly user_ids: string[] }> {
  const { rows } = await sql<{ user_id: string; month: string }>`
    select users.id as user_id, to_char(months.month, 'YYYY-MM') as month
    from unnest(${[...user_ids]}::uuid[]) as users (id), unnest(${months.map(monthDate)}::date[]) as months (month)
    where not exists (select 1 from statements s
      where s.environment_id = ${ctx.tenant.environment_id} and s.user_id = users.id and s.month = months.month)`.execute(
    ctx.db,
  );
  const wanted = new Set(rows.map(({ month }) => month));
  return {
    months: months.filter((month) => wanted.has(monthText(month))),
    user_ids: [...new Set(rows.map((row) => row.user_id))],
  };
}
