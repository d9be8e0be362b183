import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * A query that begins so is planned once on each connection and kept there: for long ones that many requests make, whose plan takes
 * PostgreSQL longer than its work. Only for columns that are named, of tables whose columns no company changes.
 */
export const PREPARED = '/* prepared */';

/**
 * The same, and planned for any values at all: where PostgreSQL would plan again for each, because it believes that these values make a
 * difference. Only where every value finds its rows by the same index.
 */
export const PREPARED_ONCE = '/* prepared once */';
export const ONE_PLAN = 'set local plan_cache_mode = force_generic_plan';
export const AS_USUAL = 'set local plan_cache_mode = auto';

/** On one connection; the one that was not used for the longest time makes room. */
const MAX_PREPARED = 96;
const MAX_NAMES = 1000;

const names = new Map<string, string>();
const prepared = new WeakMap<object, Set<string>>();

export function isPrepared(text: string): boolean {
  return text.trimStart().startsWith(PREPARED) || isPreparedOnce(text);
}

export function isPreparedOnce(text: string): boolean {
  return text.trimStart().startsWith(PREPARED_ONCE);
}

/** The same for the same text; PostgreSQL keeps 63 characters. */
export function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MAX_NAMES) names.clear();
  const name = `kept_${createHash('sha256').update(text).digest('hex').slice(0, 40)}`;
  names.set(text, name);
  return name;
}

interface Parsed {
  readonly connection?: { readonly parsedStatements?: Record<string, unknown> };
}

/** Before the statement runs on this connection: forgets the oldest one where there are too many, and answers its name. */
export function makeRoom(client: pg.ClientBase, name: string): string | null {
  const kept = prepared.get(client) ?? new Set<string>();
  prepared.set(client, kept);
  // At the end again: the first one is the oldest.
  kept.delete(name);
  kept.add(name);
  if (kept.size <= MAX_PREPARED) return null;
  const [oldest = ''] = kept;
  kept.delete(oldest);
  // The driver's own note of what the connection has parsed.
  const { parsedStatements = {} } = (client as Parsed).connection ?? {};
  if (!(oldest in parsedStatements)) return null;
  delete parsedStatements[oldest];
  return oldest;
}
