import type { Month } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { type KeptReading, keepReading, stampOf } from '../../../platform/db/index.ts';
import { prepareReach } from '../../visibility/index.ts';
import { type Amount, amountOf } from './amounts.ts';
import { readTable, type TableRow } from './board-table-queries.ts';
import { type EarnedRow, readEarned } from './earned-queries.ts';
import { type KeptMonths, keepMonths, type MonthRows } from './keep-months.ts';
import { readMarks } from './month-mark-queries.ts';
import { type Person, readNamed, readPeople, readUnits, type Unit } from './people-queries.ts';

export interface KeptRow extends TableRow {
  readonly amounts: {
    readonly earned: Amount;
    readonly payable: Amount;
    readonly paid_later: Amount;
    readonly attainment: Amount | null;
  };
}

/** The board of a month as this transaction sees it, the same for every caller: who sees what is judged at each use. */
export interface MonthTable {
  readonly month: Month;
  readonly rows: MonthRows<KeptRow>;
  readonly people: ReadonlyMap<string, Person>;
  readonly units: ReadonlyMap<string, Unit>;
}

export interface Tables {
  /** Of one of the months that were opened; null where only the database knows. */
  table(month: Month): Promise<MonthTable | null>;
  /** Of one of the histories. */
  earned(month: Month): Promise<MonthRows<EarnedRow> | null>;
  /** Whose name has this text. */
  named(text: string): Promise<ReadonlySet<string>>;
}

/** Of all companies together: some 1.5 kB each. */
const MAX_KEPT_ROWS = 60_000;
/** Some 200 bytes each. */
const MAX_EARNED_ROWS = 200_000;
/** A longer board is read from the database page by page: to read it whole would take seconds. */
const MAX_BOARD_ROWS = 12_000;
const MAX_COMPANIES = 32;
const MAX_UNIT_MONTHS = 128;
const MAX_NAMES = 500;
const UNIT_TABLES = ['users', 'teams', 'team_members', 'manager_links', 'group_members'];

/** Of one process: what was read of some companies, until it changes. */
export interface TableCache {
  readonly tables: KeptMonths<KeptRow>;
  readonly earned: KeptMonths<EarnedRow>;
  readonly everybody: KeptReading<ReadonlyMap<string, Person>>;
  readonly units: KeptReading<ReadonlyMap<string, Unit>>;
  readonly names: KeptReading<ReadonlySet<string>>;
  /** Statements of the longest board that is kept. */
  readonly board_rows: number;
}

export function createTableCache(board_rows = MAX_BOARD_ROWS): TableCache {
  return {
    tables: keepMonths(MAX_KEPT_ROWS),
    earned: keepMonths(MAX_EARNED_ROWS),
    everybody: keepReading(MAX_COMPANIES),
    units: keepReading(MAX_UNIT_MONTHS),
    names: keepReading(MAX_NAMES),
    board_rows,
  };
}

const shared = createTableCache();

/** Null where nothing is kept (decision 0173): on Citus, and in a transaction that reads several moments or writes. */
export async function openTables(
  ctx: Ctx,
  /** `histories`: only what each earned in them. */
  { months, histories = [] }: { readonly months: readonly Month[]; readonly histories?: readonly Month[] },
  cache: TableCache = shared,
): Promise<Tables | null> {
  const { environment_id } = ctx.tenant;
  const { tables, earned, everybody, units, names, board_rows: most } = cache;
  const keyOf = (month: Month) => `${environment_id} ${month}`;
  const sinceOf = (month: Month) =>
    earlierOf(
      months.includes(month) ? tables.sinceOf(keyOf(month)) : null,
      histories.includes(month) ? earned.sinceOf(keyOf(month)) : null,
    );
  const [{ stamps, reference_day }, seen] = await Promise.all([
    prepareReach(ctx),
    readMarks(
      ctx,
      [...new Set([...months, ...histories])].map((month) => ({ month, since: sinceOf(month) })),
    ),
  ]);
  if (stamps === null) return null;
  const find = async (month: Month): Promise<MonthTable | null> => {
    const marks = seen(month);
    if (!marks) return null;
    const [rows, people, unitsOfMonth] = await Promise.all([
      tables.find(keyOf(month), marks, ctx.clock.now(), (user_ids) =>
        readRows(ctx, month, { user_ids, most }),
      ),
      everybody.find(environment_id, stampOf(stamps, ['users']), () => readPeople(ctx)),
      units.find(`${keyOf(month)} ${reference_day}`, stampOf(stamps, UNIT_TABLES), () =>
        readUnits(ctx, month),
      ),
    ]);
    return rows && { month, rows, people, units: unitsOfMonth };
  };
  const found = new Map<Month, Promise<MonthTable | null>>();
  return {
    table(month) {
      const known = found.get(month) ?? find(month);
      found.set(month, known);
      return known;
    },
    async earned(month) {
      const marks = seen(month);
      if (!marks) return null;
      return earned.find(keyOf(month), marks, ctx.clock.now(), (user_ids) =>
        readEarned(ctx, month, { user_ids, most }),
      );
    },
    named: (text) =>
      names.find(`${environment_id} ${text}`, stampOf(stamps, ['users']), () => readNamed(ctx, text)),
  };
}

function earlierOf(a: string | null, b: string | null): string {
  if (a === null || b === null) return a ?? b ?? '0';
  return BigInt(a) < BigInt(b) ? a : b;
}

async function readRows(
  ctx: Ctx,
  month: Month,
  which: Parameters<typeof readTable>[2],
): Promise<KeptRow[] | null> {
  const rows = await readTable(ctx, month, which);
  return (
    rows?.map((row) => ({
      ...row,
      amounts: {
        earned: amountOf(row.earned),
        payable: amountOf(row.payable),
        paid_later: amountOf(row.paid_later),
        attainment: row.attainment === null ? null : amountOf(row.attainment),
      },
    })) ?? null
  );
}
