import type { ImpactRow, ImpactRowsWire } from '@comptoir/contract';
import { add, type Decimal, type Month, monthText, sign, sub, toText, ZERO } from '@comptoir/kernel';
import { openModel, type OpenModel, type Thread } from './open-model.ts';
import type { TaskOf } from './tasks.ts';
import { companyPay } from './company-pay.ts';

const LISTED = 5000;

/** In the company's currency, by `user month`; `null` for a result in error. */
export type Earned = ReadonlyMap<string, Decimal | null>;

/** Whose pay differs in which month between what is live and the document (`null`: without the compensation). */
export async function impactRows(thread: Thread, task: TaskOf<'impact_rows'>): Promise<ImpactRowsWire> {
  const { compensation_id, document, months } = task;
  const compensation_ids = [compensation_id];
  const read = (model: OpenModel) => ({
    earned: earnedIn(model, compensation_id, months),
    users: model.loaded.world.users,
  });
  const live = await openModel(thread, { compensation_ids }, read);
  const tried =
    document === null
      ? { ...live, earned: new Map<string, Decimal | null>() }
      : await openModel(thread, { tried: { compensation_id, document }, compensation_ids }, read);
  const rows = tried.users.flatMap(({ id, name }) =>
    months.flatMap((month) => impactRowOf({ user_id: id, name, month }, live.earned, tried.earned) ?? []),
  );
  const now = totalOf(live.earned);
  const then = totalOf(tried.earned);
  return {
    months: months.map(monthText),
    rows: rows.slice(0, LISTED),
    changed: rows.length,
    broken: rows.filter(({ kind }) => kind === 'breaks').length,
    now: toText(now),
    after: toText(then),
    difference: toText(sub(then, now)),
  };
}

function earnedIn({ run }: OpenModel, compensation_id: string, months: readonly Month[]): Earned {
  const earned = new Map<string, Decimal | null>();
  run.each({ users: null, months, compensation_ids: [compensation_id] }, ({ user_id, month, results }) => {
    for (const result of results) if (!result.ongoing) earned.set(`${user_id} ${month}`, companyPay(result));
  });
  return earned;
}

function totalOf(earned: Earned): Decimal {
  let total = ZERO;
  for (const value of earned.values()) total = add(total, value ?? ZERO);
  return total;
}

/** Null: nothing changes. */
export function impactRowOf(
  { user_id, name, month }: { readonly user_id: string; readonly name: string; readonly month: Month },
  live: Earned,
  tried: Earned,
): ImpactRow | null {
  const key = `${user_id} ${month}`;
  const before = live.get(key);
  const after = tried.get(key);
  const text = (value: Decimal | null | undefined) => (value ? toText(value) : value === null ? null : '0');
  const row = { user_id, name, month: monthText(month), now: text(before), after: text(after) };
  if (after === null) return before === null ? null : { ...row, difference: null, kind: 'breaks' };
  if (before === null) return { ...row, difference: null, kind: 'mended' };
  const difference = sub(after ?? ZERO, before ?? ZERO);
  return sign(difference) === 0 ? null : { ...row, difference: toText(difference), kind: 'changes' };
}
