import type { ImpactRow } from '@comptoir/contract';
import {
  add,
  compare,
  dec,
  type Decimal,
  type Month,
  monthText,
  sign,
  sub,
  toText,
  ZERO,
} from '@comptoir/kernel';
import { type Earned, earnedIn, impactRowOf, withReaders } from './impact-rows.ts';
import { openModel, type OpenModel, type Thread } from './open-model.ts';
import type { TaskOf, TaskResults } from './tasks.ts';

type Impact = TaskResults['impact_rows'];

const LISTED = 5000;
const TOP = 5;

/**
 * Whose pay differs in which month between what is live and the document (`null`: without the compensation), with the compensations that
 * are about it. A draft's readers are not live without it: taken back, its own pay alone is compared.
 */
export async function impactRows(thread: Thread, task: TaskOf<'impact_rows'>): Promise<Impact> {
  const { compensation_id, document, months } = task;
  const read = (model: OpenModel) => ({
    earned: earnedIn(model.run, idsOf(model), months),
    users: model.loaded.world.users,
  });
  const idsOf = ({ prepared }: Pick<OpenModel, 'prepared'>) =>
    document === null ? [compensation_id] : withReaders(prepared, [compensation_id]);
  const compensation_ids = (prepared: OpenModel['prepared']) => idsOf({ prepared });
  const live = await openModel(thread, { compensation_ids }, read);
  const tried =
    document === null
      ? { ...live, earned: new Map<string, Decimal | null>() }
      : await openModel(thread, { tried: { compensation_id, document }, compensation_ids }, read);
  const locked = new Set(task.locked);
  const found = tried.users.flatMap(({ id, name }) =>
    months.flatMap((month) => {
      const row = impactRowOf({ user_id: id, name, month }, live.earned, tried.earned);
      return row === null ? [] : [{ row, isLocked: locked.has(`${id} ${month}`) }];
    }),
  );
  const rows = found.filter(({ isLocked }) => !isLocked).map(({ row }) => row);
  const isOpen = (key: string) => !locked.has(key);
  return { ...sumsOf(rows, months, live.earned, tried.earned, isOpen), locked: found.length - rows.length };
}

function sumsOf(
  rows: readonly ImpactRow[],
  months: readonly Month[],
  live: Earned,
  tried: Earned,
  isOpen: (key: string) => boolean,
): Omit<Impact, 'locked'> {
  const now = totalsOf(live, isOpen);
  const then = totalsOf(tried, isOpen);
  const people = (of: readonly ImpactRow[]) => new Set(of.map(({ user_id }) => user_id)).size;
  const by_month = months.map((month) => {
    const [before, after] = [now.get(month) ?? ZERO, then.get(month) ?? ZERO];
    return {
      month: monthText(month),
      people: people(rows.filter((row) => row.month === monthText(month))),
      now: toText(before),
      after: toText(after),
      difference: toText(sub(after, before)),
    };
  });
  const sum = (of: 'now' | 'after' | 'difference') =>
    toText(by_month.reduce((total, one) => add(total, dec(one[of])), ZERO));
  return {
    months: months.map(monthText),
    rows: rows.slice(0, LISTED),
    changed: rows.length,
    broken: rows.filter(({ kind }) => kind === 'breaks').length,
    now: sum('now'),
    after: sum('after'),
    difference: sum('difference'),
    people: people(rows),
    by_month,
    ...largest(rows),
  };
}

function totalsOf(earned: Earned, isOpen: (key: string) => boolean): ReadonlyMap<Month, Decimal> {
  const totals = new Map<Month, Decimal>();
  for (const [key, value] of earned) {
    if (value === null || !isOpen(key)) continue;
    const month = Number(key.slice(key.indexOf(' ') + 1));
    totals.set(month, add(totals.get(month) ?? ZERO, value));
  }
  return totals;
}

/** Of the people with an amount before and after. */
function largest(rows: readonly ImpactRow[]): Pick<Impact, 'up' | 'down'> {
  const byPerson = Map.groupBy(
    rows.flatMap(({ difference, ...row }) =>
      difference === null ? [] : [{ ...row, change: dec(difference) }],
    ),
    ({ user_id }) => user_id,
  );
  const people = [...byPerson.values()].map((own) => {
    const [most] = own.toSorted((a, b) => compareSize(b.change, a.change));
    const total = own.reduce((sum, { change }) => add(sum, change), ZERO);
    return { own, total, most };
  });
  const wire = ({ own, total, most }: (typeof people)[number]) => ({
    user_id: most?.user_id ?? '',
    name: most?.name ?? '',
    month: most?.month ?? '',
    months: own.length,
    difference: toText(total),
  });
  const sorted = people.toSorted((a, b) => compare(b.total, a.total));
  return {
    up: sorted
      .filter(({ total }) => sign(total) > 0)
      .slice(0, TOP)
      .map(wire),
    down: sorted
      .filter(({ total }) => sign(total) < 0)
      .toReversed()
      .slice(0, TOP)
      .map(wire),
  };
}

const compareSize = (a: Decimal, b: Decimal) =>
  compare(sign(a) < 0 ? sub(ZERO, a) : a, sign(b) < 0 ? sub(ZERO, b) : b);
