import { lineColumnSchema } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { type ResultLine, unpackLines } from '@comptoir/engine';
import { z } from 'zod';
import { can } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { lineWire, unpackBytes, type WireLine } from '../../calculations/index.ts';
import {
  readScopeTables,
  readTransactionBytes,
  readTransactions,
  readUserNames,
  requireStatement,
} from './statement-queries.ts';
import { figuresOf, transactionsWire } from './statement-wire.ts';

/** One transaction with a window of the records that made it. */
export async function getCompensation(
  ctx: Ctx,
  params: { readonly id: string; readonly compensation_id: string },
  query: { readonly search: string; readonly offset: number; readonly limit: number },
) {
  // Read together; refused before anything of it is used.
  const [statement, rows, bytes, tables] = await Promise.all([
    requireStatement(ctx, params.id),
    readTransactions(ctx, params.id),
    readTransactionBytes(ctx, params.id, params.compensation_id),
    readScopeTables(ctx, params.compensation_id),
  ]);
  const row = rows.find((one) => one.compensation_id === params.compensation_id);
  const transaction = transactionsWire(statement, rows).find((one) => one.id === row?.id);
  if (!row || !transaction || !bytes) throw new AppError('statement_not_found');
  const lines = bytes.lines ? [...unpackLines(unpackBytes(bytes.lines))] : [];
  const columns = shownColumns(z.array(lineColumnSchema).parse(row.columns), lines);
  const wanted = query.search.trim().toLocaleLowerCase();
  const found =
    wanted === '' ? lines : lines.filter((line) => line.title.toLocaleLowerCase().includes(wanted));
  const amounts = new Set(figuresOf(row).amount_tiers);
  const shown = found
    .slice(query.offset, query.offset + query.limit)
    .map((line) => lineWire(line, columns, amounts));
  const named = shown.flatMap(({ values }) =>
    values.flatMap((value) => (value.type === 'user' ? [value.value] : [])),
  );
  const names = await readUserNames(ctx, new Set(named));
  return {
    transaction,
    columns,
    lines: shown.map((line) => withNames(line, names)),
    tables: can(ctx, 'data_table', 'read') ? tables : [],
    data_scopes: tables.map(({ scope_id }) => scope_id),
    total: found.length,
  };
}

/** With the names of the people in its values. */
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
