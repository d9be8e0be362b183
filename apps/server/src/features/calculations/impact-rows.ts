import type { ImpactRow } from '@comptoir/contract';
import type { EngineRun, Prepared } from '@comptoir/engine';
import { add, type Decimal, type Month, monthText, sign, sub, toText, ZERO } from '@comptoir/kernel';
import { companyPay } from './company-pay.ts';

/** In the company's currency, by `user month`; `null` for a result in error. */
export type Earned = ReadonlyMap<string, Decimal | null>;

/** By `user month`, over all of these compensations; `null`: one of them is in error. */
export function earnedIn(
  run: EngineRun,
  compensation_ids: readonly string[],
  months: readonly Month[],
): Earned {
  const earned = new Map<string, Decimal | null>();
  run.each({ users: null, months, compensation_ids }, ({ user_id, month, results }) => {
    const key = `${user_id} ${month}`;
    for (const result of results) {
      if (result.ongoing) continue;
      const pay = companyPay(result);
      const sum = earned.get(key);
      earned.set(key, pay === null || sum === null ? null : add(sum ?? ZERO, pay));
    }
  });
  return earned;
}

/** These and the compensations that are about them, over any number of steps. */
export function withReaders(prepared: Prepared, compensation_ids: readonly string[]): string[] {
  const found = new Set(compensation_ids);
  for (let size = -1; size !== found.size;) {
    size = found.size;
    for (const { id, document } of prepared.world.compensations)
      if (
        document.scopes.some(
          ({ source }) => source.type === 'compensation' && found.has(source.compensation_id),
        )
      )
        found.add(id);
  }
  return [...found];
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
