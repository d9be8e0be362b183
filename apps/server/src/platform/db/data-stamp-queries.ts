import { sql, type Db } from './db.ts';

/** By table: which state of it the transaction sees. `null`: not known here (on Citus). */
export type DataStamps = Readonly<Record<string, string>> | null;

/** Of the tables that leave a mark at each change (migration 0568). To be read before what is kept under them. */
export async function readDataStamps(db: Db, environment_id: string): Promise<DataStamps> {
  const { rows } = await sql<{ stamps: DataStamps }>`
    /* prepared */ select data_stamps(${environment_id}::uuid) as stamps`.execute(db);
  return rows[0]?.stamps ?? null;
}

/** Of several tables together. A table without a mark has not changed since marks are made. */
export function stampOf(stamps: DataStamps, tables: readonly string[]): string | null {
  return stamps && tables.map((table) => stamps[table] ?? '').join('/');
}
