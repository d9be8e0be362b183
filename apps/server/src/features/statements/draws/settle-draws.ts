import { type Month } from '@comptoir/kernel';
import type { Ctx, TenantDb } from '../../../platform/context.ts';
import { calendarOf, findStoredSettings } from '../../company-calendar/index.ts';
import {
  findSettled,
  loadDecisions,
  loadDue,
  loadMonths,
  loadOverwrites,
  loadPeople,
  loadTerms,
} from './ledger-load-queries.ts';
import { calculationOf, ledgerMoney } from './ledger-money.ts';
import { readLedgers, replaceRows, type StoredRow } from './ledger-row-queries.ts';
import { type CompanyFacts, settlePerson } from './settle-person.ts';
import { entriesOf, replaceEntries } from './settled-entry-queries.ts';

interface Settling {
  /** The first month whose settlement may be another one. */
  readonly from: Month;
  readonly now: Date;
  /** A month of which statements are about to be written. */
  readonly extra?: Month;
}

/**
 * Settles the open months of those of these people who have a draw, a balance or negative pay: ledger rows, and the entries that their
 * statements pay. Returns who they are. The caller is the one writer of the environment (`lockWriters`), and updates what statements pay.
 */
export async function settleDraws(
  ctx: TenantDb & Pick<Ctx, 'newId'>,
  user_ids: readonly string[],
  { from, now, extra }: Settling,
): Promise<string[]> {
  if (user_ids.length === 0) return [];
  const { settings, calendar } = calendarOf(await findStoredSettings(ctx));
  const people = await findSettled(ctx, { user_ids, from }, settings.carry_over_negative_pay);
  if (people.length === 0) return [];
  const what = { user_ids: people, from };
  const company: CompanyFacts = {
    terms: await loadTerms(ctx),
    money: await ledgerMoney(ctx, settings),
    calendar,
    carry_over: settings.carry_over_negative_pay,
  };
  const byUser = <Row extends { readonly user_id: string }>(rows: readonly Row[]) =>
    Map.groupBy(rows, (row) => row.user_id);
  const persons = new Map((await loadPeople(ctx, people)).map((one) => [one.user_id, one]));
  const months = byUser(await loadMonths(ctx, what, extra ?? null));
  const due = byUser(await loadDue(ctx, what, settings.currency));
  const decisions = byUser(await loadDecisions(ctx, what));
  const overwrites = byUser(await loadOverwrites(ctx, what));
  const ledgers = await readLedgers(ctx, what);
  const [before, stored] = [byUser(ledgers.before), byUser(ledgers.rows)];
  const settled = people.flatMap((user_id) =>
    settlePerson(
      {
        user_id,
        months: months.get(user_id) ?? [],
        due: due.get(user_id) ?? [],
        decisions: decisions.get(user_id) ?? [],
        overwrites: overwrites.get(user_id) ?? [],
        stored: stored.get(user_id) ?? [],
        before: before.get(user_id) ?? [],
        calculation: calculationOf(persons.get(user_id), settings.currency),
        payment: persons.get(user_id)?.payment ?? null,
      },
      company,
    ),
  );
  const locked = new Set(
    [...months.values()].flat().flatMap((one) => (one.locked ? [`${one.user_id} ${one.month}`] : [])),
  );
  const open = ledgers.rows.filter((row) => !locked.has(`${row.user_id} ${row.month}`));
  await replaceChanged(ctx, open, settled);
  await replaceEntries(ctx, what, entriesOf(settled, persons, company.money), now);
  return people;
}

function replaceChanged(
  ctx: TenantDb,
  stored: readonly StoredRow[],
  settled: readonly StoredRow[],
): Promise<void> {
  const textOf = (row: StoredRow) =>
    JSON.stringify(row, (_key, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    );
  const before = new Set(stored.map(textOf));
  const after = new Set(settled.map(textOf));
  return replaceRows(
    ctx,
    stored.filter((row) => !after.has(textOf(row))),
    settled.filter((row) => !before.has(textOf(row))),
  );
}
