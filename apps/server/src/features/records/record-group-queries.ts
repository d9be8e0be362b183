import type { CellWire, RecordGroup, SummaryWire } from '@comptoir/contract';
import { MAX_RECORD_GROUPS } from '@comptoir/kernel';
import type { TenantDb } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import { type DataTable, type Field, fieldValue, recordTable } from '../tables/index.ts';
import { groupKeys, groupLabel, type Spellings, spellingsStatement } from './group-key-queries.ts';
import { type Ordering, orderedField, joinedRanks } from './record-order-queries.ts';
import { type Summary, valueSql } from './record-summary-queries.ts';

type Sql = RawBuilder<unknown>;

export interface GroupQuery extends Ordering {
  readonly groups: readonly RecordGroup[];
  readonly where: Sql | null;
  readonly summaries: readonly (SummaryWire & { readonly field: Field })[];
}

/** One group of any level: outer ones come before what is in them. */
export interface FoundGroup {
  readonly level: number;
  /** What tells it from its neighbours, as text. */
  readonly key: string;
  readonly value: CellWire;
  readonly count: number;
  readonly summaries: readonly Summary[];
}

/** Every group with its subtotals, in one pass: the outer ones are made of records too, so that averages and counts are exact. */
export function groupStatement({ tenant }: TenantDb, table: DataTable, query: GroupQuery): Sql {
  const levels = query.groups.map((group, at) => {
    const field = orderedField(table, group, 'groups');
    const keys = groupKeys(field, group.by);
    return {
      ...group,
      keys: keys.map((key, part) => ({ key, name: sql.id(`g${at}_${part}`) })),
      label: { value: groupLabel(field, group.by), name: sql.id(`label${at}`) },
    };
  });
  const columns = [
    ...levels.flatMap(({ keys, label }) => [
      ...keys.map(({ key, name }) => sql`${key} as ${name}`),
      sql`${label.value} as ${label.name}`,
    ]),
    ...query.summaries.map(({ field }, at) => sql`${fieldValue(field)} as ${sql.id(`s${at}`)}`),
  ];
  const names = ({ keys }: (typeof levels)[number]) => keys.map(({ name }) => name);
  const isRolledUp = ({ keys }: (typeof levels)[number]) => sql`grouping(${keys[0]?.name ?? sql``})`;
  const depth = sql.join(
    levels.map((level) => sql`(1 - ${isRolledUp(level)})`),
    sql` + `,
  );
  return sql`
    select ${depth} as level,
      jsonb_build_array(${sql.join(levels.flatMap(({ keys }) => keys.map(({ name }) => sql`${name}::text`)))})::text as key,
      ${sql.join(levels.map(({ label }) => sql`min(${label.name}::text) as ${label.name}`))},
      ${sql.join([
        sql`count(*) as count`,
        ...query.summaries.flatMap(({ field, function: name }, at) => [
          sql`(${valueSql(name, field, sql.id(`s${at}`))})::text as ${sql.id(`v${at}`)}`,
          sql`count(${sql.id(`s${at}`)}) as ${sql.id(`n${at}`)}`,
        ]),
      ])}
    from (select ${sql.join(columns)} from ${recordTable(tenant.environment_id, table.id)} r ${joinedRanks(table, query)}
      where ${query.where ?? sql`true`}) grouped
    group by grouping sets (${sql.join(levels.map((_, at) => sql`(${sql.join(levels.slice(0, at + 1).flatMap(names))})`))})
    order by ${sql.join(
      levels.flatMap((level) => [
        sql`${isRolledUp(level)} desc`,
        ...level.keys.map(({ name }) =>
          level.direction === 'desc' ? sql`${name} desc nulls last` : sql`${name} asc nulls last`,
        ),
      ]),
    )}
    limit ${MAX_RECORD_GROUPS + 1}`;
}

/** The spellings of a text field among the matching records; `null`: more than groups may be. */
export async function findSpellings(
  { db, tenant }: TenantDb,
  table: DataTable,
  field: Field,
  where: Sql | null,
): Promise<Spellings | null> {
  const records = sql`${recordTable(tenant.environment_id, table.id)} r where ${where ?? sql`true`}`;
  const { rows } = await sql<{ [Key in keyof Spellings]: Spellings[Key] | null }>`
    ${spellingsStatement(field, records, MAX_RECORD_GROUPS + 2)}`.execute(db);
  const { spellings, ranks } = rows[0] ?? {};
  if (!spellings || !ranks) return { spellings: [], ranks: [] };
  return spellings.length > MAX_RECORD_GROUPS ? null : { spellings, ranks };
}

interface GroupRowRaw {
  readonly level: number;
  readonly key: string;
  readonly count: string;
  readonly [column: string]: unknown;
}

export async function runGroups({ db }: TenantDb, statement: Sql, summaries: number): Promise<FoundGroup[]> {
  const { rows } = await sql<GroupRowRaw>`${statement}`.execute(db);
  return rows.map((row) => ({
    level: Number(row.level),
    key: row.key,
    value: cellOf(row[`label${Number(row.level) - 1}`]),
    count: Number(row.count),
    summaries: Array.from({ length: summaries }, (_, at) => ({
      value: (row[`v${at}`] ?? null) as string | null,
      count: Number(row[`n${at}`] ?? 0),
    })),
  }));
}

function cellOf(label: unknown): CellWire {
  const value = typeof label === 'string' ? (JSON.parse(label) as CellWire) : null;
  const isUnmatched = typeof value === 'object' && value !== null && 'unmatched' in value;
  return isUnmatched && value.unmatched === null ? null : value;
}
