import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ConfigError } from '../config/config.ts';
import type { Entry } from './archive.ts';
import { environmentOf, listRelations, NOT_KEPT, readShape } from './database-shape.ts';
import { tableEntry, type Manifest, type TableShape } from './manifest.ts';

/** A table is divided into entries of this size: its whole size is not known before it is read. */
const PART_BYTES = 4 << 20;
const TRIES = 40;
/** Waiting for a lock, or its table gone in the meantime: an import was swapping a table in. */
const PASSING = new Set(['55P03', '42P01', '40P01']);

type Shape = Omit<Manifest, 'version' | 'created_at'>;

/** Lets this connection load and unload for as long as it takes, texts alike everywhere. */
export const UNHURRIED = `
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD';
  set timezone = 'UTC'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1`;

/**
 * Begins a transaction that sees one moment of the whole database until it ends. A snapshot does not keep a table from being altered
 * or dropped, so every table is locked against that first; everything else goes on beside it.
 */
export async function openSnapshot(client: pg.ClientBase): Promise<Shape> {
  for (let tries = 1; ; tries += 1) {
    const expected = await listRelations(client);
    const records = expected
      .filter((relation) => relation.schema !== 'public')
      .map((relation) => relation.place);
    const others = expected
      .filter((relation) => relation.schema === 'public')
      .map((relation) => relation.place);
    try {
      // The first query that reads takes the snapshot: locks are taken before it.
      await client.query(`begin isolation level repeatable read read only; set local lock_timeout = '10s'`);
      await client.query(
        [
          `lock table ${others.join(', ')} in access share mode`,
          ...records.map((place, at) => `${savepoint(at)}; lock table ${place} in access share mode`),
        ].join('; '),
      );
      const found = await listRelations(client);
      if (JSON.stringify(found) === JSON.stringify(expected)) {
        const shape = await readShape(client);
        return {
          ...shape,
          record_tables: shape.record_tables.toSorted(
            (one, two) => records.indexOf(one.place) - records.indexOf(two.place),
          ),
        };
      }
      await client.query('rollback');
    } catch (error) {
      await client.query('rollback');
      if (!PASSING.has((error as { code?: string }).code ?? '')) throw error;
    }
    if (tries === TRIES)
      throw new ConfigError('Tables are being made and changed without a pause: back up a little later.');
    await delay(20 * tries);
  }
}

/** One before each record table's lock: to roll back to it lets that lock go, and the later ones. */
function savepoint(index: number): string {
  return `savepoint record_table_${index}`;
}

/** Every row of the snapshot but those that no backup keeps. `counted` hears the rows of each table. */
export async function* tableEntries(
  client: pg.ClientBase,
  shape: Shape,
  counted: (rows: number) => void,
): AsyncGenerator<Entry> {
  // Record tables first and each let go when it has been read: who alters one, or imports into an empty one, waits no longer than needed.
  for (const [index, table] of [...shape.record_tables.entries()].toReversed()) {
    yield* entriesOf(client, table, environmentOf(table.schema), counted);
    await client.query(`rollback to ${savepoint(index)}`);
  }
  for (const table of shape.tables.filter(({ place }) => !NOT_KEPT.has(place)))
    yield* entriesOf(client, table, '', counted);
}

async function* entriesOf(
  client: pg.ClientBase,
  table: TableShape,
  environment: string,
  counted: (rows: number) => void,
): AsyncGenerator<Entry> {
  // The policies apply to the owner of an external database too: it sees the records of the current environment only.
  await client.query(`set local app.environment_id = '${environment}'`);
  const rows = client.query(
    copyTo(`copy ${table.place} (${table.columns.join(', ')}) to stdout`, { highWaterMark: 1 << 20 }),
  );
  let part = 0;
  for await (const bytes of inParts(rows)) {
    part += 1;
    yield { name: tableEntry(table, part), bytes: bytes.length, content: [bytes] };
  }
  counted(rows.rowCount);
}

async function* inParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(held);
}
