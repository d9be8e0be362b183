import type { TenantDb } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { fieldColumn, recordTable, unmatchedColumn } from '../../tables/index.ts';
import type { FieldDefinition } from './definitions.ts';

/** Records are compared by the sums of parts of them first: two equal sums have nothing to compare. */
const PARTS = 1024;
/** Records of parts that differ which are compared one by one. */
export const MAX_COMPARED_RECORDS = 200_000;

export interface RecordPart {
  readonly part: number;
  readonly count: number;
  readonly print: string;
}

const partOf = sql`(hashtextextended(id::text, 0) & ${PARTS - 1})::int`;

/** A number for what a record says in these fields. */
const printOf = (fields: readonly FieldDefinition[]) => {
  const columns = fields.flatMap(({ id, type }) =>
    type === 'user' ? [fieldColumn(id), unmatchedColumn(id)] : [fieldColumn(id)],
  );
  return sql`hashtextextended(row(${sql.join([sql`id`, ...columns])})::text, 0)`;
};

export async function findRecordParts(
  { db, tenant }: TenantDb,
  table_id: string,
  fields: readonly FieldDefinition[],
): Promise<RecordPart[]> {
  const { rows } = await sql<RecordPart>`
    select ${partOf} as part, count(*)::int as count, sum(${printOf(fields)}::numeric)::text as print
    from ${recordTable(tenant.environment_id, table_id)} group by 1`.execute(db);
  return rows;
}

export interface RecordPrint {
  readonly id: string;
  readonly print: string;
}

export async function findRecordPrints(
  { db, tenant }: TenantDb,
  table_id: string,
  fields: readonly FieldDefinition[],
  parts: readonly number[],
): Promise<RecordPrint[]> {
  const { rows } = await sql<RecordPrint>`
    select id, (${printOf(fields)})::text as print from ${recordTable(tenant.environment_id, table_id)}
    where ${partOf} = any(${[...parts]}::int[]) limit ${MAX_COMPARED_RECORDS + 1}`.execute(db);
  return rows;
}
