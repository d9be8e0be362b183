import type { CellWire, ReportRows } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../../platform/context.ts';
import { sql, type RawBuilder } from '../../../platform/db/index.ts';
import { findUserOrder } from '../../records/index.ts';
import { type Field, fieldValue, unmatchedValue } from '../../tables/index.ts';
import type { Column } from '../source/column.ts';
import type { OpenReport } from '../source/open-source.ts';

type Sql = RawBuilder<unknown>;

export interface RowQuery {
  readonly report: OpenReport;
  readonly columns: readonly Column[];
  readonly where: Sql | null;
  /** Columns that the conditions name. */
  readonly named: readonly string[];
  readonly start: number;
  readonly limit: number;
}

/** Those that the report shows, in their order. */
export function shownColumns({ look, columns, column }: OpenReport): Column[] {
  if (look.columns.length === 0) return [...columns];
  return look.columns.flatMap((id) => column(id) ?? []);
}

function cellSql(field: Field): Sql {
  const value = fieldValue(field);
  return field.kind === 'decimal' ? sql`trim_scale(${value})::text` : value;
}

export async function readRows(ctx: Ctx, query: RowQuery): Promise<ReportRows['rows']> {
  const { report, columns, where, named, start, limit } = query;
  const sorted = report.look.sort.map(({ field_id, direction }) => {
    const column = report.column(field_id);
    if (!column) throw new AppError('invalid_field', { reason: 'unknown_field', field_id }, 'sort');
    return { field: column.field, direction };
  });
  const wanted = new Set([
    ...columns.map(({ field }) => field.id),
    ...sorted.map(({ field }) => field.id),
    ...named,
  ]);
  const relation = await report.relation(wanted);
  const byUser = sorted.some(({ field }) => field.kind === 'user');
  const users = byUser ? await findUserOrder(ctx) : [];
  const rank = (at: number) => sql.id(`rank${at}`);
  const joins = sorted.map(({ field }, at) =>
    field.kind === 'user'
      ? sql`left join unnest(${users}::uuid[]) with ordinality as ${rank(at)} (id, rank) on ${rank(at)}.id = ${fieldValue(field)}`
      : sql``,
  );
  const terms = sorted.map(({ field, direction }, at) => {
    const key = field.kind === 'user' ? sql`${rank(at)}.rank` : orderKey(field);
    return direction === 'desc' ? sql`${key} desc nulls last` : sql`${key} asc nulls last`;
  });
  const first = terms.length === 0 && report.statement_id ? [sql`${report.date} desc`] : [];
  const cells = cellsSql(report, columns);
  const { rows } = await sql<RawRow>`
    select ${sql.join([sql`r.id::text as id`, sql`${report.statement_id ?? sql`null`} as statement_id`, ...cells])}
    from ${relation} ${sql.join(joins, sql` `)} where ${where ?? sql`true`}
    order by ${sql.join([...terms, ...first, sql`r.id`])} offset ${start} limit ${limit}`.execute(ctx.db);
  return rows.map((row) => rowOf(row, columns));
}

type RawRow = Record<string, unknown> & { readonly id: string; readonly statement_id: string | null };

function cellsSql({ rates }: OpenReport, columns: readonly Column[]): Sql[] {
  return columns.flatMap(({ field, currency }, at) => [
    sql`${cellSql(field)} as ${sql.id(`c${at}`)}`,
    ...(field.kind === 'user' ? [sql`${unmatchedValue(field)} as ${sql.id(`u${at}`)}`] : []),
    ...(currency && 'of_row' in currency
      ? [sql`coalesce(${currency.of_row}, ${rates.company}) as ${sql.id(`m${at}`)}`]
      : []),
  ]);
}

/** A page of rows in the order of their ids, whatever the report's own order. */
export interface PageById {
  readonly start_id: string | null;
  /** Changed after it, and before it. */
  readonly after: Date | null;
  readonly before: Date | null;
  readonly limit: number;
}

export async function readPage(
  ctx: Ctx,
  { report, columns, where, named }: Pick<RowQuery, 'report' | 'columns' | 'where' | 'named'>,
  { start_id, after, before, limit }: PageById,
): Promise<ReportRows['rows']> {
  const relation = await report.relation(new Set([...columns.map(({ field }) => field.id), ...named]));
  const { rows } = await sql<RawRow>`
    select ${sql.join([sql`r.id::text as id`, sql`${report.statement_id ?? sql`null`} as statement_id`, ...cellsSql(report, columns)])}
    from ${relation} where ${where ?? sql`true`}
      and (${start_id}::uuid is null or r.id >= ${start_id}::uuid)
      and (${after}::timestamptz is null or ${report.changed} > ${after}::timestamptz)
      and (${before}::timestamptz is null or ${report.changed} < ${before}::timestamptz)
    order by r.id limit ${limit}`.execute(ctx.db);
  return rows.map((row) => rowOf(row, columns));
}

function orderKey(field: Field): Sql {
  const value = fieldValue(field);
  if (field.kind === 'text') return sql`${value} collate "und-x-icu"`;
  return field.kind === 'texts' ? sql`array_to_string(${value}, ';') collate "und-x-icu"` : value;
}

function rowOf(row: RawRow, columns: readonly Column[]): ReportRows['rows'][number] {
  const currencies = columns.flatMap((_, at) => {
    const code = row[`m${at}`];
    return typeof code === 'string' ? [[String(at), code] as const] : [];
  });
  const cells = columns.map((_, at): CellWire => {
    const value = row[`c${at}`] as CellWire;
    const unmatched = row[`u${at}`];
    return value === null && typeof unmatched === 'string' ? { unmatched } : value;
  });
  return {
    id: row.id,
    statement_id: row.statement_id,
    cells,
    ...(currencies.length === 0 ? {} : { currencies: Object.fromEntries(currencies) }),
  };
}

export async function countRows(
  ctx: Ctx,
  { report, where, named }: Pick<RowQuery, 'report' | 'where' | 'named'>,
): Promise<number> {
  if (where === null && report.size !== null) return report.size;
  const relation = await report.relation(new Set(named));
  const { rows } = await sql<{ count: string }>`
    select count(*)::text as count from ${relation} where ${where ?? sql`true`}`.execute(ctx.db);
  return Number(rows[0]?.count ?? 0);
}
