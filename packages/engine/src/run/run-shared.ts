import type { DayRange, Month, MonthRange } from '@comptoir/kernel';
import type { LinkedTables } from '../links/index.ts';
import type { TableModel, World } from '../model/index.ts';
import type { Money } from '../money/index.ts';
import type { Contests } from './contests.ts';
import type { Lane } from './lane.ts';
import type { OverwritesByResult } from './overwrites.ts';
import type { PlannedCompensation } from './plan.ts';
import type { Standing } from './ranking.ts';
import type { WindowCache } from './window-cache.ts';

/** Tests lower them. */
export interface Limits {
  /** Whole numbers up to this are computed in doubles. */
  readonly narrow: number;
  /** A statement's rows past this are the error "scope too large". */
  readonly rows: number;
}

/** In a simulation: of the others, what a ranking compares them by is known already. */
export interface Others {
  readonly than: string;
  readonly standing: Standing;
}

export interface EarlierPeriod {
  readonly span: MonthRange;
  readonly days: DayRange;
}

/** What every state of one run shares, whatever the currency. */
export interface Shared {
  readonly world: World;
  readonly compensations: ReadonlyMap<string, PlannedCompensation>;
  readonly models: ReadonlyMap<string, TableModel>;
  readonly tables: LinkedTables;
  readonly limits: Limits;
  readonly others: Others | null;
  readonly money: Money | null;
  readonly lanes: Map<string, Lane>;
  readonly members: Map<string, ReadonlyMap<string, readonly DayRange[]>>;
  /** By first month of the period that they are before. */
  readonly earlier: Map<PlannedCompensation, WindowCache<Map<Month, readonly EarlierPeriod[]>>>;
  readonly contests: Contests;
  readonly overwrites: OverwritesByResult | null;
}

const derived = new WeakMap<Shared['compensations'], Pick<Shared, 'members' | 'earlier'>>();

/** What follows from compensations and the calendar alone: the same for every run of what was prepared once. */
export function derivedFrom(compensations: Shared['compensations']): Pick<Shared, 'members' | 'earlier'> {
  let known = derived.get(compensations);
  if (!known) derived.set(compensations, (known = { members: new Map(), earlier: new Map() }));
  return known;
}
