import type { QuotaWire } from '@comptoir/contract';
import { add, dec, mul, round, toText } from '@comptoir/kernel';
import type { TypedCell } from './held.ts';

type Year = Pick<QuotaWire, 'users' | 'periods'>;

interface CopyOptions {
  readonly type: QuotaWire['type'];
  /** As a ratio: 0.05 raises each value by 5 %. */
  readonly growth: string;
  /** Values that the year has already are replaced; otherwise they stay. */
  readonly replaces: boolean;
}

/** The values of a year, raised, as cells of the next one: period by period, for people who are in both. */
export function copiedCells(before: Year, after: Year, options: CopyOptions): readonly TypedCell[] {
  const values = new Map(before.users.map((user) => [user.id, user.values]));
  return after.users.flatMap((user) =>
    after.periods.flatMap((month, at): TypedCell[] => {
      const copied = values.get(user.id)?.[at] ?? null;
      const was = user.values[at] ?? null;
      if (copied === null || (was !== null && !options.replaces)) return [];
      const value = raised(copied, options);
      return was === value ? [] : [{ user_id: user.id, name: user.name, month, value, was }];
    }),
  );
}

/** A whole value stays whole; percentages keep a hundredth of a percent. */
function raised(value: string, { type, growth }: CopyOptions): string {
  const exact = mul(dec(value), add(dec(1), dec(growth)));
  const digits = type === 'percentage' ? 4 : value.includes('.') && !/\.0*$/.test(value) ? 2 : 0;
  return toText(round(exact, digits));
}

/** All of a year, of the windows that were read. */
export function wholeYear(windows: readonly QuotaWire[]): Year {
  const users = new Map(windows.flatMap((window) => window.users.map((user) => [user.id, user] as const)));
  return { periods: windows[0]?.periods ?? [], users: [...users.values()] };
}
