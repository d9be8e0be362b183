import { foldText } from '@comptoir/engine';
import type { TenantDb } from '../../platform/context.ts';
import { homeOf, sql, type RawBuilder } from '../../platform/db/index.ts';
import {
  fieldValue,
  isLinked,
  recordTable,
  recordTexts,
  unmatchedValue,
  type AnnouncedChange,
  type DataTable,
  type Field,
} from '../tables/index.ts';
import { foldedSql } from './folded-text-queries.ts';

type Sql = RawBuilder<unknown>;

/** Between the texts of a record: nobody searches for it, so no match reaches from one field into the next. */
const BETWEEN = sql`E'\\x1f'`;

export const needleOf = (words: string) => foldText(words).replaceAll('\u001f', ' ');

/** The texts that records store themselves: of text fields, and unmatched names of user fields. */
export function ownTextFields({ fields }: Pick<DataTable, 'fields'>): readonly Field[] {
  return fields.filter((field) => !isLinked(field) && (field.kind === 'text' || field.kind === 'user'));
}

/** Of the record table `r`, the texts of these fields put together; folded once. */
export function togetherSql(fields: readonly Field[]): Sql {
  const texts = fields.map((field) => (field.kind === 'user' ? unmatchedValue(field) : fieldValue(field)));
  return sql`concat_ws(${BETWEEN}, ${sql.join(texts)})`;
}

const heldSql = (fields: readonly Field[]): Sql =>
  sql`(select ${foldedSql(sql`held.value`)} from (select ${togetherSql(fields)} as value offset 0) held)`;

/** In a `like`, nothing of what was typed has a meaning of its own. */
const patternOf = (needle: string) => `%${needle.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The records of `r` in whose copied texts the needle is. The copy is an eighth of the table, and folded already. */
export function inTextsSql({ tenant }: TenantDb, table_id: string, needle: string): Sql {
  return sql`r.id in (select x.id from ${recordTexts(tenant.environment_id, table_id)} x where x.folded like ${patternOf(needle)})`;
}

/** Whether the copy of the texts is that of the table as it is now. */
export async function hasTexts(scope: TenantDb, table: DataTable): Promise<boolean> {
  const { db, tenant } = scope;
  const [is_there, { rows }] = await Promise.all([
    isThere(scope, table.id),
    sql<{ is_right: boolean }>`
      select t.fields = ${ownTextFields(table).map(({ id }) => id)}::uuid[] and t.version = d.version as is_right
      from record_texts t join data_tables d on d.environment_id = ${tenant.environment_id} and d.id = t.table_id
      where t.environment_id = ${tenant.environment_id} and t.table_id = ${table.id}`.execute(db),
  ]);
  return is_there && rows[0]?.is_right === true;
}

/** A restored database has the row, and not the copy. Found apart: on Citus another node has the row. */
async function isThere({ db, tenant }: TenantDb, table_id: string): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass(concat('records_', replace(${tenant.environment_id}, '-', ''), '.x_', replace(${table_id}, '-', ''))) is not null as is_there`.execute(
    db,
  );
  return rows[0]?.is_there === true;
}

/** Fills a copy from the records; nobody reads it yet. */
export async function fillTexts({ db, tenant }: TenantDb, table: DataTable): Promise<void> {
  const environment = tenant.environment_id;
  await sql`select record_texts_begin(${table.id})`.execute(db);
  await sql`insert into ${recordTexts(environment, table.id, { made: true })} (id, folded)
    select r.id, ${heldSql(ownTextFields(table))} from ${recordTable(environment, table.id)} r`.execute(db);
}

/** The filled copy takes the place of the one before. */
export async function replaceTexts(scope: TenantDb, table: DataTable, version: number): Promise<void> {
  const { db, tenant } = scope;
  const fields = ownTextFields(table).map(({ id }) => id);
  await sql`select record_texts_end(${table.id})`.execute(db);
  await sql`insert into record_texts (environment_id, table_id, version, fields)
    select home.environment_id, ${table.id}, ${version}, ${fields}::uuid[] from ${homeOf(tenant)}
    on conflict (environment_id, table_id) do update set version = excluded.version, fields = excluded.fields`.execute(
    db,
  );
}

/** Puts these records' texts into the copy as they are now. */
export async function renewTexts(
  { db, tenant }: TenantDb,
  table: DataTable,
  ids: readonly string[],
): Promise<void> {
  const texts = recordTexts(tenant.environment_id, table.id);
  await sql`delete from ${texts} where id = any(${ids}::uuid[])`.execute(db);
  await sql`insert into ${texts} (id, folded)
    select r.id, ${heldSql(ownTextFields(table))} from ${recordTable(tenant.environment_id, table.id)} r
    where r.id = any(${ids}::uuid[])`.execute(db);
}

/** Moves a copy that was right before this change on to the version after it. False: there is none. */
export async function moveTextsOn(scope: TenantDb, { table_id, version }: AnnouncedChange): Promise<boolean> {
  const { db, tenant } = scope;
  const [is_there, { rows }] = await Promise.all([
    isThere(scope, table_id),
    sql`update record_texts set version = ${version}
      where environment_id = ${tenant.environment_id} and table_id = ${table_id} and version = ${version - 1}
      returning version`.execute(db),
  ]);
  return is_there && rows.length === 1;
}
