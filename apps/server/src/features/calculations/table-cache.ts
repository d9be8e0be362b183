import {
  type TableColumns,
  type TableModel,
  type Tables,
  type TableUse,
  type World,
  STORAGE_OF,
  tableKey,
} from '@comptoir/engine';
import { present } from '@comptoir/kernel';
import type { Db } from '../../platform/db/index.ts';
import { loadColumns } from './load-column-queries.ts';
import { findRecordChanges, readRecords } from './used-record-queries.ts';

/** More changed records than this, and the table is loaded again. */
const MAX_DELTA = 20_000;
const CACHE_BYTES = 2 * 1024 ** 3;

interface Cached {
  columns: TableColumns;
  version: bigint;
  /** What the columns were made from: another set of fields, types or decimals needs a load. */
  readonly shape: string;
  readonly field_ids: ReadonlySet<string>;
  used: number;
}

export interface TableCache {
  /** The used columns of each table, as the caller's transaction sees them. */
  tables(
    db: Db,
    environment_id: string,
    world: World,
    uses: readonly TableUse[],
    versions: ReadonlyMap<string, string>,
  ): Promise<Tables>;
  readonly bytes: number;
}

/** Columns kept per environment and table, brought up to date from the changed records alone where that is possible. */
export function createTableCache(max_bytes = CACHE_BYTES): TableCache {
  const cache = new Map<string, Cached>();
  let clock = 0;

  const evict = () => {
    const oldest = [...cache].sort(([, a], [, b]) => a.used - b.used);
    let total = oldest.reduce((sum, [, one]) => sum + one.columns.bytes, 0);
    for (const [key, one] of oldest) {
      if (total <= max_bytes || cache.size === 1) return;
      total -= one.columns.bytes;
      cache.delete(key);
    }
  };

  const one = async (
    db: Db,
    environment_id: string,
    table: TableModel,
    use: TableUse,
    version: bigint,
  ): Promise<TableColumns> => {
    const key = `${environment_id} ${tableKey(use)}`;
    const known = cache.get(key);
    const covers =
      known &&
      use.field_ids.every((id) => known.field_ids.has(id)) &&
      known.shape === shapeOf(table, known.field_ids);
    if (
      known &&
      covers &&
      (known.version === version ||
        (await applyChanges(db, environment_id, known, wider(use, known), version)))
    ) {
      known.used = clock += 1;
      return known.columns;
    }
    // Fields requested before stay, so that two plans in turn don't reload the table each time.
    const wanted = known ? wider(use, known) : use;
    const existing = {
      ...wanted,
      field_ids: wanted.field_ids.filter((id) => table.fields.some((field) => field.id === id)),
    };
    cache.delete(key);
    const columns = await loadColumns(db, environment_id, table, existing);
    const field_ids = new Set(existing.field_ids);
    cache.set(key, { columns, version, shape: shapeOf(table, field_ids), field_ids, used: (clock += 1) });
    evict();
    return columns;
  };

  return {
    async tables(db, environment_id, world, uses, versions) {
      const tables = new Map<string, TableColumns>();
      for (const use of uses) {
        const table = present(
          world.tables.find((each) => each.id === use.table_id),
          'table',
        );
        tables.set(
          tableKey(use),
          await one(db, environment_id, table, use, BigInt(versions.get(use.table_id) ?? '0')),
        );
      }
      return tables;
    },
    get bytes() {
      return [...cache.values()].reduce((sum, each) => sum + each.columns.bytes, 0);
    },
  };
}

function wider(use: TableUse, known: Cached): TableUse {
  return { ...use, field_ids: [...new Set([...use.field_ids, ...known.field_ids])] };
}

function shapeOf(table: TableModel, field_ids: ReadonlySet<string>): string {
  const fields = table.fields
    .filter((field) => field_ids.has(field.id))
    .map((field) => [field.id, STORAGE_OF[field.type], field.decimals]);
  return JSON.stringify([table.name_field_id, fields]);
}

/** False when the changes are not all known record by record, or too many: then the table is loaded. */
async function applyChanges(
  db: Db,
  environment_id: string,
  known: Cached,
  use: TableUse,
  version: bigint,
): Promise<boolean> {
  if (version < known.version) return false;
  const changes = await findRecordChanges(db, environment_id, {
    table_id: use.table_id,
    after: known.version,
    until: version,
    limit: MAX_DELTA + 1,
  });
  const versions = new Set(changes.map((row) => row.version));
  const complete = BigInt(versions.size) === version - known.version;
  if (!complete || changes.length > MAX_DELTA || changes.some((row) => row.record_id === null)) return false;
  const ids = [...new Set(changes.map((row) => row.record_id).filter((id) => id !== null))];
  const records = await readRecords(db, environment_id, use, ids);
  const found = new Set(records.map((record) => record.id));
  for (const id of ids) if (!found.has(id)) known.columns.remove(id);
  for (const record of records) known.columns.upsert(record);
  known.version = version;
  return true;
}
