import { createHash } from 'node:crypto';
import { MAX_KEPT_LIST_BYTES } from '@comptoir/kernel';
import type { TenantDb } from '../../platform/context.ts';
import type { DataTable } from '../tables/index.ts';
import { IdList } from './id-list.ts';
import { isSame, KeptResults, type Revision } from './kept-results.ts';
import {
  findChanged,
  findPlaced,
  findRevision,
  type ListQuery,
  listStatement,
  runList,
  textOf,
} from './record-list-queries.ts';

const kept = new KeptResults<IdList>(MAX_KEPT_LIST_BYTES);

/** Records that a changed one is compared with at once: four rounds find its place among a million. */
const PROBES = 40;

/** The matching records in order, computed once for each query: any window is a part of it. After a few edits it is patched. */
export async function listRecords(scope: TenantDb, table: DataTable, query: ListQuery): Promise<IdList> {
  const statement = listStatement(scope, table, query);
  const key = keyOf(scope, table.id, textOf(scope, statement));
  return kept.inTurn(key, async () => {
    const revision = await findRevision(scope, table);
    const { is_committed } = revision;
    const found = is_committed ? await bringUpToDate(scope, table, { key, query, revision }) : null;
    if (found) return found;
    const list = new IdList(await runList(scope, statement));
    // What was written here may be rolled back.
    if (is_committed) kept.set(key, { revision, value: list, bytes: list.bytes });
    return list;
  });
}

export function keyOf({ tenant }: TenantDb, table_id: string, text: string): string {
  return createHash('sha256').update(`${tenant.environment_id} ${table_id} ${text}`).digest('base64');
}

interface Sought {
  readonly key: string;
  readonly query: ListQuery;
  readonly revision: Revision;
}

/** The kept list as it is at that revision; `null` where there is none, or too much changed since. */
async function bringUpToDate(
  scope: TenantDb,
  table: DataTable,
  { key, query, revision }: Sought,
): Promise<IdList | null> {
  const old = kept.get(key);
  if (!old || old.revision.surroundings !== revision.surroundings) return null;
  if (isSame(old.revision, revision)) return old.value;
  if (old.revision.version >= revision.version) return null;
  const changed = await findChanged(scope, table.id, old.revision.version, revision.version);
  if (changed === null) return null;
  const list = await patch(scope, table, query, { list: old.value, changed });
  if (!list) return null;
  const after = await findRevision(scope, table);
  // A change while the records were compared may have put them between others than these.
  if (!isSame(after, revision)) return null;
  kept.set(key, { revision, value: list, bytes: list.bytes });
  return list;
}

interface Patch {
  readonly list: IdList;
  readonly changed: readonly string[];
}

/** Takes the changed records out, and puts those that match where the order wants them. `null`: records went away under it. */
async function patch(
  scope: TenantDb,
  table: DataTable,
  query: ListQuery,
  { list, changed }: Patch,
): Promise<IdList | null> {
  const rest = list.without(changed);
  const matching = (await findPlaced(scope, table, query, changed)).flatMap(({ id, matches }) =>
    matches ? [{ id, from: 0, to: rest.length }] : [],
  );
  while (matching.some(({ from, to }) => from < to)) {
    const probes = matching.flatMap(({ from, to }) => probesOf(from, to).map((place) => rest.at(place)));
    const ids = [...new Set(probes), ...matching.map(({ id }) => id)];
    const order = (await findPlaced(scope, table, query, ids)).map(({ id }) => id);
    if (order.length < ids.length) return null;
    const places = new Map(order.map((id, at) => [id, at]));
    for (const one of matching) {
      const own = places.get(one.id) ?? 0;
      for (const place of probesOf(one.from, one.to)) {
        if ((places.get(rest.at(place)) ?? 0) < own) one.from = Math.max(one.from, place + 1);
        else one.to = Math.min(one.to, place);
      }
    }
  }
  return rest.with(matching.map(({ id, from }) => ({ id, place: from })));
}

/** Evenly between two places; all of them where they are few. */
function probesOf(from: number, to: number): number[] {
  const count = Math.min(PROBES, to - from);
  return Array.from({ length: count }, (_, at) => from + Math.floor(((to - from) * (at + 1)) / (count + 1)));
}
