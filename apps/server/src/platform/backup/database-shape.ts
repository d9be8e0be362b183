import type pg from 'pg';
import type { Manifest, RecordTableShape, TableShape } from './manifest.ts';

/** The migrator's own: made again by the migrations. */
const MIGRATOR = ['kysely_migration', 'kysely_migration_lock'];

/**
 * Their rows are in no backup, and a restore passes by those of an older one: what was revoked since would work again (sessions, links), or
 * would be readable by anybody with the file (answers and mails with links, the login of requests).
 */
export const NOT_KEPT: ReadonlySet<string> = new Set([
  'public.sessions',
  'public.account_tokens',
  'public.idempotency_keys',
  'public.outbox',
  'public.app_login',
  'public.login_steps',
  'public.passkey_challenges',
  'public.sign_in_requests',
]);

const TABLES = `
  select n.nspname as schema, c.relname as name, format('%I.%I', n.nspname, c.relname) as place,
    array_agg(quote_ident(a.attname) order by a.attnum) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind in ('r', 'p') and n.nspname = 'public' and c.relname <> all ($1)
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  group by 1, 2, 3 order by 1, 2`;

const RECORD_TABLES = `
  select n.nspname as schema, c.relname as name, format('%I.%I', n.nspname, c.relname) as place,
    array_agg(quote_ident(a.attname) order by a.attnum) as columns,
    array_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
      || coalesce((select format(' collate %I', l.collname) from pg_collation l
          where l.oid = a.attcollation and l.oid <> (select t.typcollation from pg_type t where t.oid = a.atttypid)), '')
      || coalesce((select ' default ' || pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d where d.adrelid = c.oid and d.adnum = a.attnum), '')
      || case when a.attnotnull then ' not null' else '' end order by a.attnum) as definitions,
    array(select format('%I %s', k.conname, pg_get_constraintdef(k.oid)) from pg_constraint k
      where k.conrelid = c.oid and k.contype in ('p', 'u', 'c', 'x') order by k.conname) as constraints,
    array(select pg_get_indexdef(i.indexrelid) from pg_index i
      where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid) order by i.indexrelid) as indexes
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind = 'r' and n.nspname like 'records\\_%' and c.relname !~ '^[xy]_'
  group by c.oid, n.nspname, c.relname order by 1, 2`;

/** Which tables there are: one that was swapped for another of its name has another `oid`. */
export async function listRelations(
  client: pg.ClientBase,
): Promise<readonly { schema: string; place: string; oid: string }[]> {
  const found = await client.query<{ schema: string; place: string; oid: string }>(
    `select n.nspname as schema, format('%I.%I', n.nspname, c.relname) as place, c.oid::text as oid
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and (n.nspname = 'public' or n.nspname like 'records\\_%' and c.relname !~ '^[xy]_') order by 1, 2`,
  );
  return found.rows;
}

/** Everything that is in the database; of the record tables also how to make them. */
export async function readShape(client: pg.ClientBase): Promise<Omit<Manifest, 'version' | 'created_at'>> {
  const migrations = await client.query<{ name: string }>('select name from kysely_migration order by name');
  const tables = await client.query<TableShape>(TABLES, [MIGRATOR]);
  const record_tables = await client.query<RecordTableShape>(RECORD_TABLES);
  const sequences = await client.query<{ place: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as place, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return {
    migrations: migrations.rows.map((row) => row.name),
    tables: tables.rows,
    record_tables: record_tables.rows,
    sequences: sequences.rows,
  };
}

/** Is there a Comptoir in this database? */
export async function holdsComptoir(client: pg.ClientBase): Promise<boolean> {
  const found = await client.query<{ found: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as found`,
  );
  return found.rows[0]?.found === true;
}

/** No table of anybody but PostgreSQL and its extensions. */
export async function isDatabaseEmpty(client: pg.ClientBase): Promise<boolean> {
  const found = await client.query<{ empty: boolean }>(`
    select not exists (
      select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')) as empty`);
  return found.rows[0]?.empty === true;
}

/** The environment whose records lie in this schema. */
export function environmentOf(record_schema: string): string {
  return record_schema.replace(/^records_(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
