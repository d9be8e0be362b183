import { dec, type Decimal, equals, negate, sign, sub } from '@comptoir/kernel';
import type { Ctx, TenantDb } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { monthDate } from '../../visibility/index.ts';
import { deleteEntries, type Entry, type EntryKind, insertEntries } from '../payments/entry-queries.ts';
import { type LoadWhat, monthKey, type PersonCurrencies, SETTLED_KINDS } from './ledger-load-queries.ts';
import type { LedgerMoney } from './ledger-money.ts';
import type { StoredRow } from './ledger-row-queries.ts';

/** What the settled months pay beside what is due: draws, what is recovered, what is carried over, and amounts that somebody wrote. */
export function entriesOf(
  rows: readonly StoredRow[],
  people: ReadonlyMap<string, PersonCurrencies>,
  money: LedgerMoney,
): Entry[] {
  return rows.flatMap((row) => {
    const payment = people.get(row.user_id)?.payment ?? null;
    const entry = (kind: EntryKind, label: string, value: Decimal, source: object): Entry[] => {
      const converted = sign(value) === 0 ? null : money.entry(value, row.currency, payment, row.month);
      if (converted === null) return [];
      return [
        {
          user_id: row.user_id,
          month: row.month,
          kind,
          label,
          compensation_id: null,
          ...converted,
          reason: null,
          comment: '',
          source: { ...source, currency: row.currency },
          active: true,
        },
      ];
    };
    const carried = sub(dec(row.opening), dec(row.closing));
    return [
      ...row.lines.flatMap((line) => [
        ...entry('draw', line.name, dec(line.drawn), { draw_id: line.draw_id }),
        ...entry('recovery', line.name, negate(dec(line.recovered)), { draw_id: line.draw_id }),
      ]),
      ...entry('carry_over', '', carried, {}),
      ...entry('balance', '', sub(dec(row.paid), dec(row.calculated)), {}),
    ];
  });
}

interface StoredEntry {
  readonly id: string;
  readonly user_id: string;
  readonly month: string;
  readonly kind: string;
  readonly label: string;
  readonly value: string;
  readonly calculation_currency: string | null;
  readonly calculation_value: string | null;
  readonly payment_currency: string | null;
  readonly payment_value: string | null;
  readonly draw_id: string | null;
}

/** Makes the settled entries of these people's open statements the wanted ones. */
export async function replaceEntries(
  ctx: TenantDb & Pick<Ctx, 'newId'>,
  { user_ids, from }: LoadWhat,
  wanted: readonly Entry[],
  now: Date,
): Promise<void> {
  const environment = ctx.tenant.environment_id;
  const { rows } = await sql<StoredEntry>`
    select e.id, e.user_id, to_char(e.month, 'YYYY-MM') as month, e.kind, e.label, e.value::text as value, e.calculation_currency,
      e.calculation_value::text as calculation_value, e.payment_currency, e.payment_value::text as payment_value,
      e.source ->> 'draw_id' as draw_id
    from statement_entries e
    where e.environment_id = ${environment} and e.user_id = any(${[...user_ids]}::uuid[]) and e.month >= ${monthDate(from)}::date
      and e.kind = any(${[...SETTLED_KINDS]}::text[]) and not exists (select 1 from statements s
        where s.environment_id = ${environment} and s.user_id = e.user_id and s.month = e.month and s.locked_at is not null)`.execute(
    ctx.db,
  );
  const left = new Map(wanted.map((entry) => [keyOf(entry), entry]));
  const gone: string[] = [];
  for (const row of rows) {
    const key = [row.user_id, row.month, row.kind, row.draw_id, row.calculation_currency].join(' ');
    const same = left.get(key);
    if (same && isSame(row, same)) left.delete(key);
    else gone.push(row.id);
  }
  await deleteEntries(ctx, gone);
  await insertEntries(ctx, [...left.values()], { id: null, name: 'Comptoir', now });
}

const keyOf = ({ user_id, month, kind, source, money }: Entry): string =>
  [user_id, monthKey(month), kind, source['draw_id'], money?.calculation.currency].join(' ');

function isSame(row: StoredEntry, { label, value, money }: Entry): boolean {
  const same = (a: string | null, b: string | null | undefined) =>
    a === null || b === null || b === undefined ? (a ?? null) === (b ?? null) : equals(dec(a), dec(b));
  return (
    row.label === label &&
    same(row.value, value) &&
    same(row.calculation_value, money?.calculation.value) &&
    row.payment_currency === (money?.payment?.currency ?? null) &&
    same(row.payment_value, money?.payment?.value)
  );
}
