import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { assert } from '@comptoir/kernel';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { environmentOf, NOT_KEPT, readShape } from './database-shape.ts';
import type { Manifest } from './manifest.ts';

/**
 * Loads tables into an empty database that has the migrations of the archive, inside the caller's transaction. Triggers, foreign keys
 * and row security would refuse what they once let in (a locked statement takes no transactions): they are switched off for the load, and
 * the foreign keys check every row when they come back.
 */
export interface DatabaseLoad {
  /** All rows of one table, as COPY writes them, unless no restore brings them back; `name` is `<schema>.<table>`. */
  table(name: string, rows: AsyncIterable<Buffer>): Promise<void>;
  /** Puts everything back in force. Returns how many rows there are. */
  finish(): Promise<number>;
}

export async function startLoad(client: pg.ClientBase, manifest: Manifest): Promise<DatabaseLoad> {
  const made = await readShape(client);
  assert(
    made.tables.map((table) => table.place).join() === manifest.tables.map((table) => table.place).join(),
    'the migrations of the archive make the tables of the archive',
  );
  const guards = await standAside(client, manifest);
  for (const table of manifest.record_tables) {
    await client.query(
      `create schema if not exists ${table.schema}; grant usage on schema ${table.schema} to comptoir_app`,
    );
    // Inside a block, as the product's functions make them: at the top level Citus would distribute it, whose policy it then refuses.
    const create = `create table ${table.place} (${table.definitions.join(', ')})`;
    await client.query(`do ${pg.escapeLiteral(`begin execute ${pg.escapeLiteral(create)}; end`)}`);
  }
  const tables = new Map(
    [...manifest.tables, ...manifest.record_tables].map((table) => [`${table.schema}.${table.name}`, table]),
  );
  let count = 0;
  return {
    async table(name, rows) {
      const table = tables.get(name);
      assert(table, `${name} is a table of the archive`);
      if (NOT_KEPT.has(table.place)) return passBy(rows);
      const copy = client.query(copyFrom(`copy ${table.place} (${table.columns.join(', ')}) from stdin`));
      await pipeline(rows, copy);
      count += copy.rowCount;
    },
    async finish() {
      for (const { place, value } of manifest.sequences)
        await client.query('select setval($1::regclass, $2)', [place, value]);
      for (const table of manifest.record_tables) {
        for (const constraint of table.constraints)
          await client.query(`alter table ${table.place} add constraint ${constraint}`);
        for (const index of table.indexes) await client.query(index);
        await client.query(`set local app.environment_id = '${environmentOf(table.schema)}'`);
        await client.query('select record_protect($1)', [table.name]);
      }
      await client.query(`set local app.environment_id = ''`);
      for (const statement of guards) await client.query(statement);
      return count;
    },
  };
}

/** Entries of an archive are read in their order, wanted or not. */
async function passBy(rows: AsyncIterable<Buffer>): Promise<void> {
  await pipeline(rows, new Writable({ write: (_chunk, _encoding, done) => done() }));
}

/** Puts guards aside and empties what migrations filled; returns the statements that bring the guards back. */
async function standAside(client: pg.ClientBase, manifest: Manifest): Promise<string[]> {
  const places = manifest.tables.map((table) => table.place);
  const keys = await client.query<{ place: string; name: string; definition: string }>(
    `select format('%I.%I', n.nspname, c.relname) as place, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname = 'public' order by k.oid`,
  );
  const forced = await client.query<{ place: string }>(
    `select format('%I.%I', n.nspname, c.relname) as place from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relforcerowsecurity order by 1`,
  );
  for (const place of places) await client.query(`alter table ${place} disable trigger user`);
  for (const { place, name } of keys.rows) await client.query(`alter table ${place} drop constraint ${name}`);
  for (const { place } of forced.rows) await client.query(`alter table ${place} no force row level security`);
  await client.query(`truncate ${places.join(', ')}`);
  return [
    ...keys.rows.map(
      ({ place, name, definition }) => `alter table ${place} add constraint ${name} ${definition}`,
    ),
    ...forced.rows.map(({ place }) => `alter table ${place} force row level security`),
    ...places.map((place) => `alter table ${place} enable trigger user`),
  ];
}
