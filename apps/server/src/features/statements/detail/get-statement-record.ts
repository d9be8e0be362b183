import {
  type getStatementRecord as call,
  lineColumnSchema,
  type QueryOf,
  type RecordChangeWire,
  type RecordWire,
  type ResponseOf,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { unpackLines } from '@comptoir/engine';
import { z } from 'zod';
import { can } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod, unpackBytes } from '../../calculations/index.ts';
import { changesOf, findRecords, findUserNames, usersIn, withCalculatedErrors } from '../../records/index.ts';
import { type DataTable, type Field, fieldsOf, requireTable } from '../../tables/index.ts';
import { findScopeSource, type ScopeSource } from './scope-source-queries.ts';
import { readTransactionBytes, readTransactions, requireSeen } from './statement-queries.ts';

interface Place {
  readonly id: string;
  readonly compensation_id: string;
  readonly record_id: string;
}

/**
 * The record as its table has it today. Who may read data tables sees all of it. Everybody else sees a record that counts, and of it
 * what the plan shows: those fields, and who changed them.
 */
export async function getStatementRecord(
  ctx: Ctx,
  { id, compensation_id, record_id }: Place,
  { scope_id }: QueryOf<typeof call>,
): Promise<ResponseOf<typeof call>> {
  const { id: statement_id } = await requireSeen(ctx, id);
  const is_whole = can(ctx, 'data_table', 'read');
  const place = { id: statement_id, compensation_id, record_id };
  const shown = await shownFields(ctx, place);
  if (!shown) throw new AppError('statement_not_found');
  const counted_in = await scopeOfLine(ctx, place, scope_id);
  const scope = is_whole ? (scope_id ?? counted_in) : counted_in;
  const source = scope && (await findScopeSource(ctx, compensation_id, scope));
  if (!source) throw notFound(record_id);
  const table = await requireTable(ctx, source.table_id);
  const records = await withCalculatedErrors(ctx, table, await findRecords(ctx, table, [record_id]));
  const [record] = records;
  if (!record) throw notFound(record_id);
  const isShown = is_whole ? () => true : among(shown, table, source);
  const fields = fieldsOf(table);
  const company = await companyPeriod(ctx);
  const changes = await changesOf(ctx, table, record_id);
  const seen = is_whole ? changes : changes.flatMap((change) => partOf(change, isShown));
  return {
    table_id: is_whole ? table.id : null,
    title: titleOf(record.cells, fields, table),
    is_whole,
    fields: fields.flatMap(({ id: field_id, name, type, is_grouped, currency, currency_field_id }, at) =>
      isShown(field_id)
        ? [
            {
              id: field_id,
              name,
              type,
              is_grouped,
              currency: currency ?? (currency_field_id ? null : company.currency),
              cell: record.cells[at] ?? null,
            },
          ]
        : [],
    ),
    changes: seen,
    users: await findUserNames(ctx, [...usersIn(seen, fields), ...usersOf(record.cells, fields, isShown)]),
  };
}

function titleOf(cells: RecordWire['cells'], fields: readonly Field[], table: DataTable): string {
  const cell = cells[fields.findIndex(({ id }) => id === table.name_field_id)];
  return typeof cell === 'string' ? cell : '';
}

function usersOf(
  cells: RecordWire['cells'],
  fields: readonly Field[],
  isShown: (field_id: string) => boolean,
): string[] {
  return fields.flatMap(({ id, kind }, at) => {
    const cell = cells[at];
    return kind === 'user' && typeof cell === 'string' && isShown(id) ? [cell] : [];
  });
}

const notFound = (record_id: string) => new AppError('record_not_found', { record_id });

/** The fields of its table that the compensation shows of each record; `null`: the statement has no such transaction. */
async function shownFields(ctx: Ctx, { id, compensation_id }: Place): Promise<ReadonlySet<string> | null> {
  const rows = await readTransactions(ctx, id);
  const row = rows.find((one) => one.compensation_id === compensation_id);
  if (!row) return null;
  const columns = z.array(lineColumnSchema).parse(row.columns);
  return new Set(columns.flatMap(({ source, id: field_id }) => (source === 'field' ? [field_id] : [])));
}

/** The scope by which the record is one of those that the amount is made of; `null`: it is not. */
async function scopeOfLine(ctx: Ctx, place: Place, scope_id: string | undefined): Promise<string | null> {
  const bytes = await readTransactionBytes(ctx, place.id, place.compensation_id);
  if (!bytes?.lines) return null;
  for (const line of unpackLines(unpackBytes(bytes.lines)))
    if (line.record_id === place.record_id && (scope_id === undefined || line.scope_id === scope_id))
      return line.scope_id;
  return null;
}

/** Of its name, its date and what the plan shows: a line of the statement says them, too. */
function among(shown: ReadonlySet<string>, table: DataTable, source: ScopeSource) {
  const always = new Set([table.name_field_id, source.date_field_id]);
  return (field_id: string | null) => field_id !== null && (shown.has(field_id) || always.has(field_id));
}

/** A write of the fields that are shown, or of the record as a whole. Why it was made, and by which file, is for those who work on the data. */
function partOf(
  change: RecordChangeWire,
  isShown: (field_id: string | null) => boolean,
): readonly RecordChangeWire[] {
  const values = change.values.filter(({ field_id }) => isShown(field_id));
  if (values.length === 0 && (change.kind === 'edited' || change.kind === 'imported')) return [];
  const by = change.import && { ...change.import, file_name: '' };
  return [{ ...change, values, reason: null, comment: '', import: by }];
}
