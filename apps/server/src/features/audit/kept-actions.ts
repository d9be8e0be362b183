import type { TenantDb } from '../../platform/context.ts';
import {
  type ActionFilter,
  findNewActions,
  findSpan,
  findSummaries,
  type Summary,
} from './action-queries.ts';

/** The newest actions of a trail, and how many there are, up to one entry of the chain. */
interface KeptTrail {
  /** Numbers of the first and the last entry. */
  readonly first: bigint;
  readonly last: bigint;
  readonly total: number;
  readonly newest: readonly Summary[];
}

/** Twenty pages of fifty. */
const MAX_ACTIONS = 1000;
/** By environment and filter: some 200 kB each. */
const MAX_TRAILS = 64;
/** More new entries than these are not put in one by one. */
const MAX_NEW = 50_000n;
const kept = new Map<string, KeptTrail>();

export interface ActionPage {
  readonly found: readonly Summary[];
  readonly total: number;
}

/**
 * A page of the matching actions, newest first. Entries are numbered in the order in which they are committed, each after all that are seen before
 * it, and nothing but a trim of the oldest takes any away: what was read up to a number stays right, and what came after it is added. Null where
 * the page is beyond what is kept.
 */
export async function keptActions(
  scope: TenantDb,
  filter: ActionFilter,
  { offset, size }: { readonly offset: number; readonly size: number },
): Promise<ActionPage | null> {
  if (offset + size > MAX_ACTIONS) return null;
  const key = `${scope.tenant.environment_id} ${JSON.stringify(filter)}`;
  const trail = await presentTrail(scope, filter, kept.get(key));
  if (trail === null) return null;
  kept.delete(key);
  kept.set(key, trail);
  if (kept.size > MAX_TRAILS) kept.delete(kept.keys().next().value ?? '');
  return { found: trail.newest.slice(offset, offset + size), total: trail.total };
}

async function presentTrail(
  scope: TenantDb,
  filter: ActionFilter,
  known: KeptTrail | undefined,
): Promise<KeptTrail | null> {
  const span = await findSpan(scope);
  // Nothing is numbered yet.
  if (span === null) return null;
  const { first, last } = span;
  // This transaction sees less than another one saw: it reads for itself.
  if (known && known.first === first && last < known.last) return null;
  if (known?.first !== first || last - known.last > MAX_NEW) {
    const read = await findSummaries(scope, filter, { offset: 0, size: MAX_ACTIONS });
    return { first, last: read.last ?? last, total: read.total, newest: read.found };
  }
  if (known.last === last) return known;
  const touched = await findNewActions(scope, filter, { after: known.last, last });
  const names = new Set(touched.map(nameOf));
  const rest = known.newest.filter((one) => !names.has(nameOf(one)));
  const added = touched.filter(({ is_new }) => is_new).length;
  const newest = [...touched.map(({ is_new: _, ...one }) => one), ...rest].toSorted(newestFirst);
  return { first, last, total: known.total + added, newest: newest.slice(0, MAX_ACTIONS) };
}

const nameOf = ({ action }: Summary) => action;

const newestFirst = (a: Summary, b: Summary) => compared(b.at_text, a.at_text) || compared(b.id, a.id);

const compared = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
