import {
  explanationSchema,
  lineColumnSchema,
  type QueryOf,
  type searchScopeRecords as searchScopeRecordsCall,
} from '@comptoir/contract';
import { type ResultLine, unpackLines } from '@comptoir/engine';
import { AppError } from '@comptoir/contract/errors';
import { z } from 'zod';
import { can, requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { ManualCtx } from '../../../platform/http/route.ts';
import {
  companyPeriod,
  explainRecords,
  explainTransaction,
  lineWire,
  unpackBytes,
  type WireExplanation,
  type WireLine,
} from '../../calculations/index.ts';
import { monthShown } from '../home/month-shown.ts';
import {
  findScopeUse,
  readScopeTables,
  readTransactionBytes,
  readTransactions,
  readUserNames,
  requireStatement,
} from './statement-queries.ts';
import { figuresOf, monthOfWire, transactionsWire } from './statement-wire.ts';

/** One transaction with a window of the records that made it. */
export async function getCompensation(
  ctx: Ctx,
  params: { readonly id: string; readonly compensation_id: string },
  query: { readonly search: string; readonly offset: number; readonly limit: number },
) {
  const statement = await requireStatement(ctx, params.id);
  const rows = await readTransactions(ctx, statement.id);
  const row = rows.find((one) => one.compensation_id === params.compensation_id);
  const transaction = transactionsWire(statement, rows).find((one) => one.id === row?.id);
  const bytes = await readTransactionBytes(ctx, statement.id, params.compensation_id);
  if (!row || !transaction || !bytes) throw new AppError('statement_not_found');
  const lines = bytes.lines ? [...unpackLines(unpackBytes(bytes.lines))] : [];
  const columns = shownColumns(z.array(lineColumnSchema).parse(row.columns), lines);
  const wanted = query.search.trim().toLocaleLowerCase();
  const found =
    wanted === '' ? lines : lines.filter((line) => line.title.toLocaleLowerCase().includes(wanted));
  const names = await readUserNames(ctx);
  const amounts = new Set(figuresOf(row).amount_tiers);
  return {
    transaction,
    columns,
    lines: found
      .slice(query.offset, query.offset + query.limit)
      .map((line) => withNames(lineWire(line, columns, amounts), names)),
    tables: can(ctx, 'data_table', 'read') ? await readScopeTables(ctx, params.compensation_id) : [],
    total: found.length,
  };
}

/** A person in a record is told by name. */
function withNames(line: WireLine, names: ReadonlyMap<string, string>): WireLine {
  return {
    ...line,
    values: line.values.map((value) =>
      value.type === 'user' ? { ...value, value: names.get(value.value) ?? '' } : value,
    ),
  };
}

/** The columns that at least one line fills. */
function shownColumns<Column extends { source: string; id: string }>(
  columns: readonly Column[],
  lines: readonly ResultLine[],
): Column[] {
  const used = new Set(lines.flatMap((line) => line.values.map((value) => `${value.source} ${value.id}`)));
  return columns.filter((column) => used.has(`${column.source} ${column.id}`));
}

/** Why the amount is what it is: as kept at the lock, or from the data as it stands. No transaction stays open while it is computed. */
export async function explainCompensation(
  ctx: ManualCtx,
  params: { readonly id: string; readonly compensation_id: string },
) {
  const { statement, bytes } = await ctx.withTransaction(async (inside) => {
    const found = await requireStatement(inside, params.id);
    return { statement: found, bytes: await readTransactionBytes(inside, found.id, params.compensation_id) };
  });
  if (!bytes) throw new AppError('statement_not_found');
  const kept = bytes.trace === null ? null : readTrace(bytes.trace);
  const explanation =
    kept ??
    (await explainTransaction(ctx, {
      month: monthOfWire(statement.month),
      user_id: statement.user_id,
      compensation_id: params.compensation_id,
    }));
  // The compensation went back to draft since: the recalculation that removes it is on its way.
  if (!explanation) throw new AppError('statement_not_ready');
  return explanationSchema.parse({
    ...explanation,
    statement_id: statement.id,
    version: statement.version,
    frozen: kept !== null,
  });
}

function readTrace(bytes: Buffer): WireExplanation {
  // Written by traceStatements from the same type; explanationSchema checks it on the way out.
  return JSON.parse(Buffer.from(unpackBytes(bytes)).toString('utf8')) as WireExplanation;
}

type ScopeUse = Omit<QueryOf<typeof searchScopeRecordsCall>, 'search' | 'page'>;

/** Whose month a scope is looked at for: the statement that is named, or one of the month shown whose pay reads the scope. */
async function placeOf(ctx: Ctx, scope_id: string, query: ScopeUse) {
  requirePermission(ctx, 'statement', 'read');
  // Whoever may not look through the table does not look through it here.
  const of_others = can(ctx, 'data_table', 'read');
  const named = query.statement_id === undefined ? null : await requireStatement(ctx, query.statement_id);
  const month = named ? monthOfWire(named.month) : await monthShown(ctx, query, await companyPeriod(ctx));
  if (named && query.compensation_id !== undefined) {
    return { month, of_others, user_id: named.user_id, compensation_id: query.compensation_id };
  }
  const found = await findScopeUse(ctx, {
    scope_id,
    month,
    statement_id: named?.id ?? null,
    compensation_id: query.compensation_id ?? null,
  });
  if (!found) throw new AppError('statement_not_found');
  return { month, of_others, ...found };
}

/** "Why is this record (not) in my pay": the scope's records by name, each with its verdict. Those of others need the right on data, or all of their name. */
export async function searchScopeRecords(
  ctx: ManualCtx,
  scope_id: string,
  query: QueryOf<typeof searchScopeRecordsCall>,
) {
  const place = await ctx.withTransaction((inside) => placeOf(inside, scope_id, query));
  return explainRecords(ctx, { ...place, scope_id, search: query.search, page: query.page });
}

export async function getScopeRecordExample(ctx: ManualCtx, scope_id: string, query: ScopeUse) {
  const place = await ctx.withTransaction((inside) => placeOf(inside, scope_id, query));
  const { records } = await explainRecords(ctx, { ...place, scope_id, search: '', page: 0 });
  return { record: records.find((record) => record.counts) ?? records[0] ?? null };
}
